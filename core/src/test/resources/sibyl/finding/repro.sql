-- toy@1.0, norec: rows lost
-- Law: WHERE p keeps exactly the rows for which p, shown as a column, is true.
CREATE TABLE t0(c0 UNIQUE, c1 TEXT);
INSERT INTO t0(c0, c1) VALUES (1, 'one'), (2, 'it''s
two'), (3, NULL);

-- shown: the rows whose last column is true, without that column
SELECT c1, NOT (NOT (0 <= c0)) FROM t0;
-- returned 3 rows:
--   'one'
--   'it's\ntwo'
--   NULL

-- filtered: the rows of this query
SELECT c1 FROM t0 WHERE 0 <= c0;
-- returned 2 rows:
--   'one'
--   'it's\ntwo'

-- counted: how many rows there must be
SELECT count(CASE WHEN (0 <= c0) THEN 1 END) FROM t0;
-- returned 1 row:
--   3

-- What is wrong: 1 row(s) only in shown, 0 row(s) only in filtered.

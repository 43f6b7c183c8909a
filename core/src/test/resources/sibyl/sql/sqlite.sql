-- every rule of a column
CREATE TABLE t0(c0 INTEGER PRIMARY KEY DESC NOT NULL, c1 TEXT UNIQUE ON CONFLICT IGNORE DEFAULT 'it''s' COLLATE NOCASE, c2 DEFAULT (- 1) CHECK (a = 1) REFERENCES t1(c0) ON DELETE CASCADE, c3 INTEGER GENERATED ALWAYS AS (a) STORED, c4 INTEGER GENERATED ALWAYS AS (b) VIRTUAL);
-- every rule of a table, and options
CREATE TEMP TABLE t1(c0 INTEGER, c1, PRIMARY KEY (c0 DESC, c1) ON CONFLICT REPLACE, UNIQUE (c1 COLLATE RTRIM), INDEX i9 (c1), CHECK (a = 1), FOREIGN KEY(c0) REFERENCES t0(c1) ON UPDATE SET NULL) WITHOUT ROWID, STRICT;
-- a virtual table
CREATE VIRTUAL TABLE v0 USING fts5(c0, c1, detail = none);
-- a plain index
CREATE INDEX i0 ON t0(c0);
-- a unique partial index on an expression
CREATE UNIQUE INDEX i1 ON t0((a + b) COLLATE NOCASE DESC) WHERE a = 1;
-- a view
CREATE VIEW w0(x) AS SELECT a FROM t0;
-- a temporary view
CREATE TEMP VIEW w1 AS SELECT a FROM t0 WHERE a = 1;
-- rename a table
ALTER TABLE t0 RENAME TO t2;
-- rename a column
ALTER TABLE t0 RENAME COLUMN a TO b;
-- add a column
ALTER TABLE t0 ADD COLUMN c5;
-- drop a column
ALTER TABLE t0 DROP COLUMN a;
-- add a foreign key
ALTER TABLE t0 ADD FOREIGN KEY(a) REFERENCES t1(b) ON DELETE CASCADE;
-- add a rule with a name
ALTER TABLE t0 ADD CONSTRAINT k0 CHECK (a = 1), ALGORITHM = COPY;
-- a change in other words
ALTER TABLE t0 CHANGE COLUMN a b;
-- a change with a value
ALTER TABLE t0 ALTER COLUMN a SET DEFAULT 1;
-- a change of a type
ALTER TABLE t0 ALTER COLUMN a TYPE TEXT;
-- a change that is a whole statement
ALTER INDEX i0 ON t0 RENAME TO "order";
-- another query for a view
CREATE OR REPLACE VIEW w0 AS SELECT a FROM t0;
-- another query for a view, in other words
ALTER VIEW w0 AS SELECT a FROM t0;
-- drop
DROP INDEX i0;
-- maintenance
ANALYZE t0;
-- maintenance of everything
VACUUM;
-- a variable
PRAGMA cache_size = 10;
-- text that was not read
EXPLAIN SELECT 1;
-- names that need quotes
CREATE TABLE "order"("a b", "7", """");
-- insert
INSERT INTO t0(a, b) VALUES (1, 'x'), (NULL, -1);
-- insert or
INSERT OR IGNORE INTO t0 VALUES (1, 'x'), (NULL, -1);
-- insert unless it is there
INSERT INTO t0 VALUES (1, 'x'), (NULL, -1) ON CONFLICT DO NOTHING;
-- insert or update, from a query
INSERT INTO t0(a) SELECT a FROM t0 WHERE TRUE ON CONFLICT(a) DO UPDATE SET b = 2 WHERE a = 1;
-- update
UPDATE OR REPLACE t0 SET a = a + 1, (b, c) = (b, a) WHERE a = 1;
-- delete
DELETE FROM t0 WHERE a = 1;
-- delete all
DELETE FROM t0;
-- every clause of a query
SELECT DISTINCT a AS first, count(*) AS "order", * FROM t0 WHERE a = 1 GROUP BY a, b HAVING a = 1 ORDER BY a, b DESC NULLS LAST, +1 LIMIT 3 OFFSET 1;
-- a query of nothing
SELECT 1;
-- join COMMA
SELECT * FROM t0, t1 AS x NOT INDEXED;
-- join INNER
SELECT * FROM t0 INNER JOIN t1 AS x NOT INDEXED ON a = 1;
-- join CROSS
SELECT * FROM t0 CROSS JOIN t1 AS x NOT INDEXED ON a = 1;
-- join LEFT
SELECT * FROM t0 LEFT JOIN t1 AS x NOT INDEXED ON a = 1;
-- join RIGHT
SELECT * FROM t0 RIGHT JOIN t1 AS x NOT INDEXED ON a = 1;
-- join FULL
SELECT * FROM t0 FULL JOIN t1 AS x NOT INDEXED ON a = 1;
-- a natural join
SELECT * FROM t0 NATURAL LEFT JOIN t1 AS x NOT INDEXED;
-- a join by names
SELECT * FROM t0 INNER JOIN t1 AS x NOT INDEXED USING(a, b);
-- joins within a join
SELECT * FROM t0, t1 AS x NOT INDEXED CROSS JOIN (t0 LEFT JOIN t2 AS y ON a = 1);
-- a derived table
SELECT * FROM (SELECT a FROM t0) AS d;
-- set UNION_ALL
SELECT a FROM t0 UNION ALL SELECT b FROM t0 WHERE a = 1;
-- set UNION
SELECT a FROM t0 UNION SELECT b FROM t0 WHERE a = 1;
-- set INTERSECT
SELECT a FROM t0 INTERSECT SELECT b FROM t0 WHERE a = 1;
-- set EXCEPT
SELECT a FROM t0 EXCEPT SELECT b FROM t0 WHERE a = 1;
-- a compound of compounds, sorted
SELECT a FROM t0 UNION ALL SELECT b FROM t0 WHERE a = 1 EXCEPT VALUES (1) ORDER BY a LIMIT 1;
-- with
WITH q0(k0) AS (SELECT a FROM t0), q1 AS NOT MATERIALIZED (SELECT b FROM t0 WHERE a = 1) SELECT * FROM q0;
-- with recursive
WITH RECURSIVE q0(k0) AS (SELECT a FROM t0) SELECT * FROM q0;
-- unary NEGATE
SELECT - (- a) FROM t0;
-- unary PLUS
SELECT + (+ a) FROM t0;
-- unary BIT_NOT
SELECT ~ (~ a) FROM t0;
-- binary ADD
SELECT a + (b + a) FROM t0;
-- binary SUBTRACT
SELECT a - (b - a) FROM t0;
-- binary MULTIPLY
SELECT a * (b * a) FROM t0;
-- binary DIVIDE
SELECT a / (b / a) FROM t0;
-- binary MODULO
SELECT a % (b % a) FROM t0;
-- binary BIT_AND
SELECT a & (b & a) FROM t0;
-- binary BIT_OR
SELECT a | (b | a) FROM t0;
-- binary SHIFT_LEFT
SELECT a << (b << a) FROM t0;
-- binary SHIFT_RIGHT
SELECT a >> (b >> a) FROM t0;
-- binary CONCAT
SELECT a || (b || a) FROM t0;
-- comparison EQUAL
SELECT a = b FROM t0;
-- comparison NOT_EQUAL
SELECT a <> b FROM t0;
-- comparison LESS
SELECT a < b FROM t0;
-- comparison LESS_EQUAL
SELECT a <= b FROM t0;
-- comparison GREATER
SELECT a > b FROM t0;
-- comparison GREATER_EQUAL
SELECT a >= b FROM t0;
-- comparison SAME
SELECT a IS b FROM t0;
-- comparison NOT_SAME
SELECT a IS NOT b FROM t0;
-- logical AND
SELECT (a = 1) AND (NOT (a = 1)) AND ((a = 1) AND (a = 1)) FROM t0;
-- logical OR
SELECT ((a = 1) AND (NOT (a = 1))) OR ((a = 1) OR (a = 1)) FROM t0;
-- null
SELECT a IS NULL FROM t0;
-- true
SELECT (a = 1) IS TRUE FROM t0;
-- false
SELECT (a = 1) IS FALSE FROM t0;
-- between
SELECT a BETWEEN (-1) AND (a + b) FROM t0;
-- in a list
SELECT a IN (1, NULL) FROM t0;
-- in nothing
SELECT a IN () FROM t0;
-- in a query
SELECT a IN (SELECT b FROM t0) FROM t0;
-- like
SELECT a LIKE 'a%' FROM t0;
-- like with an escape
SELECT a LIKE 'a!%' ESCAPE '!' FROM t0;
-- exists
SELECT EXISTS (SELECT a FROM t0 WHERE a = 1) FROM t0;
-- not null
SELECT a IS NOT NULL FROM t0;
-- not true
SELECT (a = 1) IS NOT TRUE FROM t0;
-- not false
SELECT (a = 1) IS NOT FALSE FROM t0;
-- not between
SELECT a NOT BETWEEN (-1) AND (a + b) FROM t0;
-- not in a list
SELECT a NOT IN (1, NULL) FROM t0;
-- not in nothing
SELECT a NOT IN () FROM t0;
-- not in a query
SELECT a NOT IN (SELECT b FROM t0) FROM t0;
-- not like
SELECT a NOT LIKE 'a%' FROM t0;
-- not like with an escape
SELECT a NOT LIKE 'a!%' ESCAPE '!' FROM t0;
-- not exists
SELECT NOT EXISTS (SELECT a FROM t0 WHERE a = 1) FROM t0;
-- case
SELECT CASE WHEN (a = 1) THEN 1 WHEN (b IS NULL) THEN (a + b) ELSE NULL END FROM t0;
-- case of something
SELECT CASE a WHEN b THEN 1 END FROM t0;
-- cast
SELECT CAST(a + b AS TEXT) FROM t0;
-- collate
SELECT (a + b) COLLATE NOCASE FROM t0;
-- call
SELECT coalesce(a, a + b) FROM t0;
-- count rows
SELECT count(*) FROM t0;
-- aggregate with everything
SELECT count(DISTINCT a) FILTER (WHERE a = 1) FROM t0;
-- a window function
SELECT rank() OVER (PARTITION BY a ORDER BY b DESC) FROM t0;
-- an aggregate over a window
SELECT count(*) FILTER (WHERE a = 1) OVER (ORDER BY b ROWS UNBOUNDED PRECEDING) FROM t0;
-- over all rows
SELECT count(a) OVER () FROM t0;
-- row values
SELECT (a, -1) < (SELECT a, b FROM t1) FROM t0;
-- a scalar query
SELECT (SELECT a FROM t0 WHERE a = 1) FROM t0;
-- an implicit conversion
SELECT (a = 1) + a FROM t0;
-- a qualified column
SELECT x.a FROM t0;
-- numbers
VALUES (0, -9223372036854775808, -0.0, 1.0E300, 1.0E-5, 0.1), (9e999, -9e999, TRUE, FALSE, NULL, 9.007199254740992E15);
-- texts and blobs
VALUES ('', '''', 'é', x'', x'00ff');
-- negative numbers as operands
SELECT (-1) + (- (-1)) FROM t0;
-- a transaction begins
BEGIN;
-- a transaction of a level begins
BEGIN SERIALIZABLE;
-- a transaction is kept
COMMIT;
-- a transaction is undone
ROLLBACK;
-- a savepoint
SAVEPOINT s0;
-- back to a savepoint
ROLLBACK TO SAVEPOINT s0;
-- the plan of a query
EXPLAIN QUERY PLAN SELECT a FROM t0 WHERE a = 1;

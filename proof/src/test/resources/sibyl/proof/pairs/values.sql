-- What rows are made of: CASE, COALESCE, arithmetic, projections.
-- SCHEMA
CREATE TABLE r (a INTEGER, b INTEGER, c INTEGER);
CREATE TABLE n (x INTEGER NOT NULL, y INTEGER NOT NULL);
CREATE TABLE w (v TEXT, u TEXT);

-- EQUAL projections-merge
SELECT q.d FROM (SELECT a + 1 AS d, b FROM r) AS q;
SELECT a + 1 FROM r;

-- EQUAL projection-through-two
SELECT p.e FROM (SELECT q.d AS e FROM (SELECT a AS d FROM r) AS q) AS p;
SELECT a FROM r;

-- EQUAL filter-through-projection
SELECT q.d FROM (SELECT a + 1 AS d FROM r) AS q WHERE q.d > 3;
SELECT a + 1 FROM r WHERE a + 1 > 3;

-- EQUAL filter-over-constant-column
SELECT q.a FROM (SELECT a, 1 AS one FROM r) AS q WHERE q.one = 1;
SELECT a FROM r;

-- EQUAL filter-over-other-constant-column
SELECT q.a FROM (SELECT a, 1 AS one FROM r) AS q WHERE q.one = 2;
SELECT a FROM r WHERE 1 = 0;

-- EQUAL alias-does-not-matter
SELECT x.a FROM r AS x WHERE x.b = 1;
SELECT y.a FROM r AS y WHERE y.b = 1;

-- EQUAL star-spelled-out
SELECT * FROM r;
SELECT a, b, c FROM r;

-- EQUAL cte-inlined
WITH q AS (SELECT a, b FROM r WHERE b = 1) SELECT q.a FROM q;
SELECT a FROM r WHERE b = 1;

-- EQUAL cte-used-twice
WITH q AS (SELECT a FROM r) SELECT x.a, y.a FROM q AS x JOIN q AS y ON x.a = y.a;
SELECT x.a, y.a FROM r AS x JOIN r AS y ON x.a = y.a;

-- EQUAL case-of-one-is-conjunction
SELECT a FROM r WHERE CASE WHEN a = 1 THEN b = 2 ELSE 1 = 0 END;
SELECT a FROM r WHERE a = 1 AND b = 2;

-- EQUAL case-same-branches
SELECT CASE WHEN a = 1 THEN b ELSE b END FROM r;
SELECT b FROM r;

-- EQUAL case-never
SELECT CASE WHEN 1 = 0 THEN a ELSE b END FROM r;
SELECT b FROM r;

-- EQUAL case-always
SELECT CASE WHEN 1 = 1 THEN a ELSE b END FROM r;
SELECT a FROM r;

-- EQUAL case-null-condition-is-else
SELECT CASE WHEN a = b THEN 1 ELSE 0 END FROM r;
SELECT CASE WHEN (a = b) IS NOT TRUE THEN 0 ELSE 1 END FROM r;

-- EQUAL case-with-operand
SELECT CASE a WHEN 1 THEN 10 WHEN 2 THEN 20 ELSE 0 END FROM r;
SELECT CASE WHEN a = 1 THEN 10 WHEN a = 2 THEN 20 ELSE 0 END FROM r;

-- EQUAL case-missing-else-is-null
SELECT CASE WHEN a = 1 THEN b END FROM r;
SELECT CASE WHEN a = 1 THEN b ELSE NULL END FROM r;

-- EQUAL case-known-by-filter
SELECT CASE WHEN a = 1 THEN b ELSE c END FROM r WHERE a = 1;
SELECT b FROM r WHERE a = 1;

-- EQUAL case-unreachable-branch
SELECT CASE WHEN a > 5 THEN 1 WHEN a > 7 THEN 2 ELSE 3 END FROM r;
SELECT CASE WHEN a > 5 THEN 1 ELSE 3 END FROM r;

-- EQUAL coalesce-is-case
SELECT COALESCE(a, b) FROM r;
SELECT CASE WHEN a IS NOT NULL THEN a ELSE b END FROM r;

-- EQUAL coalesce-of-not-null
SELECT COALESCE(x, y) FROM n;
SELECT x FROM n;

-- EQUAL coalesce-nested
SELECT COALESCE(a, COALESCE(b, c)) FROM r;
SELECT COALESCE(COALESCE(a, b), c) FROM r;

-- EQUAL coalesce-in-filter
SELECT a FROM r WHERE COALESCE(a, 0) = 1;
SELECT a FROM r WHERE a = 1;

-- EQUAL nullif-is-case
SELECT NULLIF(a, b) FROM r;
SELECT CASE WHEN a = b THEN NULL ELSE a END FROM r;

-- EQUAL plus-zero
SELECT a + 0 FROM r;
SELECT a FROM r;

-- EQUAL times-one
SELECT a * 1 FROM r;
SELECT a FROM r;

-- EQUAL sum-associates
SELECT (a + b) + c FROM r;
SELECT a + (b + c) FROM r;

-- EQUAL minus-is-plus-negative
SELECT a - b FROM r;
SELECT a + (-b) FROM r;

-- EQUAL constants-fold
SELECT a FROM r WHERE a > 1 + 2;
SELECT a FROM r WHERE a > 3;

-- EQUAL moved-across
SELECT a FROM r WHERE a + 1 > 5;
SELECT a FROM r WHERE a > 4;

-- EQUAL values-of-one
SELECT 1 FROM n WHERE x = 1;
SELECT x FROM n WHERE x = 1;

-- EQUAL order-does-not-matter
SELECT a FROM r ORDER BY a;
SELECT a FROM r ORDER BY b;

-- DIFFERENT case-order
SELECT CASE WHEN a > 5 THEN 1 WHEN a > 3 THEN 2 ELSE 3 END FROM r;
SELECT CASE WHEN a > 3 THEN 2 WHEN a > 5 THEN 1 ELSE 3 END FROM r;

-- DIFFERENT case-negated-condition
SELECT CASE WHEN a = b THEN 1 ELSE 0 END FROM r;
SELECT CASE WHEN a <> b THEN 0 ELSE 1 END FROM r;

-- DIFFERENT case-missing-else
SELECT CASE WHEN a = 1 THEN 1 END FROM r;
SELECT CASE WHEN a = 1 THEN 1 ELSE 0 END FROM r;

-- DIFFERENT case-with-null-operand
SELECT CASE a WHEN NULL THEN 1 ELSE 0 END FROM r;
SELECT CASE WHEN a IS NULL THEN 1 ELSE 0 END FROM r;

-- DIFFERENT coalesce-order
SELECT COALESCE(a, b) FROM r;
SELECT COALESCE(b, a) FROM r;

-- DIFFERENT coalesce-default-in-filter
SELECT a FROM r WHERE COALESCE(a, 1) = 1;
SELECT a FROM r WHERE a = 1;

-- DIFFERENT nullif-order
SELECT NULLIF(a, b) FROM r;
SELECT NULLIF(b, a) FROM r;

-- DIFFERENT difference-does-not-commute
SELECT a - b FROM r;
SELECT b - a FROM r;

-- DIFFERENT moved-wrongly
SELECT a FROM r WHERE a + 1 > 5;
SELECT a FROM r WHERE a > 5;

-- DIFFERENT constant-for-column
SELECT a FROM r WHERE a IN (1, 2);
SELECT 1 FROM r WHERE a IN (1, 2);

-- DIFFERENT filter-before-projection
SELECT q.d FROM (SELECT a + 1 AS d FROM r) AS q WHERE q.d > 3;
SELECT a + 1 FROM r WHERE a > 3;

-- DIFFERENT text-for-number
SELECT 1 FROM r;
SELECT '1' FROM r;

-- DIFFERENT null-plus
SELECT a + b FROM r;
SELECT COALESCE(a, 0) + COALESCE(b, 0) FROM r;

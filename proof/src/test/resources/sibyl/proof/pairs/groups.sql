-- DISTINCT, GROUP BY and aggregates.
-- SCHEMA
CREATE TABLE r (a INTEGER, b INTEGER, c INTEGER);
CREATE TABLE s (a INTEGER, d INTEGER);
CREATE TABLE n (x INTEGER NOT NULL, y INTEGER NOT NULL);

-- EQUAL distinct-is-group-by
SELECT DISTINCT a, b FROM r;
SELECT a, b FROM r GROUP BY a, b;

-- EQUAL distinct-twice
SELECT DISTINCT q.a FROM (SELECT DISTINCT a FROM r) AS q;
SELECT DISTINCT a FROM r;

-- EQUAL inner-distinct-is-lost
SELECT DISTINCT q.a FROM (SELECT DISTINCT a, b FROM r) AS q;
SELECT DISTINCT a FROM r;

-- EQUAL distinct-through-filter
SELECT q.a FROM (SELECT DISTINCT a FROM r) AS q WHERE q.a > 1;
SELECT DISTINCT a FROM r WHERE a > 1;

-- EQUAL distinct-self-join
SELECT DISTINCT x.a FROM r AS x JOIN r AS y ON x.a = y.a;
SELECT DISTINCT a FROM r WHERE a IS NOT NULL;

-- EQUAL distinct-self-cross
SELECT DISTINCT x.a FROM r AS x, r AS y;
SELECT DISTINCT a FROM r;

-- EQUAL distinct-join-is-semijoin
SELECT DISTINCT r.a FROM r JOIN s ON r.a = s.a;
SELECT DISTINCT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL distinct-sides-of-join
SELECT DISTINCT r.a, s.d FROM r JOIN s ON r.a = s.a;
SELECT DISTINCT q.a, p.d FROM (SELECT DISTINCT a FROM r) AS q JOIN (SELECT DISTINCT a, d FROM s) AS p ON q.a = p.a;

-- EQUAL distinct-of-one-value
SELECT DISTINCT a FROM r WHERE a = 5;
SELECT DISTINCT 5 FROM r WHERE a = 5;

-- EQUAL distinct-filter-order
SELECT DISTINCT a FROM r WHERE a = 1 OR a = 2;
SELECT DISTINCT a FROM r WHERE a IN (2, 1);

-- EQUAL distinct-redundant-self-join
SELECT DISTINCT x.a FROM r AS x, r AS y WHERE x.b = 1 AND y.b = 1;
SELECT DISTINCT a FROM r WHERE b = 1;

-- EQUAL group-key-order
SELECT a, b, COUNT(*) FROM r GROUP BY a, b;
SELECT a, b, COUNT(*) FROM r GROUP BY b, a;

-- EQUAL group-key-repeated
SELECT a, COUNT(*) FROM r GROUP BY a, a;
SELECT a, COUNT(*) FROM r GROUP BY a;

-- EQUAL group-by-constant-key
SELECT a, COUNT(*) FROM r WHERE b = 3 GROUP BY a, b;
SELECT a, COUNT(*) FROM r WHERE b = 3 GROUP BY a;

-- EQUAL group-by-equal-keys
SELECT a, COUNT(*) FROM r WHERE a = b GROUP BY a;
SELECT b, COUNT(*) FROM r WHERE a = b GROUP BY b;

-- EQUAL group-by-shifted-key
SELECT COUNT(*) FROM r GROUP BY a;
SELECT COUNT(*) FROM r GROUP BY a + 1;

-- EQUAL having-on-key-is-where
SELECT a, COUNT(*) FROM r GROUP BY a HAVING a > 3;
SELECT a, COUNT(*) FROM r WHERE a > 3 GROUP BY a;

-- EQUAL having-is-filter-above
SELECT a, COUNT(*) FROM r GROUP BY a HAVING COUNT(*) > 1;
SELECT q.a, q.m FROM (SELECT a, COUNT(*) AS m FROM r GROUP BY a) AS q WHERE q.m > 1;

-- EQUAL having-splits
SELECT a FROM r GROUP BY a HAVING a > 3 AND COUNT(*) > 1;
SELECT a FROM r WHERE a > 3 GROUP BY a HAVING COUNT(*) > 1;

-- EQUAL grouped-count-is-positive
SELECT a FROM r GROUP BY a HAVING COUNT(*) > 0;
SELECT a FROM r GROUP BY a;

-- EQUAL count-of-not-null
SELECT COUNT(x) FROM n;
SELECT COUNT(*) FROM n;

-- EQUAL count-of-constant
SELECT COUNT(1) FROM r;
SELECT COUNT(*) FROM r;

-- EQUAL count-of-filtered-not-null
SELECT COUNT(a) FROM r WHERE a IS NOT NULL;
SELECT COUNT(*) FROM r WHERE a IS NOT NULL;

-- EQUAL count-skips-null
SELECT COUNT(a) FROM r;
SELECT COUNT(*) FROM r WHERE a IS NOT NULL;

-- EQUAL sum-skips-null
SELECT SUM(a) FROM r;
SELECT SUM(a) FROM r WHERE a IS NOT NULL;

-- EQUAL min-ignores-distinct
SELECT MIN(DISTINCT a) FROM r;
SELECT MIN(a) FROM r;

-- EQUAL max-ignores-duplicates
SELECT MAX(q.a) FROM (SELECT DISTINCT a FROM r) AS q;
SELECT MAX(a) FROM r;

-- EQUAL max-over-doubled-rows
SELECT MAX(q.a) FROM (SELECT a FROM r UNION ALL SELECT a FROM r) AS q;
SELECT MAX(a) FROM r;

-- EQUAL min-skips-null
SELECT b, MIN(a) FROM r GROUP BY b;
SELECT q.b, MIN(q.a) FROM (SELECT b, a FROM r UNION ALL SELECT b, NULL FROM r) AS q GROUP BY q.b;

-- EQUAL count-distinct-over-distinct
SELECT COUNT(DISTINCT a) FROM r;
SELECT COUNT(q.a) FROM (SELECT DISTINCT a FROM r) AS q;

-- EQUAL sum-distinct-over-distinct
SELECT SUM(DISTINCT a) FROM r;
SELECT SUM(q.a) FROM (SELECT DISTINCT a FROM r) AS q;

-- EQUAL aggregate-order
SELECT q.n, q.m FROM (SELECT COUNT(*) AS m, SUM(a) AS n FROM r) AS q;
SELECT SUM(a), COUNT(*) FROM r;

-- EQUAL aggregate-of-sum-of-terms
SELECT SUM(a + b) FROM r;
SELECT SUM(b + a) FROM r;

-- EQUAL aggregate-argument-known
SELECT SUM(a) FROM r WHERE a = b;
SELECT SUM(b) FROM r WHERE a = b;

-- EQUAL min-of-min
SELECT MIN(q.m) FROM (SELECT b, MIN(a) AS m FROM r GROUP BY b) AS q;
SELECT MIN(a) FROM r;

-- EQUAL max-of-max-by-fewer-keys
SELECT q.b, MAX(q.m) FROM (SELECT b, c, MAX(a) AS m FROM r GROUP BY b, c) AS q GROUP BY q.b;
SELECT b, MAX(a) FROM r GROUP BY b;

-- EQUAL sum-of-sum
SELECT q.b, SUM(q.m) FROM (SELECT b, c, SUM(a) AS m FROM r GROUP BY b, c) AS q GROUP BY q.b;
SELECT b, SUM(a) FROM r GROUP BY b;

-- EQUAL sum-of-counts-by-key
SELECT q.b, SUM(q.m) FROM (SELECT b, c, COUNT(*) AS m FROM r GROUP BY b, c) AS q GROUP BY q.b;
SELECT b, COUNT(*) FROM r GROUP BY b;

-- EQUAL filter-clause-is-case
SELECT COUNT(*) FILTER (WHERE a > 1) FROM r;
SELECT COUNT(CASE WHEN a > 1 THEN 1 END) FROM r;

-- EQUAL filter-clause-sum
SELECT SUM(a) FILTER (WHERE b = 1) FROM r;
SELECT SUM(CASE WHEN b = 1 THEN a END) FROM r;

-- EQUAL filter-clause-is-where-without-keys
SELECT SUM(a) FILTER (WHERE b = 1) FROM r;
SELECT SUM(a) FROM r WHERE b = 1;

-- EQUAL filter-clause-implied
SELECT SUM(a) FILTER (WHERE b > 0) FROM r WHERE b = 1;
SELECT SUM(a) FROM r WHERE b = 1;

-- EQUAL grouped-join-sides
SELECT r.a, COUNT(*) FROM r JOIN s ON r.a = s.a GROUP BY r.a;
SELECT s.a, COUNT(*) FROM s JOIN r ON s.a = r.a GROUP BY s.a;

-- EQUAL group-over-projection
SELECT q.k, SUM(q.v) FROM (SELECT a AS k, b AS v, c FROM r) AS q GROUP BY q.k;
SELECT a, SUM(b) FROM r GROUP BY a;

-- EQUAL unused-aggregate
SELECT q.a FROM (SELECT a, SUM(b) AS m FROM r GROUP BY a) AS q;
SELECT DISTINCT a FROM r;

-- EQUAL scalar-aggregate-is-one-row
SELECT 1 FROM (SELECT COUNT(*) AS m FROM r) AS q;
SELECT 1;

-- EQUAL distinct-of-grouped
SELECT DISTINCT a, COUNT(*) FROM r GROUP BY a;
SELECT a, COUNT(*) FROM r GROUP BY a;

-- EQUAL aggregate-of-contradiction
SELECT COUNT(*) FROM r WHERE 1 = 0;
SELECT 0;

-- EQUAL sum-of-nothing
SELECT SUM(a) FROM r WHERE 1 = 0;
SELECT NULL;

-- EQUAL avg-ignores-null
SELECT AVG(a) FROM r;
SELECT AVG(a) FROM r WHERE a IS NOT NULL;

-- EQUAL having-of-greatest-is-where
SELECT a, MAX(b) FROM r GROUP BY a HAVING MAX(b) > 1;
SELECT a, MAX(b) FROM r WHERE b > 1 GROUP BY a;

-- EQUAL key-in-aggregate
SELECT a, MAX(a) FROM r GROUP BY a;
SELECT a, a FROM r GROUP BY a;

-- DIFFERENT distinct-matters
SELECT DISTINCT a FROM r;
SELECT a FROM r;

-- DIFFERENT distinct-under-projection
SELECT q.a FROM (SELECT DISTINCT a, b FROM r) AS q;
SELECT DISTINCT a FROM r;

-- DIFFERENT distinct-of-one-side
SELECT r.a FROM (SELECT DISTINCT a FROM r) AS r JOIN s ON r.a = s.a;
SELECT r.a FROM r JOIN s ON r.a = s.a;

-- DIFFERENT distinct-self-join-with-null
SELECT DISTINCT x.a FROM r AS x JOIN r AS y ON x.a = y.a;
SELECT DISTINCT a FROM r;

-- DIFFERENT distinct-self-join-of-other-columns
SELECT DISTINCT x.a, y.b FROM r AS x, r AS y WHERE x.c = y.c;
SELECT DISTINCT a, b FROM r WHERE c IS NOT NULL;

-- DIFFERENT count-of-nullable
SELECT COUNT(a) FROM r;
SELECT COUNT(*) FROM r;

-- DIFFERENT count-distinct
SELECT COUNT(DISTINCT a) FROM r;
SELECT COUNT(a) FROM r;

-- DIFFERENT count-distinct-counts-no-null
SELECT COUNT(DISTINCT a) FROM r;
SELECT COUNT(*) FROM (SELECT DISTINCT a FROM r) AS q;

-- DIFFERENT sum-distinct
SELECT SUM(DISTINCT a) FROM r;
SELECT SUM(a) FROM r;

-- DIFFERENT sum-of-nothing-is-null
SELECT SUM(1) FROM r;
SELECT COUNT(*) FROM r;

-- DIFFERENT sum-of-counts-over-empty
SELECT SUM(q.m) FROM (SELECT b, COUNT(*) AS m FROM r GROUP BY b) AS q;
SELECT COUNT(*) FROM r;

-- DIFFERENT scalar-is-not-grouped
SELECT COUNT(*) FROM r;
SELECT COUNT(*) FROM r GROUP BY a;

-- DIFFERENT grouped-over-empty
SELECT SUM(a) FROM r WHERE b = 1;
SELECT SUM(a) FROM r WHERE b = 1 GROUP BY b;

-- DIFFERENT having-on-aggregate-is-not-where
SELECT a, MIN(b) FROM r GROUP BY a HAVING MIN(b) > 1;
SELECT a, MIN(b) FROM r WHERE b > 1 GROUP BY a;

-- DIFFERENT having-loses-count
SELECT a, COUNT(*) FROM r WHERE b > 1 GROUP BY a;
SELECT a, COUNT(*) FROM r GROUP BY a HAVING MAX(b) > 1;

-- DIFFERENT more-keys
SELECT a, COUNT(*) FROM r GROUP BY a;
SELECT a, COUNT(*) FROM r GROUP BY a, b;

-- DIFFERENT avg-of-avg
SELECT AVG(q.m) FROM (SELECT b, AVG(a) AS m FROM r GROUP BY b) AS q;
SELECT AVG(a) FROM r;

-- DIFFERENT count-of-count
SELECT COUNT(q.m) FROM (SELECT b, COUNT(*) AS m FROM r GROUP BY b) AS q;
SELECT COUNT(*) FROM r;

-- DIFFERENT sum-over-doubled-rows
SELECT SUM(q.a) FROM (SELECT a FROM r UNION ALL SELECT a FROM r) AS q;
SELECT SUM(a) FROM r;

-- DIFFERENT aggregates-swapped
SELECT MIN(a), MAX(a) FROM r;
SELECT MAX(a), MIN(a) FROM r;

-- DIFFERENT sum-of-terms-with-null
SELECT SUM(a + b) FROM r;
SELECT SUM(a) + SUM(b) FROM r;

-- DIFFERENT filter-clause-with-keys
SELECT b, SUM(a) FILTER (WHERE c = 1) FROM r GROUP BY b;
SELECT b, SUM(a) FROM r WHERE c = 1 GROUP BY b;

-- DIFFERENT filter-clause-lost
SELECT COUNT(*) FILTER (WHERE a > 1) FROM r;
SELECT COUNT(*) FROM r;

-- DIFFERENT group-by-joined-repeats
SELECT r.a, COUNT(*) FROM r JOIN s ON r.a = s.a GROUP BY r.a;
SELECT r.a, COUNT(*) FROM r WHERE r.a IN (SELECT a FROM s) GROUP BY r.a;

-- DIFFERENT avg-is-not-sum-over-rows
SELECT AVG(a) FROM r;
SELECT AVG(COALESCE(a, 0)) FROM r;

-- DIFFERENT scalar-aggregate-over-empty-filter
SELECT q.m FROM (SELECT COUNT(*) AS m FROM r) AS q WHERE q.m > 0;
SELECT COUNT(*) FROM r;

-- DIFFERENT group-by-merging-expression
SELECT COUNT(*) FROM r GROUP BY a;
SELECT COUNT(*) FROM r GROUP BY COALESCE(a, 0);

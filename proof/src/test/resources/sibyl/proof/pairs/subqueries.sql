-- EXISTS, IN and scalar subqueries.
-- SCHEMA
CREATE TABLE r (a INTEGER, b INTEGER);
CREATE TABLE s (a INTEGER, c INTEGER);
CREATE TABLE n (x INTEGER NOT NULL, y INTEGER NOT NULL);
CREATE TABLE m (x INTEGER NOT NULL, z INTEGER NOT NULL);

-- EQUAL in-is-exists
SELECT a FROM r WHERE a IN (SELECT a FROM s);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL in-is-join-with-distinct
SELECT r.b FROM r WHERE r.a IN (SELECT a FROM s);
SELECT r.b FROM r JOIN (SELECT DISTINCT a FROM s) AS q ON r.a = q.a;

-- EQUAL in-of-distinct
SELECT a FROM r WHERE a IN (SELECT DISTINCT a FROM s);
SELECT a FROM r WHERE a IN (SELECT a FROM s);

-- EQUAL not-in-of-distinct
SELECT a FROM r WHERE a NOT IN (SELECT DISTINCT a FROM s);
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s);

-- EQUAL exists-of-distinct
SELECT a FROM r WHERE EXISTS (SELECT DISTINCT c FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE EXISTS (SELECT c FROM s WHERE s.a = r.a);

-- EQUAL exists-whatever-is-selected
SELECT a FROM r WHERE EXISTS (SELECT c FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE EXISTS (SELECT NULL FROM s WHERE s.a = r.a);

-- EQUAL exists-self
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM r AS q WHERE q.a = r.a);
SELECT a FROM r WHERE a IS NOT NULL;

-- EQUAL exists-self-uncorrelated
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM r AS q);
SELECT a FROM r;

-- EQUAL in-self
SELECT x FROM n WHERE x IN (SELECT x FROM n);
SELECT x FROM n;

-- EQUAL not-exists-negated
SELECT a FROM r WHERE NOT (NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a));
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL not-in-of-not-null-is-not-exists
SELECT x FROM n WHERE x NOT IN (SELECT x FROM m);
SELECT x FROM n WHERE NOT EXISTS (SELECT 1 FROM m WHERE m.x = n.x);

-- EQUAL not-in-null-aware
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s);
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE (s.a = r.a) IS NOT FALSE);

-- EQUAL in-filtered-subquery
SELECT a FROM r WHERE a IN (SELECT a FROM s WHERE c = 1);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND s.c = 1);

-- EQUAL in-with-outer-filter-inside
SELECT a FROM r WHERE a = 1 AND a IN (SELECT a FROM s);
SELECT a FROM r WHERE a = 1 AND 1 IN (SELECT a FROM s);

-- EQUAL in-correlated-key-twice
SELECT a FROM r WHERE a IN (SELECT s.a FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE a IN (SELECT s.a FROM s);

-- EQUAL in-ignores-null-rows
SELECT a FROM r WHERE a IN (SELECT a FROM s);
SELECT a FROM r WHERE a IN (SELECT a FROM s WHERE a IS NOT NULL);

-- EQUAL in-union-is-or
SELECT a FROM r WHERE a IN (SELECT a FROM s UNION ALL SELECT x FROM n);
SELECT a FROM r WHERE a IN (SELECT a FROM s) OR a IN (SELECT x FROM n);

-- EQUAL exists-or-splits
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a OR s.c = r.b);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a) OR EXISTS (SELECT 1 FROM s WHERE s.c = r.b);

-- EQUAL exists-conjunct-moves-out
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND r.b = 1);
SELECT a FROM r WHERE r.b = 1 AND EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL exists-scalar-aggregate
SELECT a FROM r WHERE EXISTS (SELECT COUNT(*) FROM s WHERE s.a = r.a);
SELECT a FROM r;

-- EQUAL exists-grouped
SELECT a FROM r WHERE EXISTS (SELECT s.c FROM s WHERE s.a = r.a GROUP BY s.c);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL count-positive-is-exists
SELECT a FROM r WHERE (SELECT COUNT(*) FROM s WHERE s.a = r.a) > 0;
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL count-zero-is-not-exists
SELECT a FROM r WHERE (SELECT COUNT(*) FROM s WHERE s.a = r.a) = 0;
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- EQUAL scalar-aggregate-alias
SELECT a, (SELECT MAX(s.c) FROM s WHERE s.a = r.a) FROM r;
SELECT a, (SELECT MAX(q.c) FROM s AS q WHERE q.a = r.a) FROM r;

-- EQUAL scalar-max-ignores-distinct
SELECT a, (SELECT MAX(s.c) FROM s WHERE s.a = r.a) FROM r;
SELECT a, (SELECT MAX(DISTINCT s.c) FROM s WHERE s.a = r.a) FROM r;

-- EQUAL scalar-aggregate-join
SELECT a, (SELECT SUM(s.c) FROM s WHERE s.a = r.a) FROM r;
SELECT r.a, q.m FROM r LEFT JOIN (SELECT a, SUM(c) AS m FROM s GROUP BY a) AS q ON r.a = q.a;

-- EQUAL scalar-uncorrelated-is-cross
SELECT a, (SELECT MAX(c) FROM s) FROM r;
SELECT r.a, q.m FROM r CROSS JOIN (SELECT MAX(c) AS m FROM s) AS q;

-- EQUAL scalar-in-filter
SELECT a FROM r WHERE a = (SELECT MAX(c) FROM s);
SELECT r.a FROM r JOIN (SELECT MAX(c) AS m FROM s) AS q ON r.a = q.m;

-- EQUAL semijoin-twice
SELECT a FROM r WHERE a IN (SELECT a FROM s) AND a IN (SELECT a FROM s);
SELECT a FROM r WHERE a IN (SELECT a FROM s);

-- EQUAL semijoin-implied-by-join
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE EXISTS (SELECT 1 FROM s AS q WHERE q.a = r.a);
SELECT r.b FROM r JOIN s ON r.a = s.a;

-- EQUAL exists-contradiction
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE 1 = 0);
SELECT a FROM r WHERE 1 = 0;

-- EQUAL not-exists-contradiction
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.c > 1 AND s.c < 1);
SELECT a FROM r;

-- EQUAL exists-join-inside
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s JOIN n ON s.c = n.x WHERE s.a = r.a);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND EXISTS (SELECT 1 FROM n WHERE n.x = s.c));

-- EQUAL exists-stronger-implies-weaker
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND s.c = 1) AND EXISTS (SELECT 1 FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND s.c = 1);

-- EQUAL not-exists-weaker-implies-stronger
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a) AND NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND s.c = 1);
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- DIFFERENT not-in-is-not-not-exists
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s);
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- DIFFERENT not-in-over-nullable-subquery
SELECT x FROM n WHERE x NOT IN (SELECT a FROM s);
SELECT x FROM n WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = n.x);

-- DIFFERENT not-in-of-nullable-outer
SELECT a FROM r WHERE a NOT IN (SELECT x FROM n);
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM n WHERE n.x = r.a);

-- DIFFERENT not-in-drops-null-rows
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s);
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s WHERE a IS NOT NULL);

-- DIFFERENT in-as-value
SELECT a IN (SELECT a FROM s) FROM r;
SELECT EXISTS (SELECT 1 FROM s WHERE s.a = r.a) FROM r;

-- DIFFERENT in-is-not-join
SELECT r.b FROM r WHERE r.a IN (SELECT a FROM s);
SELECT r.b FROM r JOIN s ON r.a = s.a;

-- DIFFERENT exists-self-with-null
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM r AS q WHERE q.a = r.a);
SELECT a FROM r;

-- DIFFERENT exists-of-other-table
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s);
SELECT a FROM r;

-- DIFFERENT exists-and-does-not-split
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a AND s.c = 1);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a) AND EXISTS (SELECT 1 FROM s WHERE s.c = 1);

-- DIFFERENT not-exists-of-negated-filter
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a <> r.a);

-- DIFFERENT scalar-count-join
SELECT a, (SELECT COUNT(*) FROM s WHERE s.a = r.a) FROM r;
SELECT r.a, q.m FROM r LEFT JOIN (SELECT a, COUNT(*) AS m FROM s GROUP BY a) AS q ON r.a = q.a;

-- DIFFERENT scalar-aggregate-inner-join
SELECT a, (SELECT SUM(s.c) FROM s WHERE s.a = r.a) FROM r;
SELECT r.a, q.m FROM r JOIN (SELECT a, SUM(c) AS m FROM s GROUP BY a) AS q ON r.a = q.a;

-- DIFFERENT exists-grouped-having
SELECT a FROM r WHERE EXISTS (SELECT s.c FROM s WHERE s.a = r.a GROUP BY s.c HAVING COUNT(*) > 1);
SELECT a FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- DIFFERENT exists-scalar-aggregate-is-true
SELECT a FROM r WHERE EXISTS (SELECT MAX(s.c) FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE EXISTS (SELECT s.c FROM s WHERE s.a = r.a);

-- DIFFERENT decorrelated-wrongly
SELECT a FROM r WHERE b = (SELECT MAX(s.c) FROM s WHERE s.a = r.a);
SELECT a FROM r WHERE b = (SELECT MAX(s.c) FROM s);

-- DIFFERENT greater-than-max-over-empty
SELECT a FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.c >= r.a);
SELECT a FROM r WHERE a > (SELECT MAX(c) FROM s);

-- DIFFERENT in-other-column
SELECT a FROM r WHERE a IN (SELECT a FROM s);
SELECT a FROM r WHERE a IN (SELECT c FROM s);

-- DIFFERENT null-among-nothing
SELECT a FROM r WHERE NULL NOT IN (SELECT a FROM s);
SELECT a FROM r WHERE 1 = 0;

-- DIFFERENT union-in-not-in
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s UNION ALL SELECT x FROM n);
SELECT a FROM r WHERE a NOT IN (SELECT a FROM s) OR a NOT IN (SELECT x FROM n);

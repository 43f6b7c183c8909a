-- Uninterpreted functions: equal arguments give equal results.
-- SCHEMA
CREATE TABLE r (c INTEGER);
CREATE TABLE s (c INTEGER);
CREATE TABLE k (c INTEGER PRIMARY KEY, d INTEGER);

-- EQUAL predicates-commute
SELECT c FROM r WHERE p(c) AND q(c);
SELECT c FROM r WHERE q(c) AND p(c);

-- EQUAL predicate-partition
SELECT c FROM r;
SELECT c FROM r WHERE p(c) UNION ALL SELECT c FROM r WHERE NOT p(c) UNION ALL SELECT c FROM r WHERE p(c) IS NULL;

-- EQUAL predicate-through-join
SELECT r.c FROM r JOIN s ON r.c = s.c WHERE p(r.c);
SELECT r.c FROM r JOIN s ON r.c = s.c WHERE p(s.c);

-- EQUAL predicate-into-derived
SELECT r.c FROM r JOIN s ON p(r.c);
SELECT q.c FROM (SELECT c FROM r WHERE p(c)) AS q CROSS JOIN s;

-- EQUAL predicate-in-exists
SELECT c FROM r WHERE EXISTS (SELECT 1 FROM s WHERE p(s.c) AND s.c = r.c);
SELECT c FROM r WHERE c IN (SELECT c FROM s WHERE p(c));

-- EQUAL predicate-moved-out-of-exists
SELECT c FROM r WHERE EXISTS (SELECT 1 FROM s WHERE p(s.c) AND s.c = r.c);
SELECT c FROM r WHERE p(c) AND c IN (SELECT c FROM s);

-- EQUAL predicate-through-union
SELECT q.c FROM (SELECT c FROM r UNION SELECT c FROM s) AS q WHERE p(q.c);
SELECT c FROM r WHERE p(c) UNION SELECT c FROM s WHERE p(c);

-- EQUAL predicate-over-distinct
SELECT DISTINCT c FROM r WHERE p(c);
SELECT q.c FROM (SELECT DISTINCT c FROM r) AS q WHERE p(q.c);

-- EQUAL predicate-on-group-key
SELECT c, COUNT(*) FROM r GROUP BY c HAVING p(c);
SELECT c, COUNT(*) FROM r WHERE p(c) GROUP BY c;

-- EQUAL function-of-equals
SELECT f(r.c) FROM r JOIN s ON r.c = s.c;
SELECT f(s.c) FROM r JOIN s ON r.c = s.c;

-- EQUAL function-of-constant
SELECT f(c) FROM r WHERE c = 1;
SELECT f(1) FROM r WHERE c = 1;

-- EQUAL function-through-key-join
SELECT f(x.d) FROM k AS x JOIN k AS y ON x.c = y.c WHERE p(y.d);
SELECT f(d) FROM k WHERE p(d);

-- EQUAL function-in-case
SELECT CASE WHEN p(c) THEN f(c) ELSE f(c) END FROM r;
SELECT f(c) FROM r;

-- EQUAL functions-compared
SELECT c FROM r WHERE f(c) = g(c);
SELECT c FROM r WHERE g(c) = f(c);

-- EQUAL predicate-is-true
SELECT c FROM r WHERE p(c) IS TRUE;
SELECT c FROM r WHERE p(c);

-- EQUAL predicate-de-morgan
SELECT c FROM r WHERE NOT (p(c) OR q(c));
SELECT c FROM r WHERE NOT p(c) AND NOT q(c);

-- EQUAL predicate-in-left-join
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c AND p(r.c);
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c AND p(s.c);

-- EQUAL predicate-outside-left-join
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c WHERE p(r.c);
SELECT q.c, s.c FROM (SELECT c FROM r WHERE p(c)) AS q LEFT JOIN s ON q.c = s.c;

-- EQUAL sum-of-filtered
SELECT SUM(r.c) FROM r WHERE p(r.c) AND q(r.c);
SELECT SUM(y.c) FROM (SELECT c FROM r WHERE q(c)) AS y WHERE p(y.c);

-- EQUAL predicate-of-two
SELECT r.c FROM r, s WHERE p(r.c, s.c);
SELECT r.c FROM s, r WHERE p(r.c, s.c);

-- DIFFERENT predicate-partition-without-null
SELECT c FROM r;
SELECT c FROM r WHERE p(c) UNION ALL SELECT c FROM r WHERE NOT p(c);

-- DIFFERENT predicate-lost
SELECT c FROM r WHERE p(c);
SELECT c FROM r;

-- DIFFERENT other-predicate
SELECT c FROM r WHERE p(c);
SELECT c FROM r WHERE q(c);

-- DIFFERENT other-function
SELECT f(c) FROM r;
SELECT g(c) FROM r;

-- DIFFERENT arguments-swapped
SELECT r.c FROM r, s WHERE p(r.c, s.c);
SELECT r.c FROM r, s WHERE p(s.c, r.c);

-- DIFFERENT function-is-not-injective
SELECT c FROM r WHERE f(c) = f(1);
SELECT c FROM r WHERE c = 1;

-- DIFFERENT function-of-null-is-not-null
SELECT c FROM r WHERE f(c) IS NULL;
SELECT c FROM r WHERE c IS NULL;

-- DIFFERENT predicate-accepts-null
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c WHERE p(s.c);
SELECT r.c, s.c FROM r JOIN s ON r.c = s.c WHERE p(s.c);

-- DIFFERENT predicate-in-left-join-is-no-filter
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c AND p(r.c);
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c WHERE p(r.c);

-- DIFFERENT predicate-through-left-join
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c WHERE p(r.c);
SELECT r.c, s.c FROM r LEFT JOIN s ON r.c = s.c WHERE p(s.c);

-- DIFFERENT distinct-of-function
SELECT DISTINCT f(c) FROM r;
SELECT f(q.c) FROM (SELECT DISTINCT c FROM r) AS q;

-- DIFFERENT function-of-null-safe-join
SELECT f(r.c) FROM r JOIN s ON r.c IS s.c;
SELECT f(r.c) FROM r JOIN s ON r.c = s.c;

-- DIFFERENT group-by-function
SELECT COUNT(*) FROM r GROUP BY c;
SELECT COUNT(*) FROM r GROUP BY f(c);

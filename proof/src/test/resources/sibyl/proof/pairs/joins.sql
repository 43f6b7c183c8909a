-- Inner and outer joins over tables without keys.
-- SCHEMA
CREATE TABLE r (a INTEGER, b INTEGER);
CREATE TABLE s (a INTEGER, c INTEGER);
CREATE TABLE t (a INTEGER, d INTEGER);
CREATE TABLE n (x INTEGER NOT NULL, y INTEGER NOT NULL);

-- EQUAL join-commutes
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM s JOIN r ON r.a = s.a;

-- EQUAL join-associates
SELECT r.b, s.c, t.d FROM r JOIN s ON r.a = s.a JOIN t ON s.a = t.a;
SELECT r.b, s.c, t.d FROM r JOIN (s JOIN t ON s.a = t.a) ON r.a = s.a;

-- EQUAL join-three-ways
SELECT r.b, s.c, t.d FROM r, s, t WHERE r.a = s.a AND s.a = t.a;
SELECT r.b, s.c, t.d FROM t, r, s WHERE r.a = t.a AND s.a = t.a;

-- EQUAL on-is-where
SELECT r.b FROM r JOIN s ON r.a = s.a;
SELECT r.b FROM r, s WHERE r.a = s.a;

-- EQUAL cross-is-comma
SELECT r.b, s.c FROM r CROSS JOIN s;
SELECT r.b, s.c FROM r, s;

-- EQUAL on-true-is-cross
SELECT r.b, s.c FROM r JOIN s ON 1 = 1;
SELECT r.b, s.c FROM r CROSS JOIN s;

-- EQUAL filter-into-join
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE r.b > 5;
SELECT q.b FROM (SELECT a, b FROM r WHERE b > 5) AS q JOIN s ON q.a = s.a;

-- EQUAL filter-into-both-sides
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE r.b > 5 AND s.c < 3;
SELECT q.b FROM (SELECT * FROM r WHERE b > 5) AS q JOIN (SELECT * FROM s WHERE c < 3) AS p ON q.a = p.a;

-- EQUAL join-key-carries-filter
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE r.a = 7;
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE s.a = 7;

-- EQUAL join-key-carries-filter-to-both
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE r.a > 7;
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE r.a > 7 AND s.a > 7;

-- EQUAL join-drops-null-keys
SELECT r.b FROM r JOIN s ON r.a = s.a;
SELECT q.b FROM (SELECT * FROM r WHERE a IS NOT NULL) AS q JOIN s ON q.a = s.a;

-- EQUAL join-output-of-either-key
SELECT r.a FROM r JOIN s ON r.a = s.a;
SELECT s.a FROM r JOIN s ON r.a = s.a;

-- EQUAL using-is-on
SELECT r.b, s.c FROM r JOIN s USING (a);
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a;

-- EQUAL self-join-symmetric
SELECT x.b, y.b FROM r AS x JOIN r AS y ON x.a = y.a;
SELECT y.b, x.b FROM r AS x JOIN r AS y ON x.a = y.a;

-- EQUAL self-join-of-constants
SELECT x.b FROM r AS x, r AS y WHERE x.a = 1 AND y.a = 1 AND x.b = y.b;
SELECT y.b FROM r AS x, r AS y WHERE x.a = 1 AND y.a = 1 AND x.b = y.b;

-- EQUAL projection-before-join
SELECT q.a, s.c FROM (SELECT a FROM r) AS q JOIN s ON q.a = s.a;
SELECT r.a, s.c FROM r JOIN s ON r.a = s.a;

-- EQUAL join-with-values-row
SELECT r.b FROM r JOIN (SELECT 1 AS one) AS q ON r.a = q.one;
SELECT b FROM r WHERE a = 1;

-- EQUAL join-on-nothing
SELECT r.b FROM r JOIN s ON 1 = 0;
SELECT b FROM r WHERE 1 = 0;

-- EQUAL join-distributes-over-union
SELECT q.a, s.c FROM (SELECT a FROM r UNION ALL SELECT a FROM t) AS q JOIN s ON q.a = s.a;
SELECT r.a, s.c FROM r JOIN s ON r.a = s.a UNION ALL SELECT t.a, s.c FROM t JOIN s ON t.a = s.a;

-- EQUAL left-is-right-turned
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM s RIGHT JOIN r ON r.a = s.a;

-- EQUAL full-commutes
SELECT r.b, s.c FROM r FULL JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM s FULL JOIN r ON s.a = r.a;

-- EQUAL left-with-rejecting-filter
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE s.c > 1;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a WHERE s.c > 1;

-- EQUAL left-with-rejecting-key-filter
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE s.a IS NOT NULL;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a;

-- EQUAL right-with-rejecting-filter
SELECT r.b, s.c FROM r RIGHT JOIN s ON r.a = s.a WHERE r.b = 2;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a WHERE r.b = 2;

-- EQUAL full-with-rejecting-filter
SELECT r.b, s.c FROM r FULL JOIN s ON r.a = s.a WHERE r.b = 2;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE r.b = 2;

-- EQUAL full-with-both-rejecting
SELECT r.b, s.c FROM r FULL JOIN s ON r.a = s.a WHERE r.b = 2 AND s.c = 3;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a WHERE r.b = 2 AND s.c = 3;

-- EQUAL left-filter-on-kept-side
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE r.b = 2;
SELECT q.b, s.c FROM (SELECT * FROM r WHERE b = 2) AS q LEFT JOIN s ON q.a = s.a;

-- EQUAL left-condition-on-other-side
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a AND s.c = 2;
SELECT r.b, q.c FROM r LEFT JOIN (SELECT * FROM s WHERE c = 2) AS q ON r.a = q.a;

-- EQUAL left-unmatched-is-not-exists
SELECT r.b FROM r LEFT JOIN n ON r.a = n.x WHERE n.x IS NULL;
SELECT b FROM r WHERE NOT EXISTS (SELECT 1 FROM n WHERE n.x = r.a);

-- EQUAL left-on-false
SELECT r.b, s.c FROM r LEFT JOIN s ON 1 = 0;
SELECT b, NULL FROM r;

-- EQUAL left-is-inner-plus-rest
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a UNION ALL SELECT r.b, NULL FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE r.a = s.a);

-- EQUAL full-is-left-plus-rest
SELECT r.b, s.c FROM r FULL JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a UNION ALL SELECT NULL, s.c FROM s WHERE NOT EXISTS (SELECT 1 FROM r WHERE r.a = s.a);

-- EQUAL left-null-keys-spelled-out
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a AND r.a IS NOT NULL;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;

-- EQUAL left-joins-swap
SELECT r.b, s.c, t.d FROM r LEFT JOIN s ON r.a = s.a LEFT JOIN t ON r.a = t.a;
SELECT r.b, s.c, t.d FROM r LEFT JOIN t ON r.a = t.a LEFT JOIN s ON r.a = s.a;

-- EQUAL left-then-inner-rejects
SELECT r.b, s.c, t.d FROM r LEFT JOIN s ON r.a = s.a JOIN t ON s.a = t.a;
SELECT r.b, s.c, t.d FROM r JOIN s ON r.a = s.a JOIN t ON s.a = t.a;

-- EQUAL left-associates-under-rejecting-condition
SELECT r.b, s.c, t.d FROM r LEFT JOIN s ON r.a = s.a LEFT JOIN t ON s.a = t.a;
SELECT r.b, s.c, t.d FROM r LEFT JOIN (s LEFT JOIN t ON s.a = t.a) ON r.a = s.a;

-- EQUAL inner-then-left-swap
SELECT r.b, s.c, t.d FROM r JOIN s ON r.a = s.a LEFT JOIN t ON r.a = t.a;
SELECT r.b, s.c, t.d FROM r LEFT JOIN t ON r.a = t.a JOIN s ON r.a = s.a;

-- EQUAL self-left-join-always-matches
SELECT x.x FROM n AS x LEFT JOIN n AS y ON x.x = y.x;
SELECT x.x FROM n AS x JOIN n AS y ON x.x = y.x;

-- DIFFERENT left-is-not-inner
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a;

-- DIFFERENT left-is-not-right
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM r RIGHT JOIN s ON r.a = s.a;

-- DIFFERENT full-is-not-left
SELECT r.b, s.c FROM r FULL JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;

-- DIFFERENT left-on-true-over-empty-table
SELECT r.b FROM r LEFT JOIN s ON 1 = 1;
SELECT r.b FROM r JOIN s ON 1 = 1;

-- DIFFERENT left-condition-into-where
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a AND s.c = 2;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE s.c = 2;

-- DIFFERENT left-kept-condition-into-where
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a AND r.b = 2;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE r.b = 2;

-- DIFFERENT left-is-null-of-nullable
SELECT r.b FROM r LEFT JOIN s ON r.a = s.a WHERE s.c IS NULL;
SELECT b FROM r WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.a = r.a);

-- DIFFERENT left-accepting-filter
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE s.c IS NULL OR s.c = 1;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a WHERE s.c IS NULL OR s.c = 1;

-- DIFFERENT left-accepting-coalesce
SELECT r.b FROM r LEFT JOIN s ON r.a = s.a WHERE COALESCE(s.c, 1) = 1;
SELECT r.b FROM r JOIN s ON r.a = s.a WHERE COALESCE(s.c, 1) = 1;

-- DIFFERENT left-does-not-associate
SELECT r.b, s.c, t.d FROM r LEFT JOIN s ON r.a = s.a LEFT JOIN t ON r.a = t.a;
SELECT r.b, s.c, t.d FROM r LEFT JOIN (s LEFT JOIN t ON s.a = t.a) ON r.a = s.a;

-- DIFFERENT left-then-inner-inside
SELECT r.b, s.c, t.d FROM r LEFT JOIN s ON r.a = s.a JOIN t ON r.a = t.a;
SELECT r.b, s.c, t.d FROM r LEFT JOIN (s JOIN t ON s.a = t.a) ON r.a = s.a;

-- DIFFERENT self-left-join-with-null
SELECT x.b FROM r AS x LEFT JOIN r AS y ON x.a = y.a;
SELECT x.b FROM r AS x JOIN r AS y ON x.a = y.a;

-- DIFFERENT join-repeats-rows
SELECT r.b FROM r JOIN s ON r.a = s.a;
SELECT r.b FROM r WHERE r.a IN (SELECT a FROM s);

-- DIFFERENT self-join-without-key
SELECT x.a, x.b FROM r AS x JOIN r AS y ON x.a = y.a;
SELECT a, b FROM r WHERE a IS NOT NULL;

-- DIFFERENT cross-of-empty
SELECT r.b FROM r CROSS JOIN s;
SELECT b FROM r;

-- DIFFERENT lost-join-condition
SELECT r.b FROM r JOIN s ON r.a = s.a;
SELECT r.b FROM r CROSS JOIN s;

-- DIFFERENT join-on-other-column
SELECT r.b FROM r JOIN s ON r.a = s.a;
SELECT r.b FROM r JOIN s ON r.a = s.c;

-- DIFFERENT join-null-safe
SELECT r.b FROM r JOIN s ON r.a = s.a;
SELECT r.b FROM r JOIN s ON r.a IS s.a;

-- DIFFERENT left-output-of-other-key
SELECT r.a FROM r LEFT JOIN s ON r.a = s.a;
SELECT s.a FROM r LEFT JOIN s ON r.a = s.a;

-- DIFFERENT left-key-filter-carried
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE r.a = 7;
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a WHERE s.a = 7;

-- DIFFERENT self-join-unsymmetric
SELECT x.b, y.b FROM r AS x JOIN r AS y ON x.a < y.a;
SELECT y.b, x.b FROM r AS x JOIN r AS y ON x.a < y.a;

-- DIFFERENT left-is-inner-plus-all
SELECT r.b, s.c FROM r LEFT JOIN s ON r.a = s.a;
SELECT r.b, s.c FROM r JOIN s ON r.a = s.a UNION ALL SELECT r.b, NULL FROM r;

-- DIFFERENT join-distributes-over-set-union
SELECT q.a, s.c FROM (SELECT a FROM r UNION SELECT a FROM t) AS q JOIN s ON q.a = s.a;
SELECT r.a, s.c FROM r JOIN s ON r.a = s.a UNION ALL SELECT t.a, s.c FROM t JOIN s ON t.a = s.a;

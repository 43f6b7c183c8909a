-- Conditions: rules of two-valued logic that hold in three-valued logic, and rules that do not.
-- SCHEMA
CREATE TABLE r (a INTEGER, b INTEGER, c INTEGER);
CREATE TABLE n (x INTEGER NOT NULL, y INTEGER NOT NULL);
CREATE TABLE w (v TEXT, u TEXT);

-- EQUAL and-commutes
SELECT a FROM r WHERE a = 1 AND b = 2;
SELECT a FROM r WHERE b = 2 AND a = 1;

-- EQUAL or-commutes
SELECT a FROM r WHERE a = 1 OR b = 2;
SELECT a FROM r WHERE b = 2 OR a = 1;

-- EQUAL and-associates
SELECT * FROM r WHERE a = 1 AND (b = 2 AND c = 3);
SELECT * FROM r WHERE (a = 1 AND b = 2) AND c = 3;

-- EQUAL or-distributes
SELECT * FROM r WHERE (a = 1 OR b = 2) AND c = 3;
SELECT * FROM r WHERE (a = 1 AND c = 3) OR (b = 2 AND c = 3);

-- EQUAL de-morgan-and
SELECT * FROM r WHERE NOT (a = 1 AND b = 2);
SELECT * FROM r WHERE NOT (a = 1) OR NOT (b = 2);

-- EQUAL de-morgan-or
SELECT * FROM r WHERE NOT (a < 1 OR b > 2);
SELECT * FROM r WHERE a >= 1 AND b <= 2;

-- EQUAL double-negation
SELECT * FROM r WHERE NOT (NOT (a = b));
SELECT * FROM r WHERE a = b;

-- EQUAL absorption
SELECT * FROM r WHERE a = 1 OR (a = 1 AND b = 2);
SELECT * FROM r WHERE a = 1;

-- EQUAL idempotent-and
SELECT * FROM r WHERE a > 1 AND a > 1;
SELECT * FROM r WHERE a > 1;

-- EQUAL same-as-itself-is-not-null
SELECT * FROM r WHERE a = a;
SELECT * FROM r WHERE a IS NOT NULL;

-- EQUAL not-less-than-itself
SELECT * FROM r WHERE a < a;
SELECT * FROM r WHERE a <> a;

-- EQUAL at-least-itself
SELECT * FROM r WHERE a <= a AND b = 1;
SELECT * FROM r WHERE a >= a AND b = 1;

-- EQUAL negated-comparison
SELECT a FROM r WHERE NOT (a < b);
SELECT a FROM r WHERE a >= b;

-- EQUAL negated-equality
SELECT a FROM r WHERE NOT (a = b);
SELECT a FROM r WHERE a <> b;

-- EQUAL turned-comparison
SELECT a FROM r WHERE a < b;
SELECT a FROM r WHERE b > a;

-- EQUAL between-is-two-comparisons
SELECT a FROM r WHERE a BETWEEN 1 AND 5;
SELECT a FROM r WHERE a >= 1 AND a <= 5;

-- EQUAL not-between
SELECT a FROM r WHERE a NOT BETWEEN 1 AND 5;
SELECT a FROM r WHERE a < 1 OR a > 5;

-- EQUAL between-of-one
SELECT a FROM r WHERE a BETWEEN 3 AND 3;
SELECT a FROM r WHERE a = 3;

-- EQUAL between-of-none
SELECT a FROM r WHERE a BETWEEN 5 AND 1;
SELECT a FROM r WHERE a < 1 AND a > 5;

-- EQUAL in-list-is-or
SELECT a FROM r WHERE a IN (1, 2, 3);
SELECT a FROM r WHERE a = 1 OR a = 2 OR a = 3;

-- EQUAL not-in-list-is-and
SELECT a FROM r WHERE a NOT IN (1, 2);
SELECT a FROM r WHERE a <> 1 AND a <> 2;

-- EQUAL in-list-repeats
SELECT a FROM r WHERE a IN (1, 1, 2);
SELECT a FROM r WHERE a IN (2, 1);

-- EQUAL in-list-with-null-in-filter
SELECT a FROM r WHERE a IN (1, NULL);
SELECT a FROM r WHERE a = 1;

-- EQUAL not-in-list-with-null-is-never-true
SELECT a FROM r WHERE a NOT IN (1, NULL);
SELECT a FROM r WHERE a = 1 AND a = 2;

-- EQUAL compared-with-null-is-never-true
SELECT a FROM r WHERE a = NULL;
SELECT a FROM r WHERE a > 1 AND a < 1;

-- EQUAL not-distinct-spelled-out
SELECT a FROM r WHERE a IS b;
SELECT a FROM r WHERE a = b OR (a IS NULL AND b IS NULL);

-- EQUAL distinct-spelled-out
SELECT a FROM r WHERE a IS NOT b;
SELECT a FROM r WHERE a <> b OR (a IS NULL AND b IS NOT NULL) OR (a IS NOT NULL AND b IS NULL);

-- EQUAL is-true-in-filter
SELECT a FROM r WHERE (a = b) IS TRUE;
SELECT a FROM r WHERE a = b;

-- EQUAL is-false-is-negation
SELECT a FROM r WHERE (a = b) IS FALSE;
SELECT a FROM r WHERE NOT (a = b);

-- EQUAL is-not-false
SELECT a FROM r WHERE (a = b) IS NOT FALSE;
SELECT a FROM r WHERE a = b OR a IS NULL OR b IS NULL;

-- EQUAL is-not-true
SELECT a FROM r WHERE (a < b) IS NOT TRUE;
SELECT a FROM r WHERE a >= b OR a IS NULL OR b IS NULL;

-- EQUAL comparison-needs-values
SELECT a FROM r WHERE a < b AND a IS NOT NULL;
SELECT a FROM r WHERE a < b;

-- EQUAL equality-carries-over
SELECT a FROM r WHERE a = b AND b = c;
SELECT a FROM r WHERE a = b AND a = c;

-- EQUAL order-carries-over
SELECT a FROM r WHERE a < b AND b < c AND a < c;
SELECT a FROM r WHERE a < b AND b < c;

-- EQUAL constant-carries-over
SELECT a, b FROM r WHERE a = 5 AND a = b;
SELECT a, b FROM r WHERE a = 5 AND b = 5;

-- EQUAL output-of-known-value
SELECT a, b FROM r WHERE a = 5;
SELECT 5, b FROM r WHERE a = 5;

-- EQUAL output-of-equal-columns
SELECT a FROM r WHERE a = b;
SELECT b FROM r WHERE a = b;

-- EQUAL whole-numbers-have-no-gap
SELECT a FROM r WHERE a > 3;
SELECT a FROM r WHERE a >= 4;

-- EQUAL stronger-bound-wins
SELECT a FROM r WHERE a > 3 AND a > 7;
SELECT a FROM r WHERE a > 7;

-- EQUAL weaker-bound-wins
SELECT a FROM r WHERE a > 3 OR a > 7;
SELECT a FROM r WHERE a > 3;

-- EQUAL contradiction
SELECT a FROM r WHERE a > 3 AND a < 2;
SELECT a FROM r WHERE 1 = 0;

-- EQUAL true-condition
SELECT a FROM r WHERE 1 = 1;
SELECT a FROM r;

-- EQUAL nullness-is-two-valued
SELECT a FROM r WHERE a IS NULL OR a IS NOT NULL;
SELECT a FROM r;

-- EQUAL nullness-contradiction
SELECT a FROM r WHERE a IS NULL AND a = 1;
SELECT a FROM r WHERE 1 = 0;

-- EQUAL declared-not-null
SELECT x FROM n WHERE x IS NOT NULL;
SELECT x FROM n;

-- EQUAL declared-not-null-tautology
SELECT x FROM n WHERE x = y OR x <> y;
SELECT x FROM n;

-- EQUAL declared-not-null-excluded-middle
SELECT x FROM n WHERE x < 3 OR NOT (x < 3);
SELECT x FROM n;

-- EQUAL declared-not-null-not-distinct
SELECT x FROM n WHERE x IS y;
SELECT x FROM n WHERE x = y;

-- EQUAL filters-merge
SELECT q.a FROM (SELECT a, b FROM r WHERE a > 1) AS q WHERE q.b > 2;
SELECT a FROM r WHERE a > 1 AND b > 2;

-- EQUAL filters-swap
SELECT q.a FROM (SELECT a, b FROM r WHERE a > 1) AS q WHERE q.b > 2;
SELECT q.a FROM (SELECT a, b FROM r WHERE b > 2) AS q WHERE q.a > 1;

-- EQUAL sum-commutes
SELECT a + b FROM r;
SELECT b + a FROM r;

-- EQUAL difference-of-itself-where-known
SELECT a FROM r WHERE a - b = 0;
SELECT a FROM r WHERE a = b;

-- EQUAL text-equality-carries-over
SELECT v FROM w WHERE v = u AND u = 'x';
SELECT v FROM w WHERE v = 'x' AND u = 'x';

-- EQUAL text-in-list
SELECT v FROM w WHERE v IN ('x', 'y');
SELECT v FROM w WHERE v = 'y' OR v = 'x';

-- EQUAL text-constants-differ
SELECT v FROM w WHERE v = 'x' AND v = 'y';
SELECT v FROM w WHERE v IS NULL AND v = 'x';

-- DIFFERENT excluded-middle
SELECT a FROM r WHERE a = 1 OR a <> 1;
SELECT a FROM r;

-- DIFFERENT excluded-middle-negated
SELECT a FROM r WHERE a < b OR NOT (a < b);
SELECT a FROM r;

-- DIFFERENT same-as-itself
SELECT a FROM r WHERE a = a;
SELECT a FROM r;

-- DIFFERENT negation-in-filter
SELECT a FROM r WHERE (a = 1) IS NOT TRUE;
SELECT a FROM r WHERE NOT (a = 1);

-- DIFFERENT is-not-false-keeps-null
SELECT a FROM r WHERE (a = 1) IS NOT FALSE;
SELECT a FROM r WHERE a = 1;

-- DIFFERENT not-distinct-is-not-equal
SELECT a FROM r WHERE a IS b;
SELECT a FROM r WHERE a = b;

-- DIFFERENT distinct-is-not-unequal
SELECT a FROM r WHERE a IS NOT b;
SELECT a FROM r WHERE a <> b;

-- DIFFERENT not-in-list-with-null
SELECT a FROM r WHERE a NOT IN (1, NULL);
SELECT a FROM r WHERE a <> 1;

-- DIFFERENT not-in-loses-null
SELECT a FROM r WHERE a NOT IN (1, 2);
SELECT a FROM r WHERE a IS NULL OR a NOT IN (1, 2);

-- DIFFERENT in-list-with-null-as-value
SELECT a IN (1, NULL) FROM r;
SELECT a = 1 FROM r;

-- DIFFERENT strict-bound
SELECT a FROM r WHERE a > 3;
SELECT a FROM r WHERE a >= 3;

-- DIFFERENT between-ends
SELECT a FROM r WHERE a BETWEEN 1 AND 5;
SELECT a FROM r WHERE a > 1 AND a < 5;

-- DIFFERENT or-for-and
SELECT a FROM r WHERE a = 1 OR b = 2;
SELECT a FROM r WHERE a = 1 AND b = 2;

-- DIFFERENT and-binds-tighter
SELECT a FROM r WHERE a = 1 OR b = 2 AND c = 3;
SELECT a FROM r WHERE (a = 1 OR b = 2) AND c = 3;

-- DIFFERENT value-of-negated-null
SELECT (a = 1) IS FALSE FROM r;
SELECT NOT (a = 1) FROM r;

-- DIFFERENT value-of-is-true
SELECT (a = 1) IS TRUE FROM r;
SELECT a = 1 FROM r;

-- DIFFERENT output-of-unequal-columns
SELECT a FROM r WHERE a <= b;
SELECT b FROM r WHERE a <= b;

-- DIFFERENT lost-condition
SELECT a FROM r WHERE a = 1 AND b = 2;
SELECT a FROM r WHERE a = 1;

-- DIFFERENT difference-of-itself
SELECT a - a FROM r;
SELECT 0 FROM r;

-- DIFFERENT product-with-zero
SELECT a * 0 FROM r;
SELECT 0 FROM r;

-- DIFFERENT swapped-columns
SELECT a, b FROM r;
SELECT b, a FROM r;

-- DIFFERENT other-constant
SELECT v FROM w WHERE v = 'x';
SELECT v FROM w WHERE v = 'y';

-- DIFFERENT empty-text-is-not-null
SELECT v FROM w WHERE v = '';
SELECT v FROM w WHERE v IS NULL;

-- DIFFERENT null-compared-is-not-nullness
SELECT a FROM r WHERE a = NULL;
SELECT a FROM r WHERE a IS NULL;

-- DIFFERENT output-of-not-distinct
SELECT a, b FROM r WHERE a IS b;
SELECT a, a FROM r WHERE a = b;

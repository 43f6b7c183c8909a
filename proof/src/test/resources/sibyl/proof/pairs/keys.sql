-- Keys, references and checks.
-- SCHEMA
CREATE TABLE dept (id INTEGER PRIMARY KEY, name INTEGER NOT NULL, loc INTEGER);
CREATE TABLE emp (id INTEGER PRIMARY KEY, dept INTEGER NOT NULL REFERENCES dept (id), boss INTEGER REFERENCES emp (id), sal INTEGER, CHECK (sal > 0));
CREATE TABLE tag (code INTEGER UNIQUE, note INTEGER);
CREATE TABLE slot (u INTEGER NOT NULL UNIQUE, v INTEGER);
CREATE TABLE pair (p INTEGER NOT NULL, q INTEGER NOT NULL, w INTEGER, PRIMARY KEY (p, q));
CREATE TABLE acct (id INTEGER PRIMARY KEY, low INTEGER NOT NULL CHECK (low >= 0), high INTEGER NOT NULL, CHECK (low <= high));

-- EQUAL distinct-of-key
SELECT DISTINCT id FROM dept;
SELECT id FROM dept;

-- EQUAL distinct-with-key
SELECT DISTINCT id, name FROM dept;
SELECT id, name FROM dept;

-- EQUAL distinct-of-unique-not-null
SELECT DISTINCT u FROM slot;
SELECT u FROM slot;

-- EQUAL distinct-of-composite-key
SELECT DISTINCT p, q FROM pair;
SELECT p, q FROM pair;

-- EQUAL distinct-of-rest-of-key
SELECT DISTINCT q FROM pair WHERE p = 1;
SELECT q FROM pair WHERE p = 1;

-- EQUAL self-join-on-key
SELECT x.name FROM dept AS x JOIN dept AS y ON x.id = y.id;
SELECT name FROM dept;

-- EQUAL self-join-on-key-other-columns
SELECT x.name, y.loc FROM dept AS x JOIN dept AS y ON x.id = y.id;
SELECT name, loc FROM dept;

-- EQUAL self-join-on-unique-not-null
SELECT x.v FROM slot AS x JOIN slot AS y ON x.u = y.u;
SELECT v FROM slot;

-- EQUAL self-join-on-composite-key
SELECT x.w FROM pair AS x JOIN pair AS y ON x.p = y.p AND x.q = y.q;
SELECT w FROM pair;

-- EQUAL self-join-with-filters
SELECT x.name FROM dept AS x JOIN dept AS y ON x.id = y.id WHERE x.loc = 1 AND y.name = 2;
SELECT name FROM dept WHERE loc = 1 AND name = 2;

-- EQUAL self-join-with-contradiction
SELECT x.name FROM dept AS x JOIN dept AS y ON x.id = y.id WHERE x.loc = 1 AND y.loc = 2;
SELECT name FROM dept WHERE 1 = 0;

-- EQUAL self-join-on-unique-nullable
SELECT x.note FROM tag AS x JOIN tag AS y ON x.code = y.code;
SELECT note FROM tag WHERE code IS NOT NULL;

-- EQUAL self-left-join-on-key
SELECT x.name, y.loc FROM dept AS x LEFT JOIN dept AS y ON x.id = y.id;
SELECT name, loc FROM dept;

-- EQUAL left-join-on-key-unused
SELECT e.sal FROM emp AS e LEFT JOIN dept AS d ON e.dept = d.id;
SELECT sal FROM emp;

-- EQUAL left-join-on-unique-unused
SELECT e.sal FROM emp AS e LEFT JOIN tag AS t ON e.dept = t.code;
SELECT sal FROM emp;

-- EQUAL join-by-reference-unused
SELECT e.sal FROM emp AS e JOIN dept AS d ON e.dept = d.id;
SELECT sal FROM emp;

-- EQUAL join-by-nullable-reference-unused
SELECT e.sal FROM emp AS e JOIN emp AS b ON e.boss = b.id;
SELECT sal FROM emp WHERE boss IS NOT NULL;

-- EQUAL join-by-reference-key-only
SELECT d.id, e.sal FROM emp AS e JOIN dept AS d ON e.dept = d.id;
SELECT dept, sal FROM emp;

-- EQUAL left-join-by-reference-is-inner
SELECT e.sal, d.name FROM emp AS e LEFT JOIN dept AS d ON e.dept = d.id;
SELECT e.sal, d.name FROM emp AS e JOIN dept AS d ON e.dept = d.id;

-- EQUAL exists-by-reference
SELECT sal FROM emp WHERE EXISTS (SELECT 1 FROM dept WHERE dept.id = emp.dept);
SELECT sal FROM emp;

-- EQUAL not-exists-by-reference
SELECT sal FROM emp WHERE NOT EXISTS (SELECT 1 FROM dept WHERE dept.id = emp.dept);
SELECT sal FROM emp WHERE 1 = 0;

-- EQUAL in-by-reference
SELECT sal FROM emp WHERE dept IN (SELECT id FROM dept);
SELECT sal FROM emp;

-- EQUAL in-key-is-join
SELECT e.sal FROM emp AS e WHERE e.boss IN (SELECT id FROM dept);
SELECT e.sal FROM emp AS e JOIN dept AS d ON e.boss = d.id;

-- EQUAL exists-key-is-join
SELECT e.sal FROM emp AS e WHERE EXISTS (SELECT 1 FROM dept AS d WHERE d.id = e.sal AND d.loc = 1);
SELECT e.sal FROM emp AS e JOIN dept AS d ON e.sal = d.id WHERE d.loc = 1;

-- EQUAL group-by-key-more
SELECT id, COUNT(*) FROM dept GROUP BY id, name;
SELECT id, COUNT(*) FROM dept GROUP BY id;

-- EQUAL group-by-key-counts-one
SELECT id, COUNT(*) FROM dept GROUP BY id;
SELECT id, 1 FROM dept;

-- EQUAL group-by-key-sum-is-value
SELECT id, SUM(loc) FROM dept GROUP BY id;
SELECT id, loc FROM dept;

-- EQUAL count-distinct-of-key
SELECT COUNT(DISTINCT id) FROM dept;
SELECT COUNT(*) FROM dept;

-- EQUAL count-distinct-of-unique
SELECT COUNT(DISTINCT code) FROM tag;
SELECT COUNT(code) FROM tag;

-- EQUAL distinct-join-of-keys
SELECT DISTINCT e.id, d.id FROM emp AS e, dept AS d;
SELECT e.id, d.id FROM emp AS e, dept AS d;

-- EQUAL distinct-key-join
SELECT DISTINCT e.id, d.name FROM emp AS e JOIN dept AS d ON e.dept = d.id;
SELECT e.id, d.name FROM emp AS e JOIN dept AS d ON e.dept = d.id;

-- EQUAL except-by-key
SELECT id, name FROM dept EXCEPT SELECT id, name FROM dept WHERE loc = 1;
SELECT id, name FROM dept WHERE loc <> 1 OR loc IS NULL;

-- EQUAL check-makes-filter-idle
SELECT low FROM acct WHERE low >= 0;
SELECT low FROM acct;

-- EQUAL check-makes-contradiction
SELECT low FROM acct WHERE low < 0;
SELECT low FROM acct WHERE 1 = 0;

-- EQUAL check-between-columns
SELECT high FROM acct WHERE high >= 0;
SELECT high FROM acct;

-- EQUAL check-of-nullable-and-filter
SELECT sal FROM emp WHERE sal > 0 OR sal IS NULL;
SELECT sal FROM emp;

-- EQUAL check-of-nullable-excludes
SELECT sal FROM emp WHERE sal = 0;
SELECT sal FROM emp WHERE 1 = 0;

-- EQUAL key-is-not-null
SELECT id FROM dept WHERE id IS NULL;
SELECT id FROM dept WHERE 1 = 0;

-- EQUAL union-of-key-parts
SELECT id FROM dept WHERE loc = 1 UNION SELECT id FROM dept WHERE loc = 2;
SELECT id FROM dept WHERE loc = 1 OR loc = 2;

-- EQUAL intersect-of-keys
SELECT id FROM dept INTERSECT SELECT dept FROM emp;
SELECT DISTINCT dept FROM emp;

-- DIFFERENT distinct-of-no-key
SELECT DISTINCT name FROM dept;
SELECT name FROM dept;

-- DIFFERENT distinct-of-unique-nullable
SELECT DISTINCT code FROM tag;
SELECT code FROM tag;

-- DIFFERENT distinct-of-part-of-key
SELECT DISTINCT p FROM pair;
SELECT p FROM pair;

-- DIFFERENT self-join-on-no-key
SELECT x.id FROM dept AS x JOIN dept AS y ON x.name = y.name;
SELECT id FROM dept;

-- DIFFERENT self-join-on-unique-with-null
SELECT x.note FROM tag AS x JOIN tag AS y ON x.code = y.code;
SELECT note FROM tag;

-- DIFFERENT self-join-on-unique-null-safe
SELECT x.note FROM tag AS x JOIN tag AS y ON x.code IS y.code;
SELECT note FROM tag;

-- DIFFERENT self-join-on-part-of-key
SELECT x.w FROM pair AS x JOIN pair AS y ON x.p = y.p;
SELECT w FROM pair;

-- DIFFERENT join-without-reference
SELECT e.sal FROM emp AS e JOIN tag AS t ON e.dept = t.code;
SELECT sal FROM emp;

-- DIFFERENT join-by-nullable-reference
SELECT e.sal FROM emp AS e JOIN emp AS b ON e.boss = b.id;
SELECT sal FROM emp;

-- DIFFERENT join-from-the-parent
SELECT d.name FROM dept AS d JOIN emp AS e ON e.dept = d.id;
SELECT name FROM dept;

-- DIFFERENT left-join-from-the-parent
SELECT d.name FROM dept AS d LEFT JOIN emp AS e ON e.dept = d.id;
SELECT name FROM dept;

-- DIFFERENT join-by-reference-filtered
SELECT e.sal FROM emp AS e JOIN dept AS d ON e.dept = d.id AND d.loc = 1;
SELECT sal FROM emp;

-- DIFFERENT left-join-by-nullable-reference
SELECT e.sal, b.sal FROM emp AS e LEFT JOIN emp AS b ON e.boss = b.id;
SELECT e.sal, b.sal FROM emp AS e JOIN emp AS b ON e.boss = b.id;

-- DIFFERENT group-by-key-sum-of-null
SELECT id, COUNT(loc) FROM dept GROUP BY id;
SELECT id, 1 FROM dept;

-- DIFFERENT check-of-nullable-is-no-filter
SELECT id FROM emp WHERE sal > 0;
SELECT id FROM emp;

-- DIFFERENT check-too-weak
SELECT low FROM acct WHERE low > 0;
SELECT low FROM acct;

-- DIFFERENT distinct-join-loses-key
SELECT DISTINCT d.id FROM emp AS e JOIN dept AS d ON e.dept = d.id;
SELECT d.id FROM emp AS e JOIN dept AS d ON e.dept = d.id;

-- DIFFERENT union-of-key-parts-all
SELECT id FROM dept WHERE loc = 1 UNION ALL SELECT id FROM dept WHERE name = 2;
SELECT id FROM dept WHERE loc = 1 OR name = 2;

-- DIFFERENT key-joined-twice
SELECT x.id, y.id FROM dept AS x JOIN dept AS y ON x.loc = y.loc;
SELECT id, id FROM dept WHERE loc IS NOT NULL;

-- DIFFERENT composite-key-crossed
SELECT x.w FROM pair AS x JOIN pair AS y ON x.p = y.q AND x.q = y.p;
SELECT w FROM pair;

-- DIFFERENT keys-not-shared
SELECT id FROM dept INTERSECT SELECT dept FROM emp;
SELECT id FROM dept;

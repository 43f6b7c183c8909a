-- toy@1.0, survives: internal error: 'assertion failed'
-- Law: every statement ends, and leaves the engine alive and in one piece.
CREATE TABLE t0(c0);

-- this statement must end well
SELECT 1 >> (-1);
-- result:
--   assertion failed

-- What is wrong: the engine answered with INTERNAL: assertion failed.

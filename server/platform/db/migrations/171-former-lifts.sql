-- What lifted a freeze before there were seals says how many of its person there were before it, too, so that it can be sealed.
DROP TRIGGER keep ON freeze_lifts;
UPDATE freeze_lifts l SET earlier = n.earlier
FROM (SELECT id, count(*) OVER (PARTITION BY user_id ORDER BY id) - 1 AS earlier FROM freeze_lifts) n
WHERE n.id = l.id AND l.seal IS NULL;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE OR UPDATE OF user_id, frozen_at, made_by, reason, at, challenge, order_id, lifted_by, earlier
  ON freeze_lifts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

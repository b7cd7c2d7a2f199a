-- What continues a login or opens an account, the staff's sessions and what has ended a freeze is sealed. What was stored before
-- has no seal: a link to a new password, a refresh token and a session of the staff must be asked for again.
ALTER TABLE identity_reset_codes ADD COLUMN seal text;
ALTER TABLE identity_refresh_tokens ADD COLUMN seal text;
ALTER TABLE staff_sessions ADD COLUMN seal text;

ALTER TABLE freeze_lifts
  ADD COLUMN name text GENERATED ALWAYS AS (coalesce(challenge, order_id::text)) STORED,
  ADD COLUMN seal text;
CREATE UNIQUE INDEX freeze_lifts_name ON freeze_lifts (name);
CREATE TRIGGER sealed BEFORE INSERT ON freeze_lifts FOR EACH ROW WHEN (NEW.seal IS NULL) EXECUTE FUNCTION refuse_other_change();

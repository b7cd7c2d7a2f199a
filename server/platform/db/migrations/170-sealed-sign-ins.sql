-- What continues a login or opens an account, and the staff's sessions, are sealed. What was stored before has no seal: a link to
-- a new password must be asked for again, and the staff logs in again.
ALTER TABLE identity_reset_codes ADD COLUMN seal text;
ALTER TABLE identity_refresh_tokens ADD COLUMN seal text;
ALTER TABLE staff_sessions ADD COLUMN seal text;

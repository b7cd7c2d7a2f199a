-- What people see of their logins: browser and system by the names that the user agent has for them, the address of the
-- caller at the login, and roughly when the session was last used.
ALTER TABLE sessions
  ADD COLUMN browser text NOT NULL DEFAULT '',
  ADD COLUMN platform text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN used_at timestamptz;
UPDATE sessions SET used_at = verified_at;

-- A login on a new device is told by mail; the first one of an account is no news.
ALTER TABLE users ADD COLUMN first_login_at timestamptz;
UPDATE users SET first_login_at = created_at;

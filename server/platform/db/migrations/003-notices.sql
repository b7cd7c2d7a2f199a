-- What has been told by mail, by what it was about ('withdrawal:...'), so that nobody is told twice.
CREATE TABLE notices (
  key text PRIMARY KEY,
  at timestamptz NOT NULL
);

INSERT INTO notices SELECT 'query:' || id, mailed_at FROM support_queries WHERE mailed_at IS NOT NULL;
ALTER TABLE support_queries DROP COLUMN mailed_at;

-- What was decided or set before there were these mails is no news.
INSERT INTO notices SELECT 'withdrawal:' || id, decided_at FROM withdrawals WHERE decided_at IS NOT NULL;
INSERT INTO notices
  SELECT 'password:' || u.id || ':' || floor(extract(epoch FROM a.password_changed_at) * 1000), a.password_changed_at
  FROM users u JOIN identity_accounts a ON a.uid = u.identity_uid;

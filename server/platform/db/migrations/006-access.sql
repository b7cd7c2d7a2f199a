-- The browser that a session was verified in, by the cookie of server/sessions/devices.ts; null where it had none.
ALTER TABLE sessions ADD COLUMN device text;

-- A code for a signup is its requester's alone: somebody else who asks for the same e-mail neither replaces nor locks it.
ALTER TABLE codes ADD COLUMN requester text NOT NULL DEFAULT '';
ALTER TABLE codes DROP CONSTRAINT codes_pkey;
ALTER TABLE codes ADD PRIMARY KEY (purpose, subject, requester);

-- How many windows in a row were used up. Each makes the next one longer.
ALTER TABLE rate_limits ADD COLUMN strikes integer NOT NULL DEFAULT 0;

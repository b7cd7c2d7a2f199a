-- Data of a host whose newest migration was 003-notices.sql, written by that host: one user with two deposits, a
-- withdrawal of each status, a purchase, the recorded answers of all four requests under their idempotency keys, and
-- an unused code (802899) that was mailed for a withdrawal of 0.5 BNB.
INSERT INTO users (id, email, name, identity_uid, created_at) VALUES
  ('5b50c544-8329-493b-b688-c32d422806eb', 'ada@example.org', 'Ada', '5b50c544-8329-493b-b688-c32d422806eb', '1970-01-01 00:00:00+00');
INSERT INTO codes (purpose, subject, challenge, code_hash, payload_hash, issued_at, expires_at, tries, used_at) VALUES
  ('withdrawal', '5b50c544-8329-493b-b688-c32d422806eb', 'CV6HRcBoAvL9Hc4800CXwR1Qcaa50kYIUkrK5mI7Omw', 'ZT85WEQJ7Tlgo65aTYSjlcF_Unq_zF1oSw2tBIiJygQ', 'v8bYJKuIdaEQbKnDuDHSwjGtqcbw5X_ANN3pBftlc5w', '2026-01-01 12:00:03+00', '2026-01-01 12:10:03+00', '0', NULL);
INSERT INTO notices (key, at) VALUES
  ('withdrawal:0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb', '2026-01-01 12:00:03+00');
INSERT INTO accounts (id, user_id, owner, coin, kind, units) OVERRIDING SYSTEM VALUE VALUES
  ('1', NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'genesis', 0),
  ('10', '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'held', 0),
  ('11', NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'fees', 0),
  ('12', NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'withdrawals', 0),
  ('13', NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'sales', 0),
  ('14', NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'fees', 0),
  ('15', '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'TOKEN', 'available', 0),
  ('2', NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-1', 0),
  ('3', NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-2', 0),
  ('4', NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-3', 0),
  ('5', NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-4', 0),
  ('6', NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'deposits', 0),
  ('7', '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'available', 0),
  ('8', NULL, '00000000-0000-0000-0000-000000000000', 'USDT', 'deposits', 0),
  ('9', '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'USDT', 'available', 0);
INSERT INTO transfers (id, key, at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'genesis:1:06b2b3a9-83d0-4f82-8e64-850c0dda2177', '2026-01-01 12:00:00+00'),
  ('10', 'withdrawal:0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb:settle', '2026-01-01 12:00:03+00'),
  ('11', 'withdrawal:aa21b54e-a03d-48d8-969a-29cc84e4eb02:settle', '2026-01-01 12:00:03+00'),
  ('12', 'purchase:7e9a404d-cfab-44df-ab58-14938ebaa93e', '2026-01-01 12:00:03+00'),
  ('2', 'genesis:2:a3f39f30-1f96-42ed-8609-2a2dc2ae0de9', '2026-01-01 12:00:00+00'),
  ('3', 'genesis:3:1674bfdc-d49e-4ea1-abe5-2a66645a7cac', '2026-01-01 12:00:00+00'),
  ('4', 'genesis:4:614c16a3-136a-4237-9630-abd4d0024dd7', '2026-01-01 12:00:00+00'),
  ('5', 'deposit:dab3ed22-1abe-49a6-926e-a2811fabf258', '2026-01-01 12:00:00+00'),
  ('6', 'deposit:553d8b68-1126-48eb-ab13-80b16d02e065', '2026-01-01 12:00:00+00'),
  ('7', 'withdrawal:0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb:hold', '2026-01-01 12:00:00+00'),
  ('8', 'withdrawal:aa21b54e-a03d-48d8-969a-29cc84e4eb02:hold', '2026-01-01 12:00:01+00'),
  ('9', 'withdrawal:ee69ce0b-743f-4567-a27e-b2f42a106387:hold', '2026-01-01 12:00:02+00');
INSERT INTO entries (transfer_id, account_id, units) VALUES
  ('1', '1', '-50000000000000000000000000'),
  ('1', '2', '50000000000000000000000000'),
  ('10', '10', '-1000000000000000000'),
  ('10', '11', '500000000000000'),
  ('10', '12', '999500000000000000'),
  ('11', '10', '-2000000000000000000'),
  ('11', '7', '2000000000000000000'),
  ('12', '13', '100000000000000000'),
  ('12', '14', '1000000000000000000'),
  ('12', '15', '5999000000000000000000'),
  ('12', '2', '-6000000000000000000000'),
  ('12', '7', '-100000000000000000'),
  ('2', '1', '-50000000000000000000000000'),
  ('2', '3', '50000000000000000000000000'),
  ('3', '1', '-50000000000000000000000000'),
  ('3', '4', '50000000000000000000000000'),
  ('4', '1', '-50000000000000000000000000'),
  ('4', '5', '50000000000000000000000000'),
  ('5', '6', '-10000000000000000000'),
  ('5', '7', '10000000000000000000'),
  ('6', '8', '-100000000000000000000'),
  ('6', '9', '100000000000000000000'),
  ('7', '10', '1000000000000000000'),
  ('7', '7', '-1000000000000000000'),
  ('8', '10', '2000000000000000000'),
  ('8', '7', '-2000000000000000000'),
  ('9', '10', '3000000000000000000'),
  ('9', '7', '-3000000000000000000');
INSERT INTO deposits (id, user_id, coin, units, transaction_id, at) VALUES
  ('553d8b68-1126-48eb-ab13-80b16d02e065', '5b50c544-8329-493b-b688-c32d422806eb', 'USDT', '100000000000000000000', '3e48becc-e06b-4dea-aca2-0fcddf9c70d9', '2026-01-01 12:00:00+00'),
  ('dab3ed22-1abe-49a6-926e-a2811fabf258', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', '10000000000000000000', '232d699a-d513-48bf-bc65-9579e4b90bf3', '2026-01-01 12:00:00+00');
INSERT INTO withdrawals (id, user_id, coin, chain, address, total, amount, status, transaction_id, reason, at, decided_at) VALUES
  ('0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'BNB', '0x52908400098527886E0F7030069857D2E4169EE7', '1000000000000000000', '999500000000000000', 'Approved', '0xfeed', '', '2026-01-01 12:00:00+00', '2026-01-01 12:00:03+00'),
  ('aa21b54e-a03d-48d8-969a-29cc84e4eb02', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'BNB', '0x52908400098527886E0F7030069857D2E4169EE7', '2000000000000000000', '1999500000000000000', 'Rejected', '', 'no such network', '2026-01-01 12:00:01+00', '2026-01-01 12:00:03+00'),
  ('ee69ce0b-743f-4567-a27e-b2f42a106387', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'BNB', '0x52908400098527886E0F7030069857D2E4169EE7', '3000000000000000000', '2999500000000000000', 'Not Approval', '', '', '2026-01-01 12:00:02+00', NULL);
INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at) VALUES
  ('7e9a404d-cfab-44df-ab58-14938ebaa93e', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', '100000000000000000', '5999000000000000000000', '1000000000000000000', '1', '600000000000000000000', '10000000000000000', '2026-01-01 12:00:03+00');
INSERT INTO first_answers (user_id, key, payload_hash, answer, at) VALUES
  ('5b50c544-8329-493b-b688-c32d422806eb', 'purchase-1', 'McURrD4bOKUK6KQ1Q1dnpMAsAsxNh0OSEAeWOKjwMbU', '7e9a404d-cfab-44df-ab58-14938ebaa93e', '2026-01-01 12:00:03+00'),
  ('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawal-1', '1vMk19KRWyGf-YreSmoP5cLpL4Ab4COALzqWh4Gfz2k', '0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb', '2026-01-01 12:00:00+00'),
  ('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawal-2', 'akdjTriMoaLm25qePMj_lZpM-pXANtpQQEJRoIjXtOM', 'aa21b54e-a03d-48d8-969a-29cc84e4eb02', '2026-01-01 12:00:01+00'),
  ('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawal-3', 'pAiE0r_v9o8UEB0FbKKRKbEwD56i-vw3Id7-ZvojenQ', 'ee69ce0b-743f-4567-a27e-b2f42a106387', '2026-01-01 12:00:02+00');
UPDATE stage_supplies SET units = 50000000000000000000000000 WHERE stage = 1;
UPDATE stage_supplies SET units = 50000000000000000000000000 WHERE stage = 2;
UPDATE stage_supplies SET units = 50000000000000000000000000 WHERE stage = 3;
UPDATE stage_supplies SET units = 50000000000000000000000000 WHERE stage = 4;
INSERT INTO secrets VALUES ('code-key', 'h-5KI8xMeXwSTdDz-j-XJo7y7mqxkRV98uHv-i7BAsE');
SELECT setval(pg_get_serial_sequence('accounts', 'id'), (SELECT max(id) FROM accounts));
SELECT setval(pg_get_serial_sequence('transfers', 'id'), (SELECT max(id) FROM transfers));

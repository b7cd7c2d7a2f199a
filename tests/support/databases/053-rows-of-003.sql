-- Data of a host whose newest migration was 003-notices.sql, written by that host: one user with two deposits, a
-- withdrawal of each status, a purchase, the recorded answers of all four requests under their idempotency keys, and
-- an unused code (802899) that was mailed for a withdrawal of 0.5 BNB. As the migrations up to 053 left it
-- (pg_dump --section=data).
INSERT INTO public.accounts OVERRIDING SYSTEM VALUE VALUES
	(1, NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'genesis', -200000000000000000000000000, 0),
	(10, '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'held', 3000000000000000000, 0),
	(11, NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'fees', 500000000000000, 0),
	(12, NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'withdrawals', 999500000000000000, 0),
	(13, NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'sales', 100000000000000000, 0),
	(14, NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'fees', 1000000000000000000, 0),
	(15, '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'TOKEN', 'available', 5999000000000000000000, 0),
	(2, NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-1', 49994000000000000000000000, 0),
	(3, NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-2', 50000000000000000000000000, 0),
	(4, NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-3', 50000000000000000000000000, 0),
	(5, NULL, '00000000-0000-0000-0000-000000000000', 'TOKEN', 'treasury-4', 50000000000000000000000000, 0),
	(6, NULL, '00000000-0000-0000-0000-000000000000', 'BNB', 'deposits', -10000000000000000000, 0),
	(7, '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'available', 5900000000000000000, 0),
	(8, NULL, '00000000-0000-0000-0000-000000000000', 'USDT', 'deposits', -100000000000000000000, 0),
	(9, '5b50c544-8329-493b-b688-c32d422806eb', '5b50c544-8329-493b-b688-c32d422806eb', 'USDT', 'available', 100000000000000000000, 0);
INSERT INTO public.address_counter VALUES
	(true, 0);
INSERT INTO public.books_audit VALUES
	(true, '-infinity', NULL, '{}');
INSERT INTO public.codes VALUES
	('withdrawal', '5b50c544-8329-493b-b688-c32d422806eb', 'CV6HRcBoAvL9Hc4800CXwR1Qcaa50kYIUkrK5mI7Omw', 'ZT85WEQJ7Tlgo65aTYSjlcF_Unq_zF1oSw2tBIiJygQ', 'v8bYJKuIdaEQbKnDuDHSwjGtqcbw5X_ANN3pBftlc5w', '2026-01-01 12:00:03+00', '2026-01-01 12:10:03+00', 0, NULL, '');
INSERT INTO public.deposits VALUES
	('dab3ed22-1abe-49a6-926e-a2811fabf258', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 10000000000000000000, '232d699a-d513-48bf-bc65-9579e4b90bf3', '2026-01-01 12:00:00+00', 'BNB', NULL, 1),
	('553d8b68-1126-48eb-ab13-80b16d02e065', '5b50c544-8329-493b-b688-c32d422806eb', 'USDT', 100000000000000000000, '3e48becc-e06b-4dea-aca2-0fcddf9c70d9', '2026-01-01 12:00:00+00', 'BNB', NULL, 2);
INSERT INTO public.entries VALUES
	(1, 1, -50000000000000000000000000),
	(1, 2, 50000000000000000000000000),
	(10, 10, -1000000000000000000),
	(10, 11, 500000000000000),
	(10, 12, 999500000000000000),
	(11, 10, -2000000000000000000),
	(11, 7, 2000000000000000000),
	(12, 13, 100000000000000000),
	(12, 14, 1000000000000000000),
	(12, 15, 5999000000000000000000),
	(12, 2, -6000000000000000000000),
	(12, 7, -100000000000000000),
	(2, 1, -50000000000000000000000000),
	(2, 3, 50000000000000000000000000),
	(3, 1, -50000000000000000000000000),
	(3, 4, 50000000000000000000000000),
	(4, 1, -50000000000000000000000000),
	(4, 5, 50000000000000000000000000),
	(5, 6, -10000000000000000000),
	(5, 7, 10000000000000000000),
	(6, 8, -100000000000000000000),
	(6, 9, 100000000000000000000),
	(7, 10, 1000000000000000000),
	(7, 7, -1000000000000000000),
	(8, 10, 2000000000000000000),
	(8, 7, -2000000000000000000),
	(9, 10, 3000000000000000000),
	(9, 7, -3000000000000000000);
INSERT INTO public.history_counters VALUES
	('5b50c544-8329-493b-b688-c32d422806eb', 'deposits', 2),
	('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawals', 3),
	('5b50c544-8329-493b-b688-c32d422806eb', 'purchases', 1);
INSERT INTO public.idempotency_records VALUES
	('5b50c544-8329-493b-b688-c32d422806eb', 'purchase-1', 'McURrD4bOKUK6KQ1Q1dnpMAsAsxNh0OSEAeWOKjwMbU', '7e9a404d-cfab-44df-ab58-14938ebaa93e', '2026-01-01 12:00:03+00'),
	('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawal-1', '1vMk19KRWyGf-YreSmoP5cLpL4Ab4COALzqWh4Gfz2k', '0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb', '2026-01-01 12:00:00+00'),
	('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawal-2', 'akdjTriMoaLm25qePMj_lZpM-pXANtpQQEJRoIjXtOM', 'aa21b54e-a03d-48d8-969a-29cc84e4eb02', '2026-01-01 12:00:01+00'),
	('5b50c544-8329-493b-b688-c32d422806eb', 'withdrawal-3', 'pAiE0r_v9o8UEB0FbKKRKbEwD56i-vw3Id7-ZvojenQ', 'ee69ce0b-743f-4567-a27e-b2f42a106387', '2026-01-01 12:00:02+00');
INSERT INTO public.lanes VALUES
	(0, 12, 'lane 0'),
	(1, 0, 'lane 1'),
	(2, 0, 'lane 2'),
	(3, 0, 'lane 3'),
	(4, 0, 'lane 4'),
	(5, 0, 'lane 5'),
	(6, 0, 'lane 6'),
	(7, 0, 'lane 7'),
	(8, 0, 'lane 8'),
	(9, 0, 'lane 9'),
	(10, 0, 'lane 10'),
	(11, 0, 'lane 11'),
	(12, 0, 'lane 12'),
	(13, 0, 'lane 13'),
	(14, 0, 'lane 14'),
	(15, 0, 'lane 15'),
	(16, 0, 'lane 16'),
	(17, 0, 'lane 17'),
	(18, 0, 'lane 18'),
	(19, 0, 'lane 19'),
	(20, 0, 'lane 20'),
	(21, 0, 'lane 21'),
	(22, 0, 'lane 22'),
	(23, 0, 'lane 23'),
	(24, 0, 'lane 24'),
	(25, 0, 'lane 25'),
	(26, 0, 'lane 26'),
	(27, 0, 'lane 27'),
	(28, 0, 'lane 28'),
	(29, 0, 'lane 29'),
	(30, 0, 'lane 30'),
	(31, 0, 'lane 31'),
	(32, 0, 'lane 32'),
	(33, 0, 'lane 33'),
	(34, 0, 'lane 34'),
	(35, 0, 'lane 35'),
	(36, 0, 'lane 36'),
	(37, 0, 'lane 37'),
	(38, 0, 'lane 38'),
	(39, 0, 'lane 39'),
	(40, 0, 'lane 40'),
	(41, 0, 'lane 41'),
	(42, 0, 'lane 42'),
	(43, 0, 'lane 43'),
	(44, 0, 'lane 44'),
	(45, 0, 'lane 45'),
	(46, 0, 'lane 46'),
	(47, 0, 'lane 47'),
	(48, 0, 'lane 48'),
	(49, 0, 'lane 49'),
	(50, 0, 'lane 50'),
	(51, 0, 'lane 51'),
	(52, 0, 'lane 52'),
	(53, 0, 'lane 53'),
	(54, 0, 'lane 54'),
	(55, 0, 'lane 55'),
	(56, 0, 'lane 56'),
	(57, 0, 'lane 57'),
	(58, 0, 'lane 58'),
	(59, 0, 'lane 59'),
	(60, 0, 'lane 60'),
	(61, 0, 'lane 61'),
	(62, 0, 'lane 62'),
	(63, 0, 'lane 63'),
	(64, 0, 'lane 64');
INSERT INTO public.migrations VALUES
	('001-accounts.sql', 'HpAtFL3bqxZG2Jcm2t2c8fcwKl5gE-cxvD6zN_x0l9Y', '2026-11-23 20:07:22.964932+00'),
	('002-ledger.sql', 'NIu4EDgLjEC3-tJH6kWDCHFfkRtSoJob-0sW5yNB-PI', '2026-11-23 20:07:22.979704+00'),
	('003-notices.sql', 'vBITxwIka23ycqEJh8Kird9RmppOlMEOQ1Hsb9YVjwY', '2026-11-23 20:07:22.993925+00'),
	('004-field-names.sql', 'GD7nMM3Ly0nq285S3_5DzYwSrs22s2jm_XsqCTsDwZo', '2026-11-23 20:07:23.008547+00'),
	('005-sealed-keys.sql', '93u011yJsnoN7Wc_y2UljTIwYg-XFGyHlybThsoAhRU', '2026-11-23 20:07:23.010925+00'),
	('006-access.sql', 'tlWnpCfag_dTyIKb5c4qVh3Gx5UOaHMpBTXB91CZZVs', '2026-11-23 20:07:23.012601+00'),
	('007-resilience.sql', '8aHUNbaoY3SYDDe9VFw1-EfpCpBh9DRiuIt5WjzMtW8', '2026-11-23 20:07:23.014361+00'),
	('009-lanes.sql', 'WbpuXZN1VYlDvmo2Ej_nwQUl-B9eSS6fbsA2KeCE7DQ', '2026-11-23 20:07:23.018301+00'),
	('010-transaction-ids.sql', 'EoDdxCwLjiIrcqMx1HbBdLJ962uLhG4KwHmDZlREe9I', '2026-11-23 20:07:23.024881+00'),
	('011-guards.sql', 'lX-uoXnx3l5wX1kZMHbMLUXiCLlzAx2v2DgQuaJ8LeY', '2026-11-23 20:07:23.028933+00'),
	('012-terms.sql', 'UNU_Igtl8Sd8G97PZXWaNZoUFJ553xwcweQorfn7aXI', '2026-11-23 20:07:23.03047+00'),
	('013-reversals.sql', 'v6pKyBEVhG3XZb-HL0Vyez3CxocP6VZWs985W3H04Ms', '2026-11-23 20:07:23.03265+00'),
	('014-host-role.sql', 'mDnaeSPcB-FozoSsQ4ptzFFKVmyPRP4qTZw-lGss_zo', '2026-11-23 20:07:23.03493+00'),
	('015-history-changes.sql', '08TbC8emza5vDSf3k-3q0KCQdRPC1K8cRmTWKgQ4v7M', '2026-11-23 20:07:23.036193+00'),
	('016-cheaper-transfers.sql', 'qofGuFZzHkobT7Z0z8Otej2rpmZJjQi-vzuZ8_j19UE', '2026-11-23 20:07:23.043046+00'),
	('020-prices-set.sql', 'gX2eZ53RtnB4nJMjxfjnHh3SqVPPJKvpdgsIO4km-rk', '2026-11-23 20:07:23.04557+00'),
	('021-deposit-keys.sql', '5XB0OQBhJpnrYEu92SbSZlLjHCn3kZCHh613kIN7_yI', '2026-11-23 20:07:23.046731+00'),
	('022-reversed-histories.sql', 'QykFBpbH63BIBXpB789u5nmKZpZcGKVKblW_hF02bno', '2026-11-23 20:07:23.050033+00'),
	('023-chain.sql', 'pd2r9dbdasxigdSIiLqhxvfslVW234NBlY6liIFIWwo', '2026-11-23 20:07:23.051667+00'),
	('024-chain-balances.sql', '51_2vvk_LK8drRYEkxbu-gSShWN7790gWRDcK9RgpLo', '2026-11-23 20:07:23.058873+00'),
	('026-payouts.sql', '76gczYiDVum1L-iUr8Wsoo38eCjRgP05nhKO8_gXd9U', '2026-11-23 20:07:23.060644+00'),
	('029-price-feeds.sql', 'h6Mba6qJlpwqx_STwDJUKe2q9DdJn8Y4Wl2Rk5sxi-M', '2026-11-23 20:07:23.066928+00'),
	('030-books.sql', 'beMYppwDdQetMuSQNEzWaI60EMfELVVN5D4hRWqptC4', '2026-11-23 20:07:23.070868+00'),
	('033-daily-prices.sql', 'QZNtgqZ4DDed3Jr4AjCfkE5C_yIFzsnCm8sGup__cBw', '2026-11-23 20:07:23.073821+00'),
	('035-sessions.sql', '5PNU0UPhFBqHnmyNxtXyxtXVqOpxWD_u6RPXhBoze_U', '2026-11-23 20:07:23.075656+00'),
	('036-freezes.sql', 'rrrqTt6M-DyBBMyLVoMp_JZIq1cdkCNiawvr3Cd5fSo', '2026-11-23 20:07:23.077254+00'),
	('037-mail-phrases.sql', 'i1UkXpGtS2oTeaDJFrqxPnh2XcKGRX9q4v0-lBJD0dQ', '2026-11-23 20:07:23.080111+00'),
	('038-push.sql', 'uwQRzhRXmObM7lDR31nIzoYR47qc5H423W0vkbaqF_E', '2026-11-23 20:07:23.081584+00'),
	('040-address-book.sql', 'etcbroL27gWJBb6t8mFA-4DOd5CvTddpF7wzsxFdCLU', '2026-11-23 20:07:23.084356+00'),
	('041-passkeys.sql', '7zp3IVbOi3c86Xmej338cl1Vh1K-4hiNdxpnkcs0k_k', '2026-11-23 20:07:23.087176+00'),
	('042-withdrawal-waits.sql', '9XL3bhw0hWNUlP2hKEFbhTyvPUQf-41yH6ruruMnWjY', '2026-11-23 20:07:23.090221+00'),
	('044-purchases-together.sql', 'OWlKhpijl1u8gfIDWcmC-C8UC_RxcNR5_dyRU81OVuo', '2026-11-23 20:07:23.091951+00'),
	('046-guards-name-tables.sql', 'm3RQYS7ZCtS5oabFml2JId74m0aSRP_NqaO2zfTjEso', '2026-11-23 20:07:23.094093+00'),
	('048-waits-by-the-clock.sql', 'iXxQsvauU2HqWj1pvowaNDZLuKFWg_eDbhVwpHFmLG4', '2026-11-23 20:07:23.094865+00'),
	('049-freeze-lifts.sql', 'fJvG5_eFHvgGbw3W5e98fFRlU50NVbw0AAHS2eMW3K4', '2026-11-23 20:07:23.09574+00'),
	('050-own-triggers.sql', 'BXqKSvXBXnpdP5JtrDTqQluH3fjpuWOGtVbQyeZAD4U', '2026-11-23 20:07:23.098331+00'),
	('051-deposit-baselines.sql', '2xNhJ4HXIpE6h6D-QohZS2W1QTsONYDGd-h6bDGhmr8', '2026-11-23 20:07:23.09993+00'),
	('052-payout-failures.sql', '4LQqOCTY44twW5ej2zQyQUNS85xmg0Ff8UfnwKS9pYA', '2026-11-23 20:07:23.108465+00'),
	('053-chain-identity.sql', 'h-jv9ZD0bRd_aPB6HJN1GyfIyrKGqtGY66pAbty19-Y', '2026-11-23 20:07:23.109476+00');
INSERT INTO public.notices VALUES
	('withdrawal:0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb', '2026-01-01 12:00:03+00');
INSERT INTO public.price_turn VALUES
	(true, '-infinity');
INSERT INTO public.prices VALUES
	('BNB', 600000000000000000000, NULL, NULL),
	('ETH', 3000000000000000000000, NULL, NULL),
	('TRX', 120000000000000000, NULL, NULL);
INSERT INTO public.purchases VALUES
	('7e9a404d-cfab-44df-ab58-14938ebaa93e', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 100000000000000000, 5999000000000000000000, 1000000000000000000, 1, 600000000000000000000, 10000000000000000, '2026-01-01 12:00:03+00', NULL, 1);
INSERT INTO public.secrets VALUES
	('code-key', 'h-5KI8xMeXwSTdDz-j-XJo7y7mqxkRV98uHv-i7BAsE');
INSERT INTO public.stage_supplies VALUES
	(1, 50000000000000000000000000),
	(2, 50000000000000000000000000),
	(3, 50000000000000000000000000),
	(4, 50000000000000000000000000);
INSERT INTO public.transfers VALUES
	(1, 'genesis:1:06b2b3a9-83d0-4f82-8e64-850c0dda2177', '2026-01-01 12:00:00+00', NULL, NULL),
	(10, 'withdrawal:0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb:settle', '2026-01-01 12:00:03+00', NULL, NULL),
	(11, 'withdrawal:aa21b54e-a03d-48d8-969a-29cc84e4eb02:settle', '2026-01-01 12:00:03+00', NULL, NULL),
	(12, 'purchase:7e9a404d-cfab-44df-ab58-14938ebaa93e', '2026-01-01 12:00:03+00', NULL, NULL),
	(2, 'genesis:2:a3f39f30-1f96-42ed-8609-2a2dc2ae0de9', '2026-01-01 12:00:00+00', NULL, NULL),
	(3, 'genesis:3:1674bfdc-d49e-4ea1-abe5-2a66645a7cac', '2026-01-01 12:00:00+00', NULL, NULL),
	(4, 'genesis:4:614c16a3-136a-4237-9630-abd4d0024dd7', '2026-01-01 12:00:00+00', NULL, NULL),
	(5, 'deposit:dab3ed22-1abe-49a6-926e-a2811fabf258', '2026-01-01 12:00:00+00', NULL, NULL),
	(6, 'deposit:553d8b68-1126-48eb-ab13-80b16d02e065', '2026-01-01 12:00:00+00', NULL, NULL),
	(7, 'withdrawal:0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb:hold', '2026-01-01 12:00:00+00', NULL, NULL),
	(8, 'withdrawal:aa21b54e-a03d-48d8-969a-29cc84e4eb02:hold', '2026-01-01 12:00:01+00', NULL, NULL),
	(9, 'withdrawal:ee69ce0b-743f-4567-a27e-b2f42a106387:hold', '2026-01-01 12:00:02+00', NULL, NULL);
INSERT INTO public.users VALUES
	('5b50c544-8329-493b-b688-c32d422806eb', 'ada@example.org', 'Ada', '5b50c544-8329-493b-b688-c32d422806eb', '1970-01-01 00:00:00+00', '1970-01-01 00:00:00+00');
INSERT INTO public.withdrawals VALUES
	('0f15a8a7-b42b-4bcc-bca5-323a2ffbdccb', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'BNB', '0x52908400098527886E0F7030069857D2E4169EE7', 1000000000000000000, 999500000000000000, 'approved', '0xfeed', '', '2026-01-01 12:00:00+00', '2026-01-01 12:00:03+00', NULL, NULL, 3, NULL, '', ''),
	('aa21b54e-a03d-48d8-969a-29cc84e4eb02', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'BNB', '0x52908400098527886E0F7030069857D2E4169EE7', 2000000000000000000, 1999500000000000000, 'rejected', '', 'no such network', '2026-01-01 12:00:01+00', '2026-01-01 12:00:03+00', NULL, NULL, 2, NULL, '', ''),
	('ee69ce0b-743f-4567-a27e-b2f42a106387', '5b50c544-8329-493b-b688-c32d422806eb', 'BNB', 'BNB', '0x52908400098527886E0F7030069857D2E4169EE7', 3000000000000000000, 2999500000000000000, 'pending', '', '', '2026-01-01 12:00:02+00', NULL, NULL, NULL, 1, NULL, '', '');
SELECT pg_catalog.setval('public.accounts_id_seq', 15, true);
SELECT pg_catalog.setval('public.chain_blocks_seq_seq', 1, false);
SELECT pg_catalog.setval('public.deposit_keys_id_seq', 1, false);
SELECT pg_catalog.setval('public.freeze_lifts_id_seq', 1, false);
SELECT pg_catalog.setval('public.mails_id_seq', 1, false);
SELECT pg_catalog.setval('public.payout_batches_number_seq', 1, false);

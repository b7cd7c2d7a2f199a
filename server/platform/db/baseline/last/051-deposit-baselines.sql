-- An address is its person's from the block on at which it was handed out: what lay there before is nobody's.

-- The newest block that the nodes have called final, its own time, and when they did. An address that is handed out while
-- no node answers began at least as much later.
ALTER TABLE chain_cursors
  ADD COLUMN final_number bigint NOT NULL DEFAULT 0,
  ADD COLUMN final_time timestamptz NOT NULL DEFAULT clock_timestamp(),
  ADD COLUMN heard_at timestamptz NOT NULL DEFAULT clock_timestamp();
UPDATE chain_cursors SET final_number = number, final_time = at, heard_at = at;

-- In the order in which they were seen.
ALTER TABLE chain_blocks ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;

-- Where each address begins, on each network that was watched when it was handed out.
CREATE TABLE chain_starts (
  network text NOT NULL,
  address text NOT NULL,
  -- The newest final block that is known to have been there.
  number bigint NOT NULL,
  -- The newest of chain_blocks that had been seen. Those up to it count as soon as they are final.
  seen bigint NOT NULL,
  -- Blocks before this time had been there as well, seen or not.
  time timestamptz NOT NULL,
  -- open: further blocks that had been there may become final. due: what the address had at the block is to be read. done:
  -- it has been, or cannot be on this network.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'due', 'done')),
  PRIMARY KEY (network, address)
);
CREATE INDEX chain_starts_pending ON chain_starts (network, state) WHERE state <> 'done';

-- Nothing is compared before it is known what an address had to begin with.
ALTER TABLE chain_balances
  -- Of which contract; empty for a network's own coin. Unknown of rows from before.
  ADD COLUMN contract text,
  -- The block that counting begins after, and what lay there without having been seen to come.
  ADD COLUMN begun_at bigint NOT NULL DEFAULT -1,
  ADD COLUMN baseline numeric(78, 0) NOT NULL DEFAULT 0 CHECK (baseline >= 0);
-- Where no balance has been credited the row is from the beginning.
UPDATE chain_balances b SET begun_at = block_number WHERE NOT EXISTS (
  SELECT FROM chain_payments p WHERE p.network = b.network AND p.address = b.address AND p.coin = b.coin
    AND p.transaction_id LIKE 'balance-%');
-- Until now all addresses were compared once, which a row says, and later ones were taken to begin with nothing. Those that
-- have been compared since stay as they are; what the others have is their beginning.
INSERT INTO chain_balances (network, address, coin, units, block_number)
  SELECT c.network, a.address, coins.coin, 0, -1
  FROM chain_cursors c
  JOIN chain_balances begun ON begun.network = c.network AND begun.address = 'begun'
  JOIN deposit_keys k ON k.family = 'evm'
  JOIN derived_addresses a ON a.key_id = k.id
  JOIN users u ON u.id = a.user_id AND u.created_at < c.at - interval '20 minutes'
  JOIN (VALUES ('BNB', 'BNB'), ('BNB', 'USDT'), ('BNB', 'TOKEN'), ('ETH', 'ETH'), ('ETH', 'USDT'))
    AS coins (network, coin) ON coins.network = c.network
  ON CONFLICT DO NOTHING;
DELETE FROM chain_balances WHERE address = 'begun';

-- before: it came before the address was handed out, and is nobody's.
ALTER TABLE chain_payments DROP CONSTRAINT chain_payments_state_check;
ALTER TABLE chain_payments ADD CONSTRAINT chain_payments_state_check
  CHECK (state IN ('seen', 'gone', 'credited', 'below', 'ours', 'held', 'before'));

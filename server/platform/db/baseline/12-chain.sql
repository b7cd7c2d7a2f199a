-- What the host has seen on the chains: how far each has been read, every payment to a deposit address with what became
-- of it, and what left these addresses.

-- One row for each network that is watched. Nothing is credited without moving the cursor in the same transaction.
CREATE TABLE chain_cursors (
  network text PRIMARY KEY,
  -- The newest final block whose payments are credited.
  number bigint NOT NULL,
  hash text NOT NULL,
  -- The newest block that was seen, final or not.
  head bigint NOT NULL,
  at timestamptz NOT NULL,
  -- Why nothing is credited any more, until an operator has looked at it; empty otherwise.
  stopped text NOT NULL DEFAULT '',
  -- Which host reads the chain at present.
  holder uuid,
  held_until timestamptz,
  -- When the network was watched first: what an operator has credited by hand before is no part of it.
  since timestamptz NOT NULL,
  -- The newest block that the nodes have called final, its own time, and when they did. An address that is handed out while
  -- no node answers began at least as much later.
  final_number bigint NOT NULL DEFAULT 0,
  final_time timestamptz NOT NULL DEFAULT clock_timestamp(),
  heard_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The blocks after the final one, as they were seen last.
CREATE TABLE chain_blocks (
  network text NOT NULL REFERENCES chain_cursors (network),
  number bigint NOT NULL,
  hash text NOT NULL,
  -- In the order in which they were seen.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (network, number)
);

-- The id is that of the deposit, once it is one.
CREATE TABLE chain_payments (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  network text NOT NULL,
  -- With the output 0 the transaction's own payment; with n + 1 that of its log n. Of a payment that only a balance
  -- shows, an id of the host's own.
  transaction_id text NOT NULL,
  output integer NOT NULL CHECK (output BETWEEN 0 AND 999999),
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL CHECK (units > 0),
  address text NOT NULL,
  -- Empty where it is not known, and for the contract of a network's own coin.
  sender text NOT NULL,
  contract text NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  at timestamptz NOT NULL,
  -- seen: in a block that is not final. gone: in none any more. credited: there is a deposit. below: under the minimum.
  -- ours: from an address of ours, so that it belongs to nobody else. held: an operator has to look at it. before: it came
  -- before the address was handed out, and is nobody's.
  state text NOT NULL CHECK (state IN ('seen', 'gone', 'credited', 'below', 'ours', 'held', 'before')),
  -- The deposit that is this payment: with its own id, or one that an operator had credited by hand.
  deposit_id uuid REFERENCES deposits (id),
  CHECK ((state = 'credited') = (deposit_id IS NOT NULL)),
  confirmations integer NOT NULL,
  needed integer NOT NULL,
  change bigint NOT NULL DEFAULT 0,
  UNIQUE (network, transaction_id, output)
);
CREATE INDEX chain_payments_block ON chain_payments (network, block_number);
CREATE INDEX chain_payments_seen ON chain_payments (network) WHERE state = 'seen';
CREATE INDEX chain_payments_change ON chain_payments (user_id, change) WHERE state IN ('seen', 'gone', 'held');
CREATE UNIQUE INDEX chain_payments_deposit ON chain_payments (deposit_id);
-- Balances of deposit addresses are compared with what was seen to come and go.
CREATE INDEX chain_payments_address ON chain_payments (network, address, coin, block_number);

-- What left a deposit address, in a final block: an amount, or the fee of a transaction.
CREATE TABLE chain_spendings (
  network text NOT NULL,
  transaction_id text NOT NULL,
  -- 0: the transaction's own amount and fee; n + 1: its log n.
  output integer NOT NULL,
  address text NOT NULL,
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL,
  block_number bigint NOT NULL,
  PRIMARY KEY (network, transaction_id, output)
);
CREATE INDEX chain_spendings_address ON chain_spendings (network, address, block_number);

-- What an address had at a final block, as the chain said. Nothing is compared before it is known what an address had to
-- begin with.
CREATE TABLE chain_balances (
  network text NOT NULL,
  address text NOT NULL,
  coin text NOT NULL,
  units numeric(78, 0) NOT NULL,
  block_number bigint NOT NULL,
  -- Of which contract; empty for a network's own coin. Unknown of rows of early versions.
  contract text,
  -- The block that counting begins after, and what lay there without having been seen to come.
  begun_at bigint NOT NULL DEFAULT -1,
  baseline numeric(78, 0) NOT NULL DEFAULT 0 CHECK (baseline >= 0),
  -- What had been there, or was credited, and was there no more: what comes unseen makes up for it first. A unit of money on
  -- a chain is credited once, also where a payment comes again after it had gone.
  missing numeric(78, 0) NOT NULL DEFAULT 0 CHECK (missing >= 0),
  PRIMARY KEY (network, address, coin)
);

-- Where each address begins, on each network that was watched when it was handed out: an address is its person's from the
-- block on at which it was handed out, and what lay there before is nobody's.
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

-- Balances of deposit addresses are compared with what was seen to come and go.
CREATE INDEX chain_payments_address ON chain_payments (network, address, coin, block_number);

-- When the network was watched first: what an operator has credited by hand before is no part of it.
ALTER TABLE chain_cursors ADD COLUMN since timestamptz;
UPDATE chain_cursors SET since = at;
ALTER TABLE chain_cursors ALTER COLUMN since SET NOT NULL;

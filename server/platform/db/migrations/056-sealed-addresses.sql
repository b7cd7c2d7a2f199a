-- An address is one person's, and the host's seal says whose: who has the database alone cannot make somebody else's his.

ALTER TABLE derived_addresses ADD COLUMN seal text;
DROP INDEX derived_addresses_address;
-- Hexadecimal addresses have several spellings.
CREATE UNIQUE INDEX derived_addresses_address ON derived_addresses (lower(address));

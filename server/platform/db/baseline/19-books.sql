-- Comparing the books with the chains: of all hosts the one that moves the turn on does it, and what it found.

CREATE TABLE books_audit (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  -- When the last one ended, and each of its differences.
  at timestamptz,
  findings text[] NOT NULL DEFAULT '{}'
);
INSERT INTO books_audit DEFAULT VALUES;

-- Transactions of deposits and withdrawals that the chain had as the books have them, once they were final.
CREATE TABLE books_verified (
  network text NOT NULL,
  transaction_id text NOT NULL,
  PRIMARY KEY (network, transaction_id)
);

-- What the treasury had at the end of the last comparison.
CREATE TABLE books_treasury (
  network text NOT NULL,
  coin text NOT NULL,
  address text NOT NULL,
  units numeric(78, 0) NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (network, coin)
);

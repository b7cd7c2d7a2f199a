-- What the witnesses of LOG_WITNESSES have cosigned of the public log (server/proof/witnesses.ts).
CREATE TABLE log_witnesses (
  -- The key of the witness, as text.
  key text PRIMARY KEY,
  -- When it may be asked again.
  next_at timestamptz NOT NULL,
  -- The newest checkpoint that it has cosigned, with its cosignature, of how many entries, and when. Null before the first.
  note text,
  size bigint NOT NULL DEFAULT 0,
  cosigned_at timestamptz,
  -- Why it has not cosigned the last time; empty where it has.
  fault text NOT NULL DEFAULT '',
  -- Whether that is because it has seen another log.
  refuses boolean NOT NULL DEFAULT false
);

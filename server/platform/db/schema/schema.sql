-- What baseline/ and migrations/ make. To be read: "npm run schema" writes it anew, and nothing runs it.

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid,
  owner uuid NOT NULL,
  coin text NOT NULL,
  kind text NOT NULL,
  units numeric(78,0) DEFAULT 0 NOT NULL,
  lane integer DEFAULT 0 NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_owner_coin_kind_lane_key UNIQUE (owner, coin, kind, lane),
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT house_has_it CHECK (user_id IS NOT NULL OR units >= 0::numeric OR (kind = ANY (ARRAY['deposits'::text, 'genesis'::text]))),
  CONSTRAINT user_has_it CHECK (user_id IS NULL OR
CASE kind
    WHEN 'debt'::text THEN units <= 0::numeric
    ELSE units >= 0::numeric
END)
) WITH (fillfactor=50);
CREATE INDEX accounts_debt ON accounts USING btree (coin) WHERE kind = 'debt'::text;
CREATE TRIGGER be_an_account BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION require_account();
CREATE TRIGGER begin_empty BEFORE INSERT ON accounts FOR EACH ROW WHEN (new.units <> 0::numeric) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_balance BEFORE UPDATE ON accounts FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

CREATE TABLE address_counter (
  is_only boolean DEFAULT true NOT NULL,
  next integer NOT NULL,
  CONSTRAINT address_counter_pkey PRIMARY KEY (is_only),
  CONSTRAINT address_counter_is_only_check CHECK (is_only),
  CONSTRAINT address_counter_next_check CHECK (next >= 0)
);

CREATE TABLE address_ownerships (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  account text NOT NULL,
  kind text NOT NULL,
  message text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  proven_at timestamp with time zone,
  signature text,
  seal text,
  CONSTRAINT address_ownerships_pkey PRIMARY KEY (id),
  CONSTRAINT address_ownerships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT address_ownerships_check CHECK (proven_at < expires_at),
  CONSTRAINT address_ownerships_check1 CHECK ((signature IS NOT NULL) = (proven_at IS NOT NULL AND kind = 'signature'::text)),
  CONSTRAINT address_ownerships_kind_check CHECK (kind = ANY (ARRAY['signature'::text, 'declaration'::text]))
);
CREATE INDEX address_ownerships_of ON address_ownerships USING btree (user_id, account);
CREATE TRIGGER keep BEFORE UPDATE ON address_ownerships FOR EACH ROW EXECUTE FUNCTION refuse_second_proof();

CREATE TABLE address_restrictions (
  user_id uuid NOT NULL,
  since timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT address_restrictions_pkey PRIMARY KEY (user_id),
  CONSTRAINT address_restrictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE adopted_seals (
  transfer_id bigint NOT NULL,
  seal text NOT NULL,
  CONSTRAINT adopted_seals_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT adopted_seals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON adopted_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE alarm_outbox (
  id uuid NOT NULL,
  content text NOT NULL,
  topic text,
  at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT alarm_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX alarm_outbox_due ON alarm_outbox USING btree (next_try_at);

CREATE TABLE alarm_turn (
  one boolean DEFAULT true NOT NULL,
  next_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  log_number bigint NOT NULL,
  CONSTRAINT alarm_turn_pkey PRIMARY KEY (one),
  CONSTRAINT alarm_turn_one_check CHECK (one)
);

CREATE TABLE alarms (
  key text NOT NULL,
  part text NOT NULL,
  text text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT alarms_pkey PRIMARY KEY (key)
);

CREATE TABLE books_audit (
  one boolean DEFAULT true NOT NULL,
  next_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  at timestamp with time zone,
  findings text[] DEFAULT '{}'::text[] NOT NULL,
  proved_at timestamp with time zone,
  proof_findings text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT books_audit_pkey PRIMARY KEY (one),
  CONSTRAINT books_audit_one_check CHECK (one)
);

CREATE TABLE books_treasury (
  network text NOT NULL,
  coin text NOT NULL,
  address text NOT NULL,
  units numeric(78,0) NOT NULL,
  at timestamp with time zone NOT NULL,
  block_number bigint,
  name text GENERATED ALWAYS AS ((network || ':'::text) || coin),
  seal text,
  CONSTRAINT books_treasury_pkey PRIMARY KEY (network, coin)
);
CREATE UNIQUE INDEX books_treasury_name ON books_treasury USING btree (name);
CREATE TRIGGER sealed BEFORE INSERT ON books_treasury FOR EACH ROW WHEN (new.seal IS NULL) EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER stay_sealed BEFORE UPDATE ON books_treasury FOR EACH ROW WHEN (new.seal IS NULL AND old.seal IS NOT NULL) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE books_verified (
  network text NOT NULL,
  transaction_id text NOT NULL,
  CONSTRAINT books_verified_pkey PRIMARY KEY (network, transaction_id)
);

CREATE TABLE chain_balances (
  network text NOT NULL,
  address text NOT NULL,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  block_number bigint NOT NULL,
  contract text,
  begun_at bigint DEFAULT '-1'::integer NOT NULL,
  baseline numeric(78,0) DEFAULT 0 NOT NULL,
  missing numeric(78,0) DEFAULT 0 NOT NULL,
  CONSTRAINT chain_balances_pkey PRIMARY KEY (network, address, coin),
  CONSTRAINT chain_balances_baseline_check CHECK (baseline >= 0::numeric),
  CONSTRAINT chain_balances_missing_check CHECK (missing >= 0::numeric)
);

CREATE TABLE chain_blocks (
  network text NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT chain_blocks_pkey PRIMARY KEY (network, number),
  CONSTRAINT chain_blocks_network_fkey FOREIGN KEY (network) REFERENCES chain_cursors(network)
);

CREATE TABLE chain_cursors (
  network text NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  head bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  stopped text DEFAULT ''::text NOT NULL,
  holder uuid,
  held_until timestamp with time zone,
  since timestamp with time zone NOT NULL,
  final_number bigint DEFAULT 0 NOT NULL,
  final_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  heard_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_cursors_pkey PRIMARY KEY (network)
);

CREATE TABLE chain_payments (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  network text NOT NULL,
  transaction_id text NOT NULL,
  output integer NOT NULL,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  address text NOT NULL,
  sender text NOT NULL,
  contract text NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  deposit_id uuid,
  confirmations integer NOT NULL,
  needed integer NOT NULL,
  change bigint DEFAULT 0 NOT NULL,
  CONSTRAINT chain_payments_pkey PRIMARY KEY (id),
  CONSTRAINT chain_payments_network_transaction_id_output_key UNIQUE (network, transaction_id, output),
  CONSTRAINT chain_payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  CONSTRAINT chain_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_payments_check CHECK ((state = 'credited'::text) = (deposit_id IS NOT NULL)),
  CONSTRAINT chain_payments_output_check CHECK (output >= 0 AND output <= 999999),
  CONSTRAINT chain_payments_state_check CHECK (state = ANY (ARRAY['seen'::text, 'gone'::text, 'credited'::text, 'below'::text, 'ours'::text, 'held'::text, 'before'::text])),
  CONSTRAINT chain_payments_units_check CHECK (units > 0::numeric)
);
CREATE INDEX chain_payments_address ON chain_payments USING btree (network, address, coin, block_number);
CREATE INDEX chain_payments_at ON chain_payments USING btree (at, id);
CREATE INDEX chain_payments_block ON chain_payments USING btree (network, block_number);
CREATE INDEX chain_payments_change ON chain_payments USING btree (user_id, change) WHERE state = ANY (ARRAY['seen'::text, 'gone'::text, 'held'::text]);
CREATE UNIQUE INDEX chain_payments_deposit ON chain_payments USING btree (deposit_id);
CREATE INDEX chain_payments_seen ON chain_payments USING btree (network) WHERE state = 'seen'::text;
CREATE INDEX chain_payments_state ON chain_payments USING btree (state, at, id);
CREATE INDEX chain_payments_user ON chain_payments USING btree (user_id, at, id);
CREATE TRIGGER number_payment BEFORE INSERT OR UPDATE ON chain_payments FOR EACH ROW EXECUTE FUNCTION number_payment();

CREATE TABLE chain_spendings (
  network text NOT NULL,
  transaction_id text NOT NULL,
  output integer NOT NULL,
  address text NOT NULL,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  block_number bigint NOT NULL,
  seal text,
  name text GENERATED ALWAYS AS ((((network || ':'::text) || transaction_id) || ':'::text) || (output)::text),
  CONSTRAINT chain_spendings_pkey PRIMARY KEY (network, transaction_id, output)
);
CREATE INDEX chain_spendings_address ON chain_spendings USING btree (network, address, block_number);
CREATE UNIQUE INDEX chain_spendings_name ON chain_spendings USING btree (name);

CREATE TABLE chain_starts (
  network text NOT NULL,
  address text NOT NULL,
  number bigint NOT NULL,
  seen bigint NOT NULL,
  "time" timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  CONSTRAINT chain_starts_pkey PRIMARY KEY (network, address),
  CONSTRAINT chain_starts_state_check CHECK (state = ANY (ARRAY['open'::text, 'due'::text, 'done'::text]))
);
CREATE INDEX chain_starts_pending ON chain_starts USING btree (network, state) WHERE state <> 'done'::text;

CREATE TABLE checkpoints (
  number bigint NOT NULL,
  content text NOT NULL,
  seal text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT checkpoints_pkey PRIMARY KEY (number)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE codes (
  purpose text NOT NULL,
  subject text NOT NULL,
  challenge text NOT NULL,
  code_hash text NOT NULL,
  payload_hash text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  used_at timestamp with time zone,
  requester text DEFAULT ''::text NOT NULL,
  CONSTRAINT codes_pkey PRIMARY KEY (purpose, subject, requester),
  CONSTRAINT codes_challenge_key UNIQUE (challenge)
);

CREATE TABLE currency_rates (
  currency text NOT NULL,
  units numeric(38,0),
  at timestamp with time zone,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT currency_rates_pkey PRIMARY KEY (currency),
  CONSTRAINT currency_rates_check CHECK ((units IS NULL) = (at IS NULL)),
  CONSTRAINT currency_rates_units_check CHECK (units > 0::numeric)
);

CREATE TABLE daily_prices (
  day date NOT NULL,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  at timestamp with time zone NOT NULL,
  name text GENERATED ALWAYS AS ((((day - '2000-01-01'::date))::text || ' '::text) || coin),
  seal text,
  CONSTRAINT daily_prices_pkey PRIMARY KEY (day, coin),
  CONSTRAINT daily_prices_check CHECK ((at AT TIME ZONE 'UTC'::text)::date = day),
  CONSTRAINT daily_prices_units_check CHECK (units > 0::numeric)
);
CREATE UNIQUE INDEX daily_prices_name ON daily_prices USING btree (name);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OF day, coin, units, at OR TRUNCATE ON daily_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log AFTER INSERT ON daily_prices FOR EACH ROW EXECUTE FUNCTION log_row('price', 'day', 'coin');
CREATE TRIGGER sealed BEFORE INSERT ON daily_prices FOR EACH ROW WHEN (new.seal IS NULL) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE deposit_addresses (
  user_id uuid NOT NULL,
  index integer NOT NULL,
  CONSTRAINT deposit_addresses_pkey PRIMARY KEY (user_id),
  CONSTRAINT deposit_addresses_index_key UNIQUE (index),
  CONSTRAINT deposit_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE deposit_keys (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  family text NOT NULL,
  key text NOT NULL,
  is_test boolean NOT NULL,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT deposit_keys_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_keys_family_key_key UNIQUE (family, key),
  CONSTRAINT deposit_keys_family_check CHECK (family = ANY (ARRAY['evm'::text, 'tron'::text]))
);

CREATE TABLE deposits (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  transaction_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  network text NOT NULL,
  output integer,
  change bigint DEFAULT 0 NOT NULL,
  CONSTRAINT deposits_pkey PRIMARY KEY (id),
  CONSTRAINT deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT deposits_hash CHECK (output IS NOT NULL AND (is_transaction_hash(network, transaction_id) OR transaction_id ~~ 'operator-%'::text OR transaction_id ~~ 'balance-%'::text)) NOT VALID,
  CONSTRAINT deposits_output_check CHECK (output >= 0 AND output <= 999999),
  CONSTRAINT deposits_units_check CHECK (units > 0::numeric)
);
CREATE INDEX deposits_at ON deposits USING btree (user_id, at);
CREATE INDEX deposits_by_time ON deposits USING btree (at);
CREATE INDEX deposits_change ON deposits USING btree (user_id, change);
CREATE UNIQUE INDEX deposits_transaction ON deposits USING btree (network, transaction_id, output) WHERE output IS NOT NULL;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_content BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION refuse_other_content();
CREATE TRIGGER number_change BEFORE INSERT ON deposits FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_reversal BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION number_change();

CREATE TABLE derived_addresses (
  key_id integer NOT NULL,
  user_id uuid NOT NULL,
  address text NOT NULL,
  seal text,
  CONSTRAINT derived_addresses_pkey PRIMARY KEY (key_id, user_id),
  CONSTRAINT derived_addresses_key_id_fkey FOREIGN KEY (key_id) REFERENCES deposit_keys(id),
  CONSTRAINT derived_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX derived_addresses_address ON derived_addresses USING btree (lower(address));
CREATE INDEX derived_addresses_user ON derived_addresses USING btree (user_id);

CREATE TABLE entries (
  transfer_id bigint NOT NULL,
  account_id bigint NOT NULL,
  units numeric(78,0) NOT NULL,
  CONSTRAINT entries_pkey PRIMARY KEY (transfer_id, account_id),
  CONSTRAINT entries_units_check CHECK (units <> 0::numeric)
);
CREATE INDEX entries_account ON entries USING btree (account_id);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER post AFTER INSERT ON entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION post_entries();

CREATE TABLE freeze_lifts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  frozen_at timestamp with time zone NOT NULL,
  made_by text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  challenge text,
  order_id uuid,
  lifted_by text DEFAULT ''::text NOT NULL,
  earlier integer,
  name text GENERATED ALWAYS AS COALESCE(challenge, (order_id)::text),
  seal text,
  CONSTRAINT freeze_lifts_pkey PRIMARY KEY (id),
  CONSTRAINT freeze_lifts_challenge_key UNIQUE (challenge),
  CONSTRAINT freeze_lifts_order_id_key UNIQUE (order_id),
  CONSTRAINT freeze_lifts_check CHECK ((challenge IS NULL) <> (order_id IS NULL))
);
CREATE UNIQUE INDEX freeze_lifts_name ON freeze_lifts USING btree (name);
CREATE INDEX freeze_lifts_user ON freeze_lifts USING btree (user_id);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OF user_id, frozen_at, made_by, reason, at, challenge, order_id, lifted_by, earlier OR TRUNCATE ON freeze_lifts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER lift AFTER INSERT ON freeze_lifts FOR EACH ROW EXECUTE FUNCTION lift_freeze();
CREATE CONSTRAINT TRIGGER ordered AFTER INSERT ON freeze_lifts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.order_id IS NOT NULL) EXECUTE FUNCTION require_lifting_order();
CREATE TRIGGER sealed BEFORE INSERT ON freeze_lifts FOR EACH ROW WHEN (new.seal IS NULL) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE freeze_links (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT freeze_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT freeze_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX freeze_links_expiry ON freeze_links USING btree (expires_at);

CREATE TABLE freezes (
  user_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  made_by text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT freezes_pkey PRIMARY KEY (user_id),
  CONSTRAINT freezes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER keep BEFORE DELETE ON freezes FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON freezes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER take_over BEFORE UPDATE ON freezes FOR EACH ROW WHEN (old.made_by <> ''::text OR new.made_by = ''::text OR old.user_id IS DISTINCT FROM new.user_id OR old.at IS DISTINCT FROM new.at) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE health_writes (
  host uuid NOT NULL,
  name text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT health_writes_pkey PRIMARY KEY (host)
);

CREATE TABLE history_counters (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  newest bigint NOT NULL,
  CONSTRAINT history_counters_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT history_counters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE idempotency_records (
  user_id uuid NOT NULL,
  key text NOT NULL,
  payload_hash text NOT NULL,
  answer text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT idempotency_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON idempotency_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_a_day BEFORE DELETE ON idempotency_records FOR EACH ROW WHEN (old.at > (now() - '1 day'::interval)) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE identity_accounts (
  uid text NOT NULL,
  email text NOT NULL,
  display_name text DEFAULT ''::text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  claimed boolean DEFAULT false NOT NULL,
  password_hash text NOT NULL,
  password_version integer DEFAULT 1 NOT NULL,
  password_changed_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT identity_accounts_pkey PRIMARY KEY (uid),
  CONSTRAINT identity_accounts_email_key UNIQUE (email),
  CONSTRAINT identity_accounts_email_check CHECK (email = lower(email))
);

CREATE TABLE identity_refresh_tokens (
  token_hash text NOT NULL,
  uid text NOT NULL,
  password_version integer NOT NULL,
  auth_time timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT identity_refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT identity_refresh_tokens_uid_fkey FOREIGN KEY (uid) REFERENCES identity_accounts(uid) ON DELETE CASCADE
);
CREATE INDEX identity_refresh_tokens_uid ON identity_refresh_tokens USING btree (uid);

CREATE TABLE identity_reset_codes (
  code_hash text NOT NULL,
  uid text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT identity_reset_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT identity_reset_codes_uid_fkey FOREIGN KEY (uid) REFERENCES identity_accounts(uid) ON DELETE CASCADE
);
CREATE INDEX identity_reset_codes_uid ON identity_reset_codes USING btree (uid);

CREATE TABLE lanes (
  lane integer NOT NULL,
  "position" bigint DEFAULT 0 NOT NULL,
  head text NOT NULL,
  CONSTRAINT lanes_pkey PRIMARY KEY (lane),
  CONSTRAINT lanes_lane_check CHECK (lane >= 0 AND lane <= 64)
) WITH (fillfactor=100);
CREATE TRIGGER go_on BEFORE UPDATE ON lanes FOR EACH ROW WHEN (old.lane <> new.lane OR new."position" <> (old."position" +
        CASE old.lane
            WHEN 0 THEN 0
            ELSE 1
        END)) EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR TRUNCATE ON lanes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE listed_addresses (
  address text NOT NULL,
  list text NOT NULL,
  since timestamp with time zone NOT NULL,
  part smallint GENERATED ALWAYS AS get_byte(sha256((address)::bytea), 0),
  CONSTRAINT listed_addresses_pkey PRIMARY KEY (address, list),
  CONSTRAINT listed_addresses_list_fkey FOREIGN KEY (list) REFERENCES screening_lists(name) ON DELETE CASCADE
);
CREATE INDEX listed_addresses_part ON listed_addresses USING btree (list, part);

CREATE TABLE listed_parts (
  list text NOT NULL,
  part smallint NOT NULL,
  name text GENERATED ALWAYS AS ((list || ':'::text) || (part)::text),
  seal text,
  CONSTRAINT listed_parts_pkey PRIMARY KEY (list, part),
  CONSTRAINT listed_parts_list_fkey FOREIGN KEY (list) REFERENCES screening_lists(name)
);
CREATE UNIQUE INDEX listed_parts_name ON listed_parts USING btree (name);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON listed_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_leaves (
  transfer bigint NOT NULL,
  leaf bigint NOT NULL,
  CONSTRAINT log_leaves_pkey PRIMARY KEY (transfer)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON log_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT log_outbox_pkey PRIMARY KEY (id)
);
CREATE TRIGGER sealed BEFORE INSERT ON log_outbox FOR EACH ROW WHEN (new.seal = 'of before'::text) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE log_owners (
  user_id uuid NOT NULL,
  owner text NOT NULL,
  CONSTRAINT log_owners_pkey PRIMARY KEY (user_id),
  CONSTRAINT log_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON log_owners FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_state (
  one boolean DEFAULT true NOT NULL,
  size bigint DEFAULT 0 NOT NULL,
  positions text DEFAULT '{}'::text NOT NULL,
  sold text DEFAULT '[]'::text NOT NULL,
  key text,
  checkpoint text,
  signed bigint DEFAULT 0 NOT NULL,
  seal text,
  CONSTRAINT log_state_pkey PRIMARY KEY (one),
  CONSTRAINT log_state_one_check CHECK (one)
);
CREATE TRIGGER grow BEFORE UPDATE ON log_state FOR EACH ROW WHEN (new.size < old.size OR new.signed < old.signed OR new.key <> old.key OR new.seal IS NULL AND old.seal IS NOT NULL OR (new.size IS DISTINCT FROM old.size OR new.positions IS DISTINCT FROM old.positions OR new.sold IS DISTINCT FROM old.sold) AND new.seal = old.seal) EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON log_state FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_tiles (
  level integer NOT NULL,
  place bigint NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT log_tiles_pkey PRIMARY KEY (level, place)
);
CREATE TRIGGER grow BEFORE UPDATE ON log_tiles FOR EACH ROW WHEN (new.level <> old.level OR new.place <> old.place OR SUBSTRING(new.data FROM 1 FOR length(old.data)) <> old.data) EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON log_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_witnesses (
  key text NOT NULL,
  next_at timestamp with time zone NOT NULL,
  note text,
  size bigint DEFAULT 0 NOT NULL,
  cosigned_at timestamp with time zone,
  fault text DEFAULT ''::text NOT NULL,
  refuses boolean DEFAULT false NOT NULL,
  CONSTRAINT log_witnesses_pkey PRIMARY KEY (key)
);

CREATE TABLE mail_phrases (
  user_id uuid NOT NULL,
  sealed text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT mail_phrases_pkey PRIMARY KEY (user_id),
  CONSTRAINT mail_phrases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  code text,
  link text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);

CREATE TABLE migrations (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE node_finality (
  network text NOT NULL,
  node text NOT NULL,
  CONSTRAINT node_finality_pkey PRIMARY KEY (network, node)
);

CREATE TABLE notes (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  line_id uuid NOT NULL,
  note text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT notes_pkey PRIMARY KEY (user_id, kind, line_id),
  CONSTRAINT notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notes_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'purchase'::text])),
  CONSTRAINT notes_note_check CHECK (note <> ''::text)
);

CREATE TABLE notices (
  key text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT notices_pkey PRIMARY KEY (key)
);

CREATE TABLE operator_orders (
  id uuid NOT NULL,
  command text,
  outcome text NOT NULL,
  at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT operator_orders_pkey PRIMARY KEY (id)
);
CREATE TRIGGER log AFTER INSERT ON operator_orders FOR EACH ROW WHEN (new.command IS NOT NULL) EXECUTE FUNCTION log_row('operator', 'id');

CREATE TABLE order_log (
  number bigint NOT NULL,
  kind text NOT NULL,
  subject uuid NOT NULL,
  things text[] NOT NULL,
  content text NOT NULL,
  hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_log_pkey PRIMARY KEY (number),
  CONSTRAINT order_log_kind_check CHECK (kind = ANY (ARRAY['staff'::text, 'signed'::text, 'outcome'::text, 'policy'::text])),
  CONSTRAINT order_log_number_check CHECK (number > 0)
);
CREATE INDEX order_log_kind ON order_log USING btree (kind, number);
CREATE INDEX order_log_signed ON order_log USING btree (at, number) WHERE kind = 'signed'::text;
CREATE INDEX order_log_subject ON order_log USING btree (subject, number);
CREATE INDEX order_log_things ON order_log USING gin (things);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON order_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE outbox (
  id uuid NOT NULL,
  sealed text NOT NULL,
  topic text,
  at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_due ON outbox USING btree (next_try_at);
CREATE INDEX outbox_topic ON outbox USING btree (topic);

CREATE TABLE passkey_challenges (
  id text NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  quoted text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges USING btree (user_id);

CREATE TABLE passkeys (
  id text NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  trusted_from timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  seal text,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_counter_check CHECK (counter >= 0)
);
CREATE INDEX passkeys_ends ON passkeys USING btree (ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);

CREATE TABLE payout_attempts (
  network text NOT NULL,
  transaction_id text NOT NULL,
  batch integer NOT NULL,
  id uuid NOT NULL,
  issue integer NOT NULL,
  raw text DEFAULT ''::text NOT NULL,
  expires_at timestamp with time zone,
  sent_at timestamp with time zone,
  refusal text DEFAULT ''::text NOT NULL,
  CONSTRAINT payout_attempts_pkey PRIMARY KEY (network, transaction_id),
  CONSTRAINT payout_attempts_batch_id_fkey FOREIGN KEY (batch, id) REFERENCES payout_slots(batch, id)
);
CREATE INDEX payout_attempts_slot ON payout_attempts USING btree (batch, id);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON payout_attempts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE payout_batches (
  number integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  network text NOT NULL,
  purpose text NOT NULL,
  at timestamp with time zone NOT NULL,
  made_by text NOT NULL,
  CONSTRAINT payout_batches_pkey PRIMARY KEY (number),
  CONSTRAINT payout_batches_purpose_check CHECK (purpose = ANY (ARRAY['payouts'::text, 'gas'::text, 'sweep'::text]))
);
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON payout_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE payout_plans (
  hash text NOT NULL,
  batch integer NOT NULL,
  issue integer NOT NULL,
  content text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT payout_plans_pkey PRIMARY KEY (hash),
  CONSTRAINT payout_plans_batch_issue_key UNIQUE (batch, issue),
  CONSTRAINT payout_plans_batch_fkey FOREIGN KEY (batch) REFERENCES payout_batches(number)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE payout_slots (
  batch integer NOT NULL,
  id uuid NOT NULL,
  withdrawal_id uuid,
  network text NOT NULL,
  sender text NOT NULL,
  nonce bigint,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  recipient text NOT NULL,
  path text,
  state text DEFAULT 'open'::text NOT NULL,
  transaction_id text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  settled_at timestamp with time zone,
  failure text DEFAULT ''::text NOT NULL,
  CONSTRAINT payout_slots_pkey PRIMARY KEY (batch, id),
  CONSTRAINT payout_slots_batch_fkey FOREIGN KEY (batch) REFERENCES payout_batches(number),
  CONSTRAINT payout_slots_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id),
  CONSTRAINT payout_slots_check CHECK ((network = 'TRX'::text) = (nonce IS NULL)),
  CONSTRAINT payout_slots_state_check CHECK (state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text])),
  CONSTRAINT payout_slots_units_check CHECK (units > 0::numeric)
);
CREATE UNIQUE INDEX payout_slots_live ON payout_slots USING btree (withdrawal_id) WHERE state <> 'failed'::text;
CREATE UNIQUE INDEX payout_slots_nonce ON payout_slots USING btree (network, sender, nonce) WHERE nonce IS NOT NULL;
CREATE INDEX payout_slots_open ON payout_slots USING btree (network, batch) WHERE state = 'open'::text;
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON payout_slots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER listed BEFORE INSERT ON payout_slots FOR EACH ROW WHEN (new.withdrawal_id IS NOT NULL) EXECUTE FUNCTION refuse_listed();
CREATE TRIGGER pending BEFORE INSERT ON payout_slots FOR EACH ROW WHEN (new.withdrawal_id IS NOT NULL) EXECUTE FUNCTION refuse_decided();
CREATE TRIGGER settle_once BEFORE UPDATE ON payout_slots FOR EACH ROW WHEN (old.state <> 'open'::text OR old.batch IS DISTINCT FROM new.batch OR old.id IS DISTINCT FROM new.id OR old.withdrawal_id IS DISTINCT FROM new.withdrawal_id OR old.network IS DISTINCT FROM new.network OR old.sender IS DISTINCT FROM new.sender OR old.nonce IS DISTINCT FROM new.nonce OR old.coin IS DISTINCT FROM new.coin OR old.units IS DISTINCT FROM new.units OR old.recipient IS DISTINCT FROM new.recipient) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE price_feeds (
  coin text NOT NULL,
  units numeric(78,0),
  at timestamp with time zone,
  read_at timestamp with time zone NOT NULL,
  problem text,
  detail text DEFAULT ''::text NOT NULL,
  since timestamp with time zone,
  jump_units numeric(78,0),
  jump_at timestamp with time zone,
  seal text,
  reference_units numeric(78,0),
  reference_at timestamp with time zone,
  CONSTRAINT price_feeds_pkey PRIMARY KEY (coin),
  CONSTRAINT price_feeds_check CHECK ((units IS NULL) = (at IS NULL)),
  CONSTRAINT price_feeds_check1 CHECK ((problem IS NULL) = (since IS NULL)),
  CONSTRAINT price_feeds_check2 CHECK ((jump_units IS NULL) = (jump_at IS NULL)),
  CONSTRAINT price_feeds_jump_units_check CHECK (jump_units > 0::numeric),
  CONSTRAINT price_feeds_problem_check CHECK (problem = ANY (ARRAY['unreachable'::text, 'disagree'::text, 'jump'::text])),
  CONSTRAINT price_feeds_reference_units_check CHECK (reference_units > 0::numeric),
  CONSTRAINT price_feeds_units_check CHECK (units > 0::numeric)
);

CREATE TABLE price_turn (
  one boolean DEFAULT true NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT price_turn_pkey PRIMARY KEY (one),
  CONSTRAINT price_turn_one_check CHECK (one)
);

CREATE TABLE prices (
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  set_at timestamp with time zone,
  until timestamp with time zone,
  seal text,
  mark text,
  CONSTRAINT prices_pkey PRIMARY KEY (coin),
  CONSTRAINT prices_coin_check CHECK (coin ~ '^[A-Z][A-Z0-9]{1,11}$'::text),
  CONSTRAINT prices_units_check CHECK (units > 0::numeric)
);

CREATE TABLE purchases (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  coin text NOT NULL,
  paid numeric(78,0) NOT NULL,
  received numeric(78,0) NOT NULL,
  fee numeric(78,0) NOT NULL,
  stage integer NOT NULL,
  price numeric(78,0) NOT NULL,
  token_price numeric(78,0) NOT NULL,
  at timestamp with time zone NOT NULL,
  terms integer,
  change bigint DEFAULT 0 NOT NULL,
  vesting text,
  CONSTRAINT purchases_pkey PRIMARY KEY (id),
  CONSTRAINT purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT purchases_fee_check CHECK (fee >= 0::numeric),
  CONSTRAINT purchases_paid_check CHECK (paid > 0::numeric),
  CONSTRAINT purchases_received_check CHECK (received > 0::numeric)
);
CREATE INDEX purchases_at ON purchases USING btree (user_id, at);
CREATE INDEX purchases_change ON purchases USING btree (user_id, change);
CREATE TRIGGER frozen BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_content BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_other_content();
CREATE TRIGGER number_change BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER number_reversal BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION number_change();

CREATE TABLE push_outbox (
  id uuid NOT NULL,
  content text NOT NULL,
  topic text,
  at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT push_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX push_outbox_due ON push_outbox USING btree (next_try_at);

CREATE TABLE push_subscriptions (
  id text NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash text NOT NULL,
  sealed text NOT NULL,
  kinds text[] NOT NULL,
  has_amounts boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE TABLE rate_limits (
  key text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  count integer NOT NULL,
  strikes integer DEFAULT 0 NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE reserve_days (
  day date NOT NULL,
  coin text NOT NULL,
  reserves numeric(78,0) NOT NULL,
  owed numeric(78,0) NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT reserve_days_pkey PRIMARY KEY (day, coin)
);

CREATE TABLE reversals (
  reversed bigint NOT NULL,
  reason text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT reversals_pkey PRIMARY KEY (reversed),
  CONSTRAINT reversals_reversed_fkey FOREIGN KEY (reversed) REFERENCES transfers(id),
  CONSTRAINT reversals_reason_check CHECK (reason <> ''::text)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON reversals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER number_reversed AFTER INSERT ON reversals FOR EACH ROW EXECUTE FUNCTION number_reversed();

CREATE TABLE saved_addresses (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  network text NOT NULL,
  account text NOT NULL,
  address text NOT NULL,
  name text NOT NULL,
  at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT saved_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT saved_addresses_user_id_network_account_key UNIQUE (user_id, network, account),
  CONSTRAINT saved_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE screening_lists (
  name text NOT NULL,
  hash text NOT NULL,
  accounts integer NOT NULL,
  others integer NOT NULL,
  at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  brought_at timestamp with time zone,
  CONSTRAINT screening_lists_pkey PRIMARY KEY (name)
);
CREATE TRIGGER keep BEFORE DELETE ON screening_lists FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_names BEFORE UPDATE OF name OR TRUNCATE ON screening_lists FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE screening_releases (
  withdrawal_id uuid NOT NULL,
  list text NOT NULL,
  hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  released_by text NOT NULL,
  reason text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  seal text,
  CONSTRAINT screening_releases_pkey PRIMARY KEY (withdrawal_id, list, at),
  CONSTRAINT screening_releases_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE UNIQUE INDEX screening_releases_id ON screening_releases USING btree (id);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OF withdrawal_id, list, hash, at, released_by, reason, id OR TRUNCATE ON screening_releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE seal_keys (
  number integer NOT NULL,
  positions text NOT NULL,
  seal text NOT NULL,
  former_seal text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT seal_keys_pkey PRIMARY KEY (number),
  CONSTRAINT seal_keys_number_check CHECK (number > 0)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON seal_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE sealed_keys (
  name text NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT sealed_keys_pkey PRIMARY KEY (name)
);

CREATE TABLE secrets (
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  device text,
  browser text DEFAULT ''::text NOT NULL,
  platform text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  used_at timestamp with time zone,
  seal text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE TABLE settings (
  name text NOT NULL,
  value text NOT NULL,
  seal text,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);
CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON settings FOR EACH ROW WHEN (new.seal IS NULL) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE solvency_days (
  day date NOT NULL,
  at timestamp with time zone NOT NULL,
  coins text,
  leaf bigint,
  CONSTRAINT solvency_days_pkey PRIMARY KEY (day)
);

CREATE TABLE solvency_nodes (
  day date NOT NULL,
  coin text NOT NULL,
  level integer NOT NULL,
  place bigint NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT solvency_nodes_pkey PRIMARY KEY (day, coin, level, place),
  CONSTRAINT solvency_nodes_day_fkey FOREIGN KEY (day) REFERENCES solvency_days(day)
);

CREATE TABLE solvency_shares (
  day date NOT NULL,
  coin text NOT NULL,
  user_id uuid NOT NULL,
  units numeric(78,0) NOT NULL,
  first_leaf bigint,
  second_leaf bigint,
  CONSTRAINT solvency_shares_pkey PRIMARY KEY (day, coin, user_id),
  CONSTRAINT solvency_shares_day_fkey FOREIGN KEY (day) REFERENCES solvency_days(day),
  CONSTRAINT solvency_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE staff_challenges (
  id uuid NOT NULL,
  purpose text NOT NULL,
  staff_id uuid,
  text text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT staff_challenges_pkey PRIMARY KEY (id),
  CONSTRAINT staff_challenges_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'enrol'::text, 'sign'::text]))
);

CREATE TABLE staff_counters (
  key text NOT NULL,
  counter bigint NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_counters_pkey PRIMARY KEY (key)
);

CREATE TABLE staff_sessions (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  staff_id uuid NOT NULL,
  device text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  seal text,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT staff_sessions_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE stage_supplies (
  stage integer NOT NULL,
  units numeric(78,0) DEFAULT 0 NOT NULL,
  CONSTRAINT stage_supplies_pkey PRIMARY KEY (stage),
  CONSTRAINT stage_supplies_stage_check CHECK (stage >= 1 AND stage <= 4),
  CONSTRAINT stage_supplies_units_check CHECK (units >= 0::numeric)
);

CREATE TABLE support_answers (
  id uuid NOT NULL,
  query_id uuid NOT NULL,
  user_id uuid NOT NULL,
  made_by text NOT NULL,
  content text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT support_answers_pkey PRIMARY KEY (id),
  CONSTRAINT support_answers_query_id_fkey FOREIGN KEY (query_id) REFERENCES support_queries(id) ON DELETE CASCADE,
  CONSTRAINT support_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_answers_query ON support_answers USING btree (query_id, at);
CREATE INDEX support_answers_user ON support_answers USING btree (user_id);
CREATE TRIGGER close_query AFTER INSERT ON support_answers FOR EACH ROW EXECUTE FUNCTION close_query();

CREATE TABLE support_queries (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  topic text NOT NULL,
  content text NOT NULL,
  at timestamp with time zone NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  CONSTRAINT support_queries_pkey PRIMARY KEY (id),
  CONSTRAINT support_queries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_queries_at ON support_queries USING btree (at, id);
CREATE INDEX support_queries_open ON support_queries USING btree (at, id) WHERE is_open;
CREATE INDEX support_queries_user ON support_queries USING btree (user_id, at);

CREATE TABLE terms (
  version integer NOT NULL,
  content text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  seal text NOT NULL,
  CONSTRAINT terms_pkey PRIMARY KEY (version),
  CONSTRAINT terms_version_check CHECK (version > 0)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log AFTER INSERT ON terms FOR EACH ROW EXECUTE FUNCTION log_row('terms', 'version');

CREATE TABLE transfers (
  id bigint NOT NULL,
  key text NOT NULL,
  at timestamp with time zone NOT NULL,
  seal text,
  hash text,
  CONSTRAINT transfers_pkey PRIMARY KEY (id),
  CONSTRAINT transfers_key_key UNIQUE (key),
  CONSTRAINT every_transfer_is_sealed CHECK (id < '1000000000000'::bigint OR seal IS NOT NULL AND hash IS NOT NULL)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE treasury_explanations (
  network text NOT NULL,
  transaction_id text NOT NULL,
  reason text NOT NULL,
  made_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  seal text NOT NULL,
  CONSTRAINT treasury_explanations_pkey PRIMARY KEY (network, transaction_id),
  CONSTRAINT treasury_explanations_reason_check CHECK (reason <> ''::text)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON treasury_explanations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE treasury_payments (
  network text NOT NULL,
  transaction_id text NOT NULL,
  output integer NOT NULL,
  coin text NOT NULL,
  units numeric(78,0) NOT NULL,
  recipient text NOT NULL,
  block_number bigint NOT NULL,
  name text GENERATED ALWAYS AS ((((network || ':'::text) || transaction_id) || ':'::text) || (output)::text),
  seal text,
  CONSTRAINT treasury_payments_pkey PRIMARY KEY (network, transaction_id, output),
  CONSTRAINT treasury_payments_output_check CHECK (output >= '-1'::integer AND output <= 999999),
  CONSTRAINT treasury_payments_units_check CHECK (units > 0::numeric)
);
CREATE UNIQUE INDEX treasury_payments_name ON treasury_payments USING btree (name);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OF network, transaction_id, output, coin, units, recipient, block_number OR TRUNCATE ON treasury_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed BEFORE INSERT ON treasury_payments FOR EACH ROW WHEN (new.seal IS NULL) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  identity_uid text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  first_login_at timestamp with time zone,
  seal text,
  language text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_identity_uid_key UNIQUE (identity_uid),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text)
);
CREATE INDEX users_parts ON users USING gin (text_parts((email || ' '::text) || lower(name)));

CREATE TABLE vestings (
  purchase_id uuid NOT NULL,
  user_id uuid NOT NULL,
  remaining numeric(78,0) NOT NULL,
  next_at timestamp with time zone,
  seal text,
  CONSTRAINT vestings_pkey PRIMARY KEY (purchase_id),
  CONSTRAINT vestings_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  CONSTRAINT vestings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT vestings_remaining_check CHECK (remaining >= 0::numeric)
);
CREATE INDEX vestings_due ON vestings USING btree (next_at, purchase_id) WHERE next_at IS NOT NULL;
CREATE INDEX vestings_user ON vestings USING btree (user_id) WHERE remaining > 0::numeric;
CREATE TRIGGER in_time BEFORE UPDATE ON vestings FOR EACH ROW WHEN (new.remaining < old.remaining AND COALESCE(old.next_at, 'infinity'::timestamp with time zone) > clock_timestamp()) EXECUTE FUNCTION refuse_early_release();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON vestings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER same_purchase BEFORE UPDATE ON vestings FOR EACH ROW WHEN (old.purchase_id IS DISTINCT FROM new.purchase_id OR old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION refuse_other_change();

CREATE TABLE withdrawal_waits (
  withdrawal_id uuid NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_waits_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT withdrawal_waits_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawal_waits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE withdrawals (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  coin text NOT NULL,
  chain text NOT NULL,
  address text NOT NULL,
  amount numeric(78,0) NOT NULL,
  arrives numeric(78,0) NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  transaction_id text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  output integer,
  terms integer,
  change bigint DEFAULT 0 NOT NULL,
  approved_at timestamp with time zone,
  approved_by text DEFAULT ''::text NOT NULL,
  sent text DEFAULT ''::text NOT NULL,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT withdrawals_arrives_check CHECK (arrives > 0::numeric AND arrives <= amount),
  CONSTRAINT withdrawals_hash CHECK (status <> 'approved'::text OR output IS NOT NULL AND is_transaction_hash(chain, transaction_id)) NOT VALID,
  CONSTRAINT withdrawals_output_check CHECK (output >= 0 AND output <= 999999),
  CONSTRAINT withdrawals_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  CONSTRAINT withdrawals_transaction_check CHECK ((status = 'approved'::text) = (transaction_id <> ''::text))
);
CREATE INDEX withdrawals_address ON withdrawals USING btree (lower(address));
CREATE INDEX withdrawals_approved ON withdrawals USING btree (chain, approved_at, id) WHERE status = 'pending'::text AND approved_at IS NOT NULL;
CREATE INDEX withdrawals_at ON withdrawals USING btree (at, id);
CREATE INDEX withdrawals_chain ON withdrawals USING btree (chain, at, id);
CREATE INDEX withdrawals_change ON withdrawals USING btree (user_id, change);
CREATE INDEX withdrawals_coin ON withdrawals USING btree (coin, at, id);
CREATE INDEX withdrawals_largest ON withdrawals USING btree (user_id, coin, amount DESC) WHERE status = 'approved'::text;
CREATE INDEX withdrawals_pending ON withdrawals USING btree (at, id) INCLUDE (user_id, coin, amount, approved_at) WHERE status = 'pending'::text;
CREATE INDEX withdrawals_sent ON withdrawals USING btree (decided_at) WHERE status = 'approved'::text;
CREATE INDEX withdrawals_status ON withdrawals USING btree (status, at, id);
CREATE UNIQUE INDEX withdrawals_transaction ON withdrawals USING btree (chain, transaction_id, output) WHERE output IS NOT NULL;
CREATE INDEX withdrawals_user ON withdrawals USING btree (user_id, at, id);
CREATE TRIGGER decide_once BEFORE UPDATE ON withdrawals FOR EACH ROW WHEN (old.status <> 'pending'::text OR old.id IS DISTINCT FROM new.id OR old.user_id IS DISTINCT FROM new.user_id OR old.coin IS DISTINCT FROM new.coin OR old.chain IS DISTINCT FROM new.chain OR old.address IS DISTINCT FROM new.address OR old.amount IS DISTINCT FROM new.amount OR old.arrives IS DISTINCT FROM new.arrives OR old.at IS DISTINCT FROM new.at OR old.terms IS DISTINCT FROM new.terms) EXECUTE FUNCTION refuse_other_change();
CREATE TRIGGER frozen BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER listed BEFORE UPDATE ON withdrawals FOR EACH ROW WHEN (old.status = 'pending'::text AND (new.status = 'approved'::text OR old.approved_at IS NULL AND new.approved_at IS NOT NULL)) EXECUTE FUNCTION refuse_listed();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION number_change();
CREATE TRIGGER pay_once BEFORE UPDATE ON withdrawals FOR EACH ROW WHEN (old.status = 'pending'::text AND new.status <> 'pending'::text) EXECUTE FUNCTION refuse_while_paid();
CREATE TRIGGER wait BEFORE UPDATE ON withdrawals FOR EACH ROW WHEN (old.status = 'pending'::text AND (new.status = 'approved'::text OR old.approved_at IS NULL AND new.approved_at IS NOT NULL)) EXECUTE FUNCTION refuse_while_waiting();

CREATE VIEW deposit_lines AS
 SELECT id,
    user_id,
    coin,
    units,
    network,
    transaction_id,
    at,
    change,
    'credited'::text AS state,
    0 AS confirmations,
    0 AS needed
   FROM deposits
UNION ALL
 SELECT id,
    user_id,
    coin,
    units,
    network,
    transaction_id,
    at,
    change,
    state,
    confirmations,
    needed
   FROM chain_payments
  WHERE state = ANY (ARRAY['seen'::text, 'gone'::text, 'held'::text]);

CREATE FUNCTION add_transfer(own integer, given_key text, given_at timestamp with time zone, legs jsonb, treasury text, taken numeric, given_seal text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  transfer bigint;
  account_ids bigint[];
  amounts numeric[];
  own_part bigint;
BEGIN
  WITH link AS (
    UPDATE lanes SET position = position + 1, head = encode(sha256(convert_to(head || given_seal, 'UTF8')), 'hex')
      WHERE lane = own RETURNING lane * 1000000000000 + position AS id, head
  )
  INSERT INTO transfers (id, key, at, seal, hash)
    SELECT link.id, given_key, given_at, given_seal, link.head FROM link
    RETURNING id INTO transfer;
  LOOP
    -- A subquery and no join: the planner takes jsonb for a hundred rows, and would read all accounts. The part of the
    -- treasury is neither locked if it holds too few nor waited for, since a refill locks all parts in the order of
    -- their ids.
    WITH part AS (
      SELECT id FROM accounts
      WHERE taken > 0 AND owner = house AND coin = 'TOKEN' AND kind = treasury AND lane = own AND units >= taken
      FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT array_agg((SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind
        AND a.lane = CASE l.owner WHEN house THEN coalesce(l.lane, own) ELSE 0 END)), array_agg(l.units),
        (SELECT id FROM part)
      INTO account_ids, amounts, own_part
      FROM jsonb_to_recordset(legs) AS l(owner uuid, coin text, kind text, units numeric, lane integer);
    EXIT WHEN array_position(account_ids, NULL) IS NULL;
    INSERT INTO accounts (owner, user_id, coin, kind, lane)
      SELECT l.owner, nullif(l.owner, house), l.coin, l.kind, CASE l.owner WHEN house THEN coalesce(l.lane, own) ELSE 0 END
      FROM jsonb_to_recordset(legs) AS l(owner uuid, coin text, kind text, lane integer)
      WHERE l.owner = house OR (SELECT a.id FROM accounts a
        WHERE a.owner = l.owner AND a.coin = l.coin AND a.kind = l.kind AND a.lane = 0) IS NULL
      ORDER BY 1, 3, 4, 5
      ON CONFLICT DO NOTHING;
  END LOOP;
  IF own_part IS NOT NULL THEN
    account_ids := own_part || account_ids;
    amounts := -taken || amounts;
  ELSIF taken > 0 THEN
    INSERT INTO accounts (owner, coin, kind, lane) VALUES (house, 'TOKEN', treasury, own) ON CONFLICT DO NOTHING;
    SELECT id INTO own_part FROM accounts
      WHERE owner = house AND coin = 'TOKEN' AND kind = treasury AND lane = own;
    SELECT array_agg(r.account) || account_ids, array_agg(r.amount) || amounts INTO account_ids, amounts
      FROM refill_entries(own_part, treasury, taken) r;
  END IF;
  INSERT INTO entries (transfer_id, account_id, units)
    SELECT transfer, leg.account_id, leg.units FROM unnest(account_ids, amounts) AS leg(account_id, units);
  RETURN transfer;
END $function$;

CREATE FUNCTION close_query()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE support_queries SET is_open = false WHERE id = NEW.query_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION deposit_lines_page(owner uuid, before bigint, most integer)
 RETURNS SETOF deposit_lines
 LANGUAGE sql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp'
AS $function$
      SELECT * FROM (
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, 'credited', 0, 0
          FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3)
        UNION ALL
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, state, confirmations, needed
          FROM chain_payments WHERE state IN ('seen', 'gone', 'held') AND user_id = $1 AND change < $2
          ORDER BY change DESC LIMIT $3)
      ) l ORDER BY change DESC LIMIT $3
    $function$;

CREATE FUNCTION deposits_page(owner uuid, before bigint, most integer)
 RETURNS SETOF deposits
 LANGUAGE sql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp'
AS $function$SELECT * FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3$function$;

CREATE FUNCTION hold_transfers()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  LOCK TABLE lanes IN EXCLUSIVE MODE;
END $function$;

CREATE FUNCTION is_transaction_hash(network text, id text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (id ~ CASE network WHEN 'TRX'::text THEN '^[0-9a-f]{64}$'::text ELSE '^0x[0-9a-f]{64}$'::text END);

CREATE FUNCTION lane_of(transfer bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN ((transfer / '1000000000000'::bigint))::integer;

CREATE FUNCTION lift_freeze()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.order_id IS NULL AND (NEW.made_by <> '' OR NOT EXISTS (
      SELECT 1 FROM codes WHERE purpose = 'unfreeze' AND subject = NEW.user_id::text
        AND challenge = NEW.challenge AND used_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'no code lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_code';
  END IF;
  DELETE FROM freezes
    WHERE (user_id, at, made_by, reason) = (NEW.user_id, NEW.frozen_at, NEW.made_by, NEW.reason);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no such freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_freeze';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION log_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO log_outbox (kind, subject, at)
    VALUES (TG_ARGV[0], concat_ws(' ', to_jsonb(NEW) ->> TG_ARGV[1], to_jsonb(NEW) ->> TG_ARGV[2]), NEW.at);
  RETURN NULL;
END $function$;

CREATE FUNCTION number_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    BEGIN
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, TG_TABLE_NAME, 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $function$;

CREATE FUNCTION number_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    BEGIN
      IF NEW.state NOT IN ('seen', 'gone', 'held') THEN RETURN NEW; END IF;
      IF TG_OP = 'UPDATE' AND (NEW.state, NEW.confirmations, NEW.needed, NEW.units, NEW.at)
        IS NOT DISTINCT FROM (OLD.state, OLD.confirmations, OLD.needed, OLD.units, OLD.at) THEN RETURN NEW; END IF;
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, 'deposits', 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $function$;

CREATE FUNCTION number_reversed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    DECLARE subject text := (SELECT key FROM transfers WHERE id = NEW.reversed);
    BEGIN
      WHILE subject LIKE 'reversal:%' LOOP
        subject := (SELECT key FROM transfers WHERE id = substr(subject, 10)::bigint);
      END LOOP;
      IF subject LIKE 'deposit:%' THEN
        UPDATE deposits SET change = change WHERE id = substr(subject, 9)::uuid;
      ELSIF subject LIKE 'purchase:%' THEN
        UPDATE purchases SET change = change WHERE id = substr(subject, 10)::uuid;
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION post_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_complete boolean;
  is_balanced boolean;
BEGIN
  WITH moved AS (
    UPDATE accounts a SET units = a.units + p.units FROM posted p WHERE a.id = p.account_id
    RETURNING p.transfer_id, a.coin, p.units
  ), sums AS (
    SELECT transfer_id, count(*) AS entries, sum(units) = 0 AS is_zero FROM moved GROUP BY transfer_id, coin
  )
  SELECT coalesce(sum(entries), 0) = (SELECT count(*) FROM posted)
      AND coalesce(bool_and(EXISTS (SELECT 1 FROM transfers t WHERE t.id = sums.transfer_id)), true),
    coalesce(bool_and(is_zero), true)
    INTO is_complete, is_balanced FROM sums;
  IF NOT is_complete THEN
    RAISE EXCEPTION 'an entry without its account or transfer' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NOT is_balanced THEN
    RAISE EXCEPTION 'the entries of a transfer do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION post_purchases(batch jsonb)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  own integer;
  stock record;
  one record;
BEGIN
  -- Everybody waits for locks in one order, so that nobody blocks another: counters of people, a lane, and of each
  -- treasury the part of the lane if it has enough for all, or else all parts.
  INSERT INTO history_counters (user_id, kind, newest)
    SELECT DISTINCT (b ->> 'user_id')::uuid, 'purchases', 0 FROM jsonb_array_elements(batch) AS b ORDER BY 1
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM history_counters
    WHERE kind = 'purchases' AND user_id = ANY (SELECT (b ->> 'user_id')::uuid FROM jsonb_array_elements(batch) AS b)
    ORDER BY user_id FOR NO KEY UPDATE;
  own := take_lane();
  IF jsonb_array_length(batch) > 1 THEN
    FOR stock IN
      SELECT b.treasury, sum(b.taken) AS units FROM jsonb_to_recordset(batch) AS b(treasury text, taken numeric)
      GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM 1 FROM accounts
        WHERE owner = house AND coin = 'TOKEN' AND kind = stock.treasury AND lane = own AND units >= stock.units
        FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        PERFORM 1 FROM accounts WHERE owner = house AND coin = 'TOKEN' AND kind = stock.treasury
          ORDER BY id FOR NO KEY UPDATE;
      END IF;
    END LOOP;
  END IF;
  FOR one IN SELECT * FROM jsonb_to_recordset(batch) AS b(
    transfer text, at timestamptz, legs jsonb, treasury text, taken numeric, seal text,
    id uuid, user_id uuid, coin text, paid numeric, received numeric, fee numeric, stage integer,
    price numeric, token_price numeric, terms integer, key text, payload_hash text,
    vesting text, locked numeric, next_at timestamptz, lock_seal text
  ) LOOP
    IF one.key IS NOT NULL THEN
      INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
        VALUES (one.user_id, one.key, one.payload_hash, one.id, one.at)
        ON CONFLICT DO NOTHING;
      CONTINUE WHEN NOT FOUND;
    END IF;
    INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at, terms, vesting)
      VALUES (one.id, one.user_id, one.coin, one.paid, one.received, one.fee, one.stage, one.price, one.token_price,
        one.at, one.terms, one.vesting);
    IF one.locked > 0 THEN
      INSERT INTO vestings (purchase_id, user_id, remaining, next_at, seal)
        VALUES (one.id, one.user_id, one.locked, one.next_at, one.lock_seal);
    END IF;
    PERFORM under_terms(add_transfer(own, one.transfer, one.at, one.legs, one.treasury, one.taken, one.seal), one.terms);
    RETURN NEXT one.id;
  END LOOP;
END $function$;

CREATE FUNCTION post_transfer(given_key text, given_at timestamp with time zone, legs jsonb, treasury text, taken numeric, given_seal text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN add_transfer(take_lane(), given_key, given_at, legs, treasury, taken, given_seal);
END $function$;

CREATE FUNCTION purchases_page(owner uuid, before bigint, most integer)
 RETURNS SETOF purchases
 LANGUAGE sql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp'
AS $function$SELECT * FROM purchases WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3$function$;

CREATE FUNCTION refill_entries(own_account bigint, treasury text, taken numeric)
 RETURNS TABLE(account bigint, amount numeric)
 LANGUAGE plpgsql
AS $function$
DECLARE
  house CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  own_units numeric;
  total numeric;
  wanted numeric;
BEGIN
  PERFORM 1 FROM accounts WHERE owner = house AND coin = 'TOKEN' AND kind = treasury ORDER BY id FOR NO KEY UPDATE;
  SELECT sum(a.units), sum(a.units) FILTER (WHERE a.id = own_account) INTO total, own_units
    FROM accounts a WHERE a.owner = house AND a.coin = 'TOKEN' AND a.kind = treasury;
  IF total < taken THEN
    RAISE EXCEPTION '% has % left', treasury, total USING ERRCODE = 'check_violation', CONSTRAINT = 'house_has_it';
  END IF;
  wanted := greatest(0, greatest(taken, div(total, 64)) - own_units);
  RETURN QUERY
    WITH others AS (
      SELECT a.id, a.units, sum(a.units) OVER (ORDER BY a.units DESC, a.id) - a.units AS before FROM accounts a
      WHERE a.owner = house AND a.coin = 'TOKEN' AND a.kind = treasury AND a.id <> own_account AND a.units > 0
    ), given AS (
      SELECT o.id, least(o.units, wanted - o.before) AS units FROM others o WHERE o.before < wanted
    )
    SELECT own_account, wanted - taken WHERE wanted <> taken
    UNION ALL SELECT g.id, -g.units FROM given g;
END $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE FUNCTION refuse_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM withdrawals WHERE id = NEW.withdrawal_id AND status = 'pending' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'withdrawal % is decided', NEW.withdrawal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payout_slots_pending';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_early_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM transfers t JOIN reversals r ON r.reversed = t.id
                 WHERE t.key = 'purchase:' || NEW.purchase_id) THEN
    RAISE EXCEPTION 'tokens of purchase % are locked', NEW.purchase_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'vestings_in_time';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
     BEGIN
       IF EXISTS (SELECT 1 FROM public.freezes WHERE user_id = NEW.user_id) THEN
         RAISE EXCEPTION 'the account % is frozen', NEW.user_id
           USING ERRCODE = 'check_violation', CONSTRAINT = 'account_frozen';
       END IF;
       RETURN NEW;
     END $function$;

CREATE FUNCTION refuse_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  withdrawal uuid := CASE WHEN TG_TABLE_NAME = 'withdrawals' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'withdrawal_id' END;
BEGIN
  IF TG_TABLE_NAME = 'withdrawals'
    AND EXISTS (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = withdrawal AND s.state <> 'failed') THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM withdrawals w
      JOIN listed_addresses l ON l.address = CASE WHEN w.address LIKE '0x%' THEN lower(w.address) ELSE w.address END
      WHERE w.id = withdrawal AND NOT EXISTS (SELECT 1 FROM screening_releases r
        WHERE r.withdrawal_id = w.id AND r.list = l.list AND r.at >= l.since)) THEN
    RAISE EXCEPTION 'the address of withdrawal % is listed', withdrawal
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_listed';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_other_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is never changed like this', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $function$;

CREATE FUNCTION refuse_other_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF pg_trigger_depth() = 1 OR to_jsonb(OLD) - 'change' IS DISTINCT FROM to_jsonb(NEW) - 'change' THEN
    RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_second_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.proven_at IS NOT NULL AND (NEW.proven_at, NEW.signature) IS DISTINCT FROM (OLD.proven_at, OLD.signature)
    OR (NEW.id, NEW.user_id, NEW.account, NEW.kind, NEW.message, NEW.expires_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.account, OLD.kind, OLD.message, OLD.expires_at) THEN
    RAISE EXCEPTION 'what was asked and proven of an address is not changed';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_while_paid()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM payout_slots WHERE withdrawal_id = NEW.id AND state <> 'failed'
             AND (state, transaction_id, NEW.status) IS DISTINCT FROM ('paid', NEW.transaction_id, 'approved')) THEN
    RAISE EXCEPTION 'a transaction that pays withdrawal % is planned', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_pay_once';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION refuse_while_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
     BEGIN
       IF EXISTS (SELECT 1 FROM withdrawal_waits WHERE withdrawal_id = NEW.id
                  AND until > least(coalesce(NEW.decided_at, NEW.approved_at), clock_timestamp())) THEN
         RAISE EXCEPTION 'withdrawal % waits', NEW.id
           USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_wait';
       END IF;
       RETURN NEW;
     END $function$;

CREATE FUNCTION require_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.owner = coalesce(NEW.user_id, '00000000-0000-0000-0000-000000000000')
    AND NEW.coin ~ '^[A-Z][A-Z0-9]{1,11}$'
    AND CASE WHEN NEW.user_id IS NULL
      THEN NEW.lane BETWEEN 0 AND 64 AND NEW.kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
        'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
      ELSE NEW.lane = 0 AND NEW.kind IN ('available', 'held', 'debt', 'locked') END) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'no account is like this' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION require_lifting_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator_orders WHERE id = NEW.order_id AND command::json ->> 'command' = 'unfreeze') THEN
    RAISE EXCEPTION 'no order lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_order';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION take_lane()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  usual CONSTANT integer := 1 + pg_backend_pid() % 64;
  taken integer;
BEGIN
  SELECT lane INTO taken FROM lanes WHERE lane = usual FOR NO KEY UPDATE SKIP LOCKED;
  IF taken IS NULL THEN
    SELECT lane INTO taken FROM lanes WHERE lane > 0 LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  END IF;
  RETURN coalesce(taken, usual);
END $function$;

CREATE FUNCTION text_parts(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce(array_agg(DISTINCT substr(value, n, 3)), '{}') FROM generate_series(1, length(value) - 2) n
$function$;

CREATE FUNCTION under_terms(transfer bigint, made_under integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF made_under <> (SELECT max(version) FROM terms) THEN
    RAISE EXCEPTION 'the terms have changed' USING ERRCODE = 'NT001';
  END IF;
  RETURN transfer;
END $function$;

CREATE FUNCTION withdrawals_page(owner uuid, before bigint, most integer)
 RETURNS SETOF withdrawals
 LANGUAGE sql
 STABLE
 SET enable_sort TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET search_path TO 'public', 'pg_temp'
AS $function$SELECT * FROM withdrawals WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3$function$;

REVOKE EXECUTE ON FUNCTION lift_freeze() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION number_change() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION number_payment() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION number_reversed() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION post_entries() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_change() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_decided() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_early_release() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_frozen() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_listed() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_other_change() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_other_content() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_second_proof() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_while_paid() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION refuse_while_waiting() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION require_account() FROM PUBLIC;

REVOKE EXECUTE ON FUNCTION require_lifting_order() FROM PUBLIC;

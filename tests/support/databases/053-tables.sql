-- The tables and functions of a database that the migrations 001 to 053 had made, one after the other, as pg_dump wrote them
-- (--section=pre-data). Its rows are in the other files of 053, and what follows them in 053-keys.sql.
SET LOCAL check_function_bodies = false;
CREATE FUNCTION public.add_transfer(own integer, given_key text, given_at timestamp with time zone, legs jsonb, treasury text, taken numeric, given_seal text) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE TABLE public.chain_payments (
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
    CONSTRAINT chain_payments_check CHECK (((state = 'credited'::text) = (deposit_id IS NOT NULL))),
    CONSTRAINT chain_payments_output_check CHECK (((output >= 0) AND (output <= 999999))),
    CONSTRAINT chain_payments_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'gone'::text, 'credited'::text, 'below'::text, 'ours'::text, 'held'::text, 'before'::text]))),
    CONSTRAINT chain_payments_units_check CHECK ((units > (0)::numeric))
);
CREATE TABLE public.deposits (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    coin text NOT NULL,
    units numeric(78,0) NOT NULL,
    transaction_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    network text NOT NULL,
    output integer,
    change bigint DEFAULT 0 NOT NULL,
    CONSTRAINT deposits_output_check CHECK (((output >= 0) AND (output <= 999999))),
    CONSTRAINT deposits_units_check CHECK ((units > (0)::numeric))
);
CREATE VIEW public.deposit_lines AS
 SELECT deposits.id,
    deposits.user_id,
    deposits.coin,
    deposits.units,
    deposits.network,
    deposits.transaction_id,
    deposits.at,
    deposits.change,
    'credited'::text AS state,
    0 AS confirmations,
    0 AS needed
   FROM public.deposits
UNION ALL
 SELECT chain_payments.id,
    chain_payments.user_id,
    chain_payments.coin,
    chain_payments.units,
    chain_payments.network,
    chain_payments.transaction_id,
    chain_payments.at,
    chain_payments.change,
    chain_payments.state,
    chain_payments.confirmations,
    chain_payments.needed
   FROM public.chain_payments
  WHERE (chain_payments.state = ANY (ARRAY['seen'::text, 'gone'::text, 'held'::text]));
CREATE FUNCTION public.deposit_lines_page(owner uuid, before bigint, most integer) RETURNS SETOF public.deposit_lines
    LANGUAGE sql STABLE
    SET enable_sort TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_seqscan TO 'off'
    SET search_path TO 'public', 'pg_temp'
    AS $_$
      SELECT * FROM (
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, 'credited', 0, 0
          FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3)
        UNION ALL
        (SELECT id, user_id, coin, units, network, transaction_id, at, change, state, confirmations, needed
          FROM chain_payments WHERE state IN ('seen', 'gone', 'held') AND user_id = $1 AND change < $2
          ORDER BY change DESC LIMIT $3)
      ) l ORDER BY change DESC LIMIT $3
    $_$;
CREATE FUNCTION public.deposits_page(owner uuid, before bigint, most integer) RETURNS SETOF public.deposits
    LANGUAGE sql STABLE
    SET enable_sort TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_seqscan TO 'off'
    SET search_path TO 'public', 'pg_temp'
    AS $_$SELECT * FROM deposits WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3$_$;
CREATE FUNCTION public.hold_transfers() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  LOCK TABLE lanes IN EXCLUSIVE MODE;
END $$;
CREATE FUNCTION public.is_transaction_hash(network text, id text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN (id ~ CASE network WHEN 'TRX'::text THEN '^[0-9a-f]{64}$'::text ELSE '^0x[0-9a-f]{64}$'::text END);
CREATE FUNCTION public.lane_of(transfer bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE
    RETURN ((transfer / '1000000000000'::bigint))::integer;
CREATE FUNCTION public.lift_freeze() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
END $$;
CREATE FUNCTION public.number_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    BEGIN
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, TG_TABLE_NAME, 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $$;
CREATE FUNCTION public.number_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    BEGIN
      IF NEW.state NOT IN ('seen', 'gone', 'held') THEN RETURN NEW; END IF;
      IF TG_OP = 'UPDATE' AND (NEW.state, NEW.confirmations, NEW.needed, NEW.units, NEW.at)
        IS NOT DISTINCT FROM (OLD.state, OLD.confirmations, OLD.needed, OLD.units, OLD.at) THEN RETURN NEW; END IF;
      INSERT INTO history_counters AS c (user_id, kind, newest) VALUES (NEW.user_id, 'deposits', 1)
        ON CONFLICT (user_id, kind) DO UPDATE SET newest = c.newest + 1
        RETURNING newest INTO NEW.change;
      RETURN NEW;
    END $$;
CREATE FUNCTION public.number_reversed() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
    END $$;
CREATE FUNCTION public.post_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE FUNCTION public.post_purchases(batch jsonb) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
    price numeric, token_price numeric, terms integer, key text, payload_hash text
  ) LOOP
    IF one.key IS NOT NULL THEN
      INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
        VALUES (one.user_id, one.key, one.payload_hash, one.id, one.at)
        ON CONFLICT DO NOTHING;
      CONTINUE WHEN NOT FOUND;
    END IF;
    INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at, terms)
      VALUES (one.id, one.user_id, one.coin, one.paid, one.received, one.fee, one.stage, one.price, one.token_price,
        one.at, one.terms);
    PERFORM under_terms(add_transfer(own, one.transfer, one.at, one.legs, one.treasury, one.taken, one.seal), one.terms);
    RETURN NEXT one.id;
  END LOOP;
END $$;
CREATE FUNCTION public.post_transfer(given_key text, given_at timestamp with time zone, legs jsonb, treasury text, taken numeric, given_seal text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  RETURN add_transfer(take_lane(), given_key, given_at, legs, treasury, taken, given_seal);
END $$;
CREATE TABLE public.purchases (
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
    CONSTRAINT purchases_fee_check CHECK ((fee >= (0)::numeric)),
    CONSTRAINT purchases_paid_check CHECK ((paid > (0)::numeric)),
    CONSTRAINT purchases_received_check CHECK ((received > (0)::numeric))
);
CREATE FUNCTION public.purchases_page(owner uuid, before bigint, most integer) RETURNS SETOF public.purchases
    LANGUAGE sql STABLE
    SET enable_sort TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_seqscan TO 'off'
    SET search_path TO 'public', 'pg_temp'
    AS $_$SELECT * FROM purchases WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3$_$;
CREATE FUNCTION public.refill_entries(own_account bigint, treasury text, taken numeric) RETURNS TABLE(account bigint, amount numeric)
    LANGUAGE plpgsql
    AS $$
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
END $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE FUNCTION public.refuse_frozen() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     BEGIN
       IF EXISTS (SELECT 1 FROM public.freezes WHERE user_id = NEW.user_id) THEN
         RAISE EXCEPTION 'the account % is frozen', NEW.user_id
           USING ERRCODE = 'check_violation', CONSTRAINT = 'account_frozen';
       END IF;
       RETURN NEW;
     END $$;
CREATE FUNCTION public.refuse_other_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is never changed like this', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE FUNCTION public.refuse_other_content() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR to_jsonb(OLD) - 'change' IS DISTINCT FROM to_jsonb(NEW) - 'change' THEN
    RAISE EXCEPTION '% is never changed by hand', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION public.refuse_while_paid() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM payout_slots WHERE withdrawal_id = NEW.id AND state <> 'failed'
             AND (state, transaction_id, NEW.status) IS DISTINCT FROM ('paid', NEW.transaction_id, 'approved')) THEN
    RAISE EXCEPTION 'a transaction that pays withdrawal % is planned', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_pay_once';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION public.refuse_while_waiting() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
     BEGIN
       IF EXISTS (SELECT 1 FROM withdrawal_waits WHERE withdrawal_id = NEW.id
                  AND until > least(coalesce(NEW.decided_at, NEW.approved_at), clock_timestamp())) THEN
         RAISE EXCEPTION 'withdrawal % waits', NEW.id
           USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_wait';
       END IF;
       RETURN NEW;
     END $$;
CREATE FUNCTION public.require_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (NEW.owner = coalesce(NEW.user_id, '00000000-0000-0000-0000-000000000000')
    AND NEW.coin IN ('BNB', 'USDT', 'TOKEN', 'ETH', 'TRX')
    AND CASE WHEN NEW.user_id IS NULL
      THEN NEW.lane BETWEEN 0 AND 64 AND NEW.kind IN ('deposits', 'withdrawals', 'sales', 'fees', 'genesis',
        'treasury-1', 'treasury-2', 'treasury-3', 'treasury-4')
      ELSE NEW.lane = 0 AND NEW.kind IN ('available', 'held', 'debt') END) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'no account is like this' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION public.require_lifting_order() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator_orders WHERE id = NEW.order_id AND command::json ->> 'command' = 'unfreeze') THEN
    RAISE EXCEPTION 'no order lifts the freeze of %', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freeze_lifts_order';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION public.take_lane() RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  usual CONSTANT integer := 1 + pg_backend_pid() % 64;
  taken integer;
BEGIN
  SELECT lane INTO taken FROM lanes WHERE lane = usual FOR NO KEY UPDATE SKIP LOCKED;
  IF taken IS NULL THEN
    SELECT lane INTO taken FROM lanes WHERE lane > 0 LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  END IF;
  RETURN coalesce(taken, usual);
END $$;
CREATE FUNCTION public.under_terms(transfer bigint, made_under integer) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF made_under <> (SELECT max(version) FROM terms) THEN
    RAISE EXCEPTION 'the terms have changed' USING ERRCODE = 'NT001';
  END IF;
  RETURN transfer;
END $$;
CREATE TABLE public.withdrawals (
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
    CONSTRAINT withdrawals_arrives_check CHECK (((arrives > (0)::numeric) AND (arrives <= amount))),
    CONSTRAINT withdrawals_output_check CHECK (((output >= 0) AND (output <= 999999))),
    CONSTRAINT withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT withdrawals_transaction_check CHECK (((status = 'approved'::text) = (transaction_id <> ''::text)))
);
CREATE FUNCTION public.withdrawals_page(owner uuid, before bigint, most integer) RETURNS SETOF public.withdrawals
    LANGUAGE sql STABLE
    SET enable_sort TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_seqscan TO 'off'
    SET search_path TO 'public', 'pg_temp'
    AS $_$SELECT * FROM withdrawals WHERE user_id = $1 AND change < $2 ORDER BY change DESC LIMIT $3$_$;
CREATE TABLE public.accounts (
    id bigint NOT NULL,
    user_id uuid,
    owner uuid NOT NULL,
    coin text NOT NULL,
    kind text NOT NULL,
    units numeric(78,0) DEFAULT 0 NOT NULL,
    lane integer DEFAULT 0 NOT NULL,
    CONSTRAINT house_has_it CHECK (((user_id IS NOT NULL) OR (units >= (0)::numeric) OR (kind = ANY (ARRAY['deposits'::text, 'genesis'::text])))),
    CONSTRAINT user_has_it CHECK (((user_id IS NULL) OR
CASE kind
    WHEN 'debt'::text THEN (units <= (0)::numeric)
    ELSE (units >= (0)::numeric)
END))
)
WITH (fillfactor='50');
ALTER TABLE public.accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.address_counter (
    is_only boolean DEFAULT true NOT NULL,
    next integer NOT NULL,
    CONSTRAINT address_counter_is_only_check CHECK (is_only),
    CONSTRAINT address_counter_next_check CHECK ((next >= 0))
);
CREATE TABLE public.address_restrictions (
    user_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    ends_at timestamp with time zone
);
CREATE TABLE public.adopted_seals (
    transfer_id bigint NOT NULL,
    seal text NOT NULL
);
CREATE TABLE public.books_audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    at timestamp with time zone,
    findings text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT books_audit_one_check CHECK (one)
);
CREATE TABLE public.books_treasury (
    network text NOT NULL,
    coin text NOT NULL,
    address text NOT NULL,
    units numeric(78,0) NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.books_verified (
    network text NOT NULL,
    transaction_id text NOT NULL
);
CREATE TABLE public.chain_balances (
    network text NOT NULL,
    address text NOT NULL,
    coin text NOT NULL,
    units numeric(78,0) NOT NULL,
    block_number bigint NOT NULL,
    contract text,
    begun_at bigint DEFAULT '-1'::integer NOT NULL,
    baseline numeric(78,0) DEFAULT 0 NOT NULL,
    missing numeric(78,0) DEFAULT 0 NOT NULL,
    CONSTRAINT chain_balances_baseline_check CHECK ((baseline >= (0)::numeric)),
    CONSTRAINT chain_balances_missing_check CHECK ((missing >= (0)::numeric))
);
CREATE TABLE public.chain_blocks (
    network text NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL,
    seq bigint NOT NULL
);
ALTER TABLE public.chain_blocks ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.chain_blocks_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chain_cursors (
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
    heard_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.chain_spendings (
    network text NOT NULL,
    transaction_id text NOT NULL,
    output integer NOT NULL,
    address text NOT NULL,
    coin text NOT NULL,
    units numeric(78,0) NOT NULL,
    block_number bigint NOT NULL
);
CREATE TABLE public.chain_starts (
    network text NOT NULL,
    address text NOT NULL,
    number bigint NOT NULL,
    seen bigint NOT NULL,
    "time" timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    CONSTRAINT chain_starts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'due'::text, 'done'::text])))
);
CREATE TABLE public.checkpoints (
    number bigint NOT NULL,
    content text NOT NULL,
    seal text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.codes (
    purpose text NOT NULL,
    subject text NOT NULL,
    challenge text NOT NULL,
    code_hash text NOT NULL,
    payload_hash text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    requester text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.daily_prices (
    day date NOT NULL,
    coin text NOT NULL,
    units numeric(78,0) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT daily_prices_check CHECK ((((at AT TIME ZONE 'UTC'::text))::date = day)),
    CONSTRAINT daily_prices_units_check CHECK ((units > (0)::numeric))
);
CREATE TABLE public.deposit_addresses (
    user_id uuid NOT NULL,
    index integer NOT NULL
);
CREATE TABLE public.deposit_keys (
    id integer NOT NULL,
    family text NOT NULL,
    key text NOT NULL,
    is_test boolean NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT deposit_keys_family_check CHECK ((family = ANY (ARRAY['evm'::text, 'tron'::text])))
);
ALTER TABLE public.deposit_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deposit_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.derived_addresses (
    key_id integer NOT NULL,
    user_id uuid NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.entries (
    transfer_id bigint NOT NULL,
    account_id bigint NOT NULL,
    units numeric(78,0) NOT NULL,
    CONSTRAINT entries_units_check CHECK ((units <> (0)::numeric))
);
CREATE TABLE public.freeze_lifts (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    frozen_at timestamp with time zone NOT NULL,
    made_by text NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    challenge text,
    order_id uuid,
    lifted_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT freeze_lifts_check CHECK (((challenge IS NULL) <> (order_id IS NULL)))
);
ALTER TABLE public.freeze_lifts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.freeze_lifts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.freeze_links (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.freezes (
    user_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    made_by text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.history_counters (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    newest bigint NOT NULL
);
CREATE TABLE public.idempotency_records (
    user_id uuid NOT NULL,
    key text NOT NULL,
    payload_hash text NOT NULL,
    answer text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.identity_accounts (
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
    CONSTRAINT identity_accounts_email_check CHECK ((email = lower(email)))
);
CREATE TABLE public.identity_refresh_tokens (
    token_hash text NOT NULL,
    uid text NOT NULL,
    password_version integer NOT NULL,
    auth_time timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.identity_reset_codes (
    code_hash text NOT NULL,
    uid text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.lanes (
    lane integer NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    head text NOT NULL,
    CONSTRAINT lanes_lane_check CHECK (((lane >= 0) AND (lane <= 64)))
)
WITH (fillfactor='100');
CREATE TABLE public.mail_phrases (
    user_id uuid NOT NULL,
    sealed text NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.mails (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    code text,
    link text,
    at timestamp with time zone NOT NULL
);
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.migrations (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.notices (
    key text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.operator_orders (
    id uuid NOT NULL,
    command text,
    outcome text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.outbox (
    id uuid NOT NULL,
    sealed text NOT NULL,
    topic text,
    at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.passkey_challenges (
    id text NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    quoted text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.passkeys (
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
    CONSTRAINT passkeys_counter_check CHECK ((counter >= 0))
);
CREATE TABLE public.payout_attempts (
    network text NOT NULL,
    transaction_id text NOT NULL,
    batch integer NOT NULL,
    id uuid NOT NULL,
    issue integer NOT NULL,
    raw text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone,
    sent_at timestamp with time zone,
    refusal text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.payout_batches (
    number integer NOT NULL,
    network text NOT NULL,
    purpose text NOT NULL,
    at timestamp with time zone NOT NULL,
    made_by text NOT NULL,
    CONSTRAINT payout_batches_purpose_check CHECK ((purpose = ANY (ARRAY['payouts'::text, 'gas'::text, 'sweep'::text])))
);
ALTER TABLE public.payout_batches ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payout_batches_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.payout_plans (
    hash text NOT NULL,
    batch integer NOT NULL,
    issue integer NOT NULL,
    content text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.payout_slots (
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
    CONSTRAINT payout_slots_check CHECK (((network = 'TRX'::text) = (nonce IS NULL))),
    CONSTRAINT payout_slots_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text]))),
    CONSTRAINT payout_slots_units_check CHECK ((units > (0)::numeric))
);
CREATE TABLE public.price_feeds (
    coin text NOT NULL,
    units numeric(78,0),
    at timestamp with time zone,
    read_at timestamp with time zone NOT NULL,
    problem text,
    detail text DEFAULT ''::text NOT NULL,
    since timestamp with time zone,
    jump_units numeric(78,0),
    jump_at timestamp with time zone,
    CONSTRAINT price_feeds_check CHECK (((units IS NULL) = (at IS NULL))),
    CONSTRAINT price_feeds_check1 CHECK (((problem IS NULL) = (since IS NULL))),
    CONSTRAINT price_feeds_check2 CHECK (((jump_units IS NULL) = (jump_at IS NULL))),
    CONSTRAINT price_feeds_jump_units_check CHECK ((jump_units > (0)::numeric)),
    CONSTRAINT price_feeds_problem_check CHECK ((problem = ANY (ARRAY['unreachable'::text, 'disagree'::text, 'jump'::text]))),
    CONSTRAINT price_feeds_units_check CHECK ((units > (0)::numeric))
);
CREATE TABLE public.price_turn (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone NOT NULL,
    CONSTRAINT price_turn_one_check CHECK (one)
);
CREATE TABLE public.prices (
    coin text NOT NULL,
    units numeric(78,0) NOT NULL,
    set_at timestamp with time zone,
    until timestamp with time zone,
    CONSTRAINT prices_coin_check CHECK ((coin = ANY (ARRAY['BNB'::text, 'ETH'::text, 'TRX'::text]))),
    CONSTRAINT prices_units_check CHECK ((units > (0)::numeric))
);
CREATE TABLE public.push_outbox (
    id uuid NOT NULL,
    content text NOT NULL,
    topic text,
    at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.push_subscriptions (
    id text NOT NULL,
    session_id uuid NOT NULL,
    endpoint_hash text NOT NULL,
    sealed text NOT NULL,
    kinds text[] NOT NULL,
    has_amounts boolean NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.rate_limits (
    key text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    count integer NOT NULL,
    strikes integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.reversals (
    reversed bigint NOT NULL,
    reason text NOT NULL,
    made_by text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT reversals_reason_check CHECK ((reason <> ''::text))
);
CREATE TABLE public.saved_addresses (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    network text NOT NULL,
    account text NOT NULL,
    address text NOT NULL,
    name text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.sealed_keys (
    name text NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.sessions (
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
    used_at timestamp with time zone
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.stage_supplies (
    stage integer NOT NULL,
    units numeric(78,0) DEFAULT 0 NOT NULL,
    CONSTRAINT stage_supplies_stage_check CHECK (((stage >= 1) AND (stage <= 4))),
    CONSTRAINT stage_supplies_units_check CHECK ((units >= (0)::numeric))
);
CREATE TABLE public.support_queries (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    topic text NOT NULL,
    content text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.terms (
    version integer NOT NULL,
    content text NOT NULL,
    made_by text NOT NULL,
    at timestamp with time zone NOT NULL,
    seal text NOT NULL,
    CONSTRAINT terms_version_check CHECK ((version > 0))
);
CREATE TABLE public.transfers (
    id bigint NOT NULL,
    key text NOT NULL,
    at timestamp with time zone NOT NULL,
    seal text,
    hash text,
    CONSTRAINT every_transfer_is_sealed CHECK (((id < '1000000000000'::bigint) OR ((seal IS NOT NULL) AND (hash IS NOT NULL))))
);
CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    identity_uid text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    first_login_at timestamp with time zone,
    CONSTRAINT users_email_check CHECK ((email = lower(email)))
);
CREATE TABLE public.withdrawal_waits (
    withdrawal_id uuid NOT NULL,
    until timestamp with time zone NOT NULL
);
REVOKE ALL ON FUNCTION public.lift_freeze() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.number_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.number_payment() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.number_reversed() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.post_entries() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_frozen() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_other_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_other_content() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_while_paid() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refuse_while_waiting() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.require_account() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.require_lifting_order() FROM PUBLIC;

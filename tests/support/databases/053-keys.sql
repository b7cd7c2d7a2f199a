-- The keys, indexes, triggers and late checks of 053-tables.sql (pg_dump --section=post-data).
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_owner_coin_kind_lane_key UNIQUE (owner, coin, kind, lane);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.address_counter
    ADD CONSTRAINT address_counter_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.address_restrictions
    ADD CONSTRAINT address_restrictions_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.adopted_seals
    ADD CONSTRAINT adopted_seals_pkey PRIMARY KEY (transfer_id);
ALTER TABLE ONLY public.books_audit
    ADD CONSTRAINT books_audit_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.books_treasury
    ADD CONSTRAINT books_treasury_pkey PRIMARY KEY (network, coin);
ALTER TABLE ONLY public.books_verified
    ADD CONSTRAINT books_verified_pkey PRIMARY KEY (network, transaction_id);
ALTER TABLE ONLY public.chain_balances
    ADD CONSTRAINT chain_balances_pkey PRIMARY KEY (network, address, coin);
ALTER TABLE ONLY public.chain_blocks
    ADD CONSTRAINT chain_blocks_pkey PRIMARY KEY (network, number);
ALTER TABLE ONLY public.chain_cursors
    ADD CONSTRAINT chain_cursors_pkey PRIMARY KEY (network);
ALTER TABLE ONLY public.chain_payments
    ADD CONSTRAINT chain_payments_network_transaction_id_output_key UNIQUE (network, transaction_id, output);
ALTER TABLE ONLY public.chain_payments
    ADD CONSTRAINT chain_payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chain_spendings
    ADD CONSTRAINT chain_spendings_pkey PRIMARY KEY (network, transaction_id, output);
ALTER TABLE ONLY public.chain_starts
    ADD CONSTRAINT chain_starts_pkey PRIMARY KEY (network, address);
ALTER TABLE ONLY public.checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_challenge_key UNIQUE (challenge);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (purpose, subject, requester);
ALTER TABLE ONLY public.daily_prices
    ADD CONSTRAINT daily_prices_pkey PRIMARY KEY (day, coin);
ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_index_key UNIQUE (index);
ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.deposit_keys
    ADD CONSTRAINT deposit_keys_family_key_key UNIQUE (family, key);
ALTER TABLE ONLY public.deposit_keys
    ADD CONSTRAINT deposit_keys_pkey PRIMARY KEY (id);
ALTER TABLE public.deposits
    ADD CONSTRAINT deposits_hash CHECK (((output IS NOT NULL) AND (public.is_transaction_hash(network, transaction_id) OR (transaction_id ~~ 'operator-%'::text) OR (transaction_id ~~ 'balance-%'::text)))) NOT VALID;
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.derived_addresses
    ADD CONSTRAINT derived_addresses_pkey PRIMARY KEY (key_id, user_id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (transfer_id, account_id);
ALTER TABLE ONLY public.freeze_lifts
    ADD CONSTRAINT freeze_lifts_challenge_key UNIQUE (challenge);
ALTER TABLE ONLY public.freeze_lifts
    ADD CONSTRAINT freeze_lifts_order_id_key UNIQUE (order_id);
ALTER TABLE ONLY public.freeze_lifts
    ADD CONSTRAINT freeze_lifts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.freeze_links
    ADD CONSTRAINT freeze_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.freezes
    ADD CONSTRAINT freezes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.history_counters
    ADD CONSTRAINT history_counters_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.idempotency_records
    ADD CONSTRAINT idempotency_records_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.identity_accounts
    ADD CONSTRAINT identity_accounts_email_key UNIQUE (email);
ALTER TABLE ONLY public.identity_accounts
    ADD CONSTRAINT identity_accounts_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.identity_refresh_tokens
    ADD CONSTRAINT identity_refresh_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.identity_reset_codes
    ADD CONSTRAINT identity_reset_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.lanes
    ADD CONSTRAINT lanes_pkey PRIMARY KEY (lane);
ALTER TABLE ONLY public.mail_phrases
    ADD CONSTRAINT mail_phrases_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.operator_orders
    ADD CONSTRAINT operator_orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payout_attempts
    ADD CONSTRAINT payout_attempts_pkey PRIMARY KEY (network, transaction_id);
ALTER TABLE ONLY public.payout_batches
    ADD CONSTRAINT payout_batches_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.payout_plans
    ADD CONSTRAINT payout_plans_batch_issue_key UNIQUE (batch, issue);
ALTER TABLE ONLY public.payout_plans
    ADD CONSTRAINT payout_plans_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.payout_slots
    ADD CONSTRAINT payout_slots_pkey PRIMARY KEY (batch, id);
ALTER TABLE ONLY public.price_feeds
    ADD CONSTRAINT price_feeds_pkey PRIMARY KEY (coin);
ALTER TABLE ONLY public.price_turn
    ADD CONSTRAINT price_turn_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.prices
    ADD CONSTRAINT prices_pkey PRIMARY KEY (coin);
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_outbox
    ADD CONSTRAINT push_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_pkey PRIMARY KEY (reversed);
ALTER TABLE ONLY public.saved_addresses
    ADD CONSTRAINT saved_addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_addresses
    ADD CONSTRAINT saved_addresses_user_id_network_account_key UNIQUE (user_id, network, account);
ALTER TABLE ONLY public.sealed_keys
    ADD CONSTRAINT sealed_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.stage_supplies
    ADD CONSTRAINT stage_supplies_pkey PRIMARY KEY (stage);
ALTER TABLE ONLY public.support_queries
    ADD CONSTRAINT support_queries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.terms
    ADD CONSTRAINT terms_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_key_key UNIQUE (key);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_identity_uid_key UNIQUE (identity_uid);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.withdrawal_waits
    ADD CONSTRAINT withdrawal_waits_pkey PRIMARY KEY (withdrawal_id);
ALTER TABLE public.withdrawals
    ADD CONSTRAINT withdrawals_hash CHECK (((status <> 'approved'::text) OR ((output IS NOT NULL) AND public.is_transaction_hash(chain, transaction_id)))) NOT VALID;
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);
CREATE INDEX chain_payments_address ON public.chain_payments USING btree (network, address, coin, block_number);
CREATE INDEX chain_payments_block ON public.chain_payments USING btree (network, block_number);
CREATE INDEX chain_payments_change ON public.chain_payments USING btree (user_id, change) WHERE (state = ANY (ARRAY['seen'::text, 'gone'::text, 'held'::text]));
CREATE UNIQUE INDEX chain_payments_deposit ON public.chain_payments USING btree (deposit_id);
CREATE INDEX chain_payments_seen ON public.chain_payments USING btree (network) WHERE (state = 'seen'::text);
CREATE INDEX chain_spendings_address ON public.chain_spendings USING btree (network, address, block_number);
CREATE INDEX chain_starts_pending ON public.chain_starts USING btree (network, state) WHERE (state <> 'done'::text);
CREATE INDEX deposits_change ON public.deposits USING btree (user_id, change);
CREATE UNIQUE INDEX deposits_transaction ON public.deposits USING btree (network, transaction_id, output) WHERE (output IS NOT NULL);
CREATE INDEX derived_addresses_address ON public.derived_addresses USING btree (lower(address));
CREATE INDEX derived_addresses_user ON public.derived_addresses USING btree (user_id);
CREATE INDEX entries_account ON public.entries USING btree (account_id);
CREATE INDEX freeze_links_expiry ON public.freeze_links USING btree (expires_at);
CREATE INDEX identity_refresh_tokens_uid ON public.identity_refresh_tokens USING btree (uid);
CREATE INDEX identity_reset_codes_uid ON public.identity_reset_codes USING btree (uid);
CREATE INDEX outbox_due ON public.outbox USING btree (next_try_at);
CREATE INDEX outbox_topic ON public.outbox USING btree (topic);
CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id);
CREATE INDEX passkeys_ends ON public.passkeys USING btree (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE INDEX payout_attempts_slot ON public.payout_attempts USING btree (batch, id);
CREATE UNIQUE INDEX payout_slots_live ON public.payout_slots USING btree (withdrawal_id) WHERE (state <> 'failed'::text);
CREATE UNIQUE INDEX payout_slots_nonce ON public.payout_slots USING btree (network, sender, nonce) WHERE (nonce IS NOT NULL);
CREATE INDEX payout_slots_open ON public.payout_slots USING btree (network, batch) WHERE (state = 'open'::text);
CREATE INDEX purchases_change ON public.purchases USING btree (user_id, change);
CREATE INDEX push_outbox_due ON public.push_outbox USING btree (next_try_at);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX withdrawals_approved ON public.withdrawals USING btree (chain, approved_at, id) WHERE ((status = 'pending'::text) AND (approved_at IS NOT NULL));
CREATE INDEX withdrawals_at ON public.withdrawals USING btree (at, id);
CREATE INDEX withdrawals_change ON public.withdrawals USING btree (user_id, change);
CREATE INDEX withdrawals_pending ON public.withdrawals USING btree (at, id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX withdrawals_transaction ON public.withdrawals USING btree (chain, transaction_id, output) WHERE (output IS NOT NULL);
CREATE TRIGGER be_an_account BEFORE INSERT ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.require_account();
CREATE TRIGGER begin_empty BEFORE INSERT ON public.accounts FOR EACH ROW WHEN ((new.units <> (0)::numeric)) EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER decide_once BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((old.status <> 'pending'::text) OR (((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.coin IS DISTINCT FROM new.coin)) OR (old.chain IS DISTINCT FROM new.chain)) OR (old.address IS DISTINCT FROM new.address)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.arrives IS DISTINCT FROM new.arrives)) OR (old.at IS DISTINCT FROM new.at)) OR (old.terms IS DISTINCT FROM new.terms)))) EXECUTE FUNCTION public.refuse_other_change();
CREATE TRIGGER frozen BEFORE INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION public.refuse_frozen();
CREATE TRIGGER frozen BEFORE INSERT ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION public.refuse_frozen();
CREATE TRIGGER go_on BEFORE UPDATE ON public.lanes FOR EACH ROW WHEN (((old.lane <> new.lane) OR (new."position" <> (old."position" +
        CASE old.lane
            WHEN 0 THEN 0
            ELSE 1
        END)))) EXECUTE FUNCTION public.refuse_other_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.accounts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.adopted_seals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.checkpoints FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.daily_prices FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.deposits FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.freeze_lifts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE ON public.freezes FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE UPDATE OR TRUNCATE ON public.idempotency_records FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE INSERT OR DELETE OR TRUNCATE ON public.lanes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.payout_attempts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.payout_batches FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_plans FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.payout_slots FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.purchases FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reversals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.terms FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_waits FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep BEFORE DELETE OR TRUNCATE ON public.withdrawals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep_a_day BEFORE DELETE ON public.idempotency_records FOR EACH ROW WHEN ((old.at > (now() - '1 day'::interval))) EXECUTE FUNCTION public.refuse_other_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON public.freezes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep_balance BEFORE UPDATE ON public.accounts FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER keep_content BEFORE UPDATE ON public.deposits FOR EACH ROW EXECUTE FUNCTION public.refuse_other_content();
CREATE TRIGGER keep_content BEFORE UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION public.refuse_other_content();
CREATE TRIGGER lift AFTER INSERT ON public.freeze_lifts FOR EACH ROW EXECUTE FUNCTION public.lift_freeze();
CREATE TRIGGER number_change BEFORE INSERT ON public.deposits FOR EACH ROW EXECUTE FUNCTION public.number_change();
CREATE TRIGGER number_change BEFORE INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION public.number_change();
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION public.number_change();
CREATE TRIGGER number_payment BEFORE INSERT OR UPDATE ON public.chain_payments FOR EACH ROW EXECUTE FUNCTION public.number_payment();
CREATE TRIGGER number_reversal BEFORE UPDATE ON public.deposits FOR EACH ROW EXECUTE FUNCTION public.number_change();
CREATE TRIGGER number_reversal BEFORE UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION public.number_change();
CREATE TRIGGER number_reversed AFTER INSERT ON public.reversals FOR EACH ROW EXECUTE FUNCTION public.number_reversed();
CREATE CONSTRAINT TRIGGER ordered AFTER INSERT ON public.freeze_lifts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.order_id IS NOT NULL)) EXECUTE FUNCTION public.require_lifting_order();
CREATE TRIGGER pay_once BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text))) EXECUTE FUNCTION public.refuse_while_paid();
CREATE TRIGGER post AFTER INSERT ON public.entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION public.post_entries();
CREATE TRIGGER settle_once BEFORE UPDATE ON public.payout_slots FOR EACH ROW WHEN (((old.state <> 'open'::text) OR (((((((((old.batch IS DISTINCT FROM new.batch) OR (old.id IS DISTINCT FROM new.id)) OR (old.withdrawal_id IS DISTINCT FROM new.withdrawal_id)) OR (old.network IS DISTINCT FROM new.network)) OR (old.sender IS DISTINCT FROM new.sender)) OR (old.nonce IS DISTINCT FROM new.nonce)) OR (old.coin IS DISTINCT FROM new.coin)) OR (old.units IS DISTINCT FROM new.units)) OR (old.recipient IS DISTINCT FROM new.recipient)))) EXECUTE FUNCTION public.refuse_other_change();
CREATE TRIGGER take_over BEFORE UPDATE ON public.freezes FOR EACH ROW WHEN (((old.made_by <> ''::text) OR (new.made_by = ''::text) OR ((old.user_id IS DISTINCT FROM new.user_id) OR (old.at IS DISTINCT FROM new.at)))) EXECUTE FUNCTION public.refuse_other_change();
CREATE TRIGGER wait BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((old.status = 'pending'::text) AND ((new.status = 'approved'::text) OR ((old.approved_at IS NULL) AND (new.approved_at IS NOT NULL))))) EXECUTE FUNCTION public.refuse_while_waiting();
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.address_restrictions
    ADD CONSTRAINT address_restrictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.adopted_seals
    ADD CONSTRAINT adopted_seals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES public.transfers(id);
ALTER TABLE ONLY public.chain_blocks
    ADD CONSTRAINT chain_blocks_network_fkey FOREIGN KEY (network) REFERENCES public.chain_cursors(network);
ALTER TABLE ONLY public.chain_payments
    ADD CONSTRAINT chain_payments_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposits(id);
ALTER TABLE ONLY public.chain_payments
    ADD CONSTRAINT chain_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.deposit_addresses
    ADD CONSTRAINT deposit_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.derived_addresses
    ADD CONSTRAINT derived_addresses_key_id_fkey FOREIGN KEY (key_id) REFERENCES public.deposit_keys(id);
ALTER TABLE ONLY public.derived_addresses
    ADD CONSTRAINT derived_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.freeze_links
    ADD CONSTRAINT freeze_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.freezes
    ADD CONSTRAINT freezes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.history_counters
    ADD CONSTRAINT history_counters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.idempotency_records
    ADD CONSTRAINT idempotency_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.identity_refresh_tokens
    ADD CONSTRAINT identity_refresh_tokens_uid_fkey FOREIGN KEY (uid) REFERENCES public.identity_accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.identity_reset_codes
    ADD CONSTRAINT identity_reset_codes_uid_fkey FOREIGN KEY (uid) REFERENCES public.identity_accounts(uid) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_phrases
    ADD CONSTRAINT mail_phrases_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payout_attempts
    ADD CONSTRAINT payout_attempts_batch_id_fkey FOREIGN KEY (batch, id) REFERENCES public.payout_slots(batch, id);
ALTER TABLE ONLY public.payout_plans
    ADD CONSTRAINT payout_plans_batch_fkey FOREIGN KEY (batch) REFERENCES public.payout_batches(number);
ALTER TABLE ONLY public.payout_slots
    ADD CONSTRAINT payout_slots_batch_fkey FOREIGN KEY (batch) REFERENCES public.payout_batches(number);
ALTER TABLE ONLY public.payout_slots
    ADD CONSTRAINT payout_slots_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);
ALTER TABLE ONLY public.price_feeds
    ADD CONSTRAINT price_feeds_coin_fkey FOREIGN KEY (coin) REFERENCES public.prices(coin);
ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reversals
    ADD CONSTRAINT reversals_reversed_fkey FOREIGN KEY (reversed) REFERENCES public.transfers(id);
ALTER TABLE ONLY public.saved_addresses
    ADD CONSTRAINT saved_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.support_queries
    ADD CONSTRAINT support_queries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.withdrawal_waits
    ADD CONSTRAINT withdrawal_waits_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

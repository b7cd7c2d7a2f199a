import type { Place, SqlChange } from './plant-sql.ts'

const LEDGER = ['tests/unit/server/ledger.test.ts']
const TOGETHER = ['tests/unit/server/purchases-together.test.ts']
const TAKEN_BACK = ['tests/faults/taken-back-parallel.test.ts']
const KEPT = ['tests/unit/server/kept-rows.test.ts']
const GUARDS = ['tests/unit/server/payouts/guards.test.ts']

const fn = (name: string): Place => ({ kind: 'function', name })
const trigger = (table: string, name: string): Place => ({ kind: 'trigger', table, name })

/** A column that a trigger guards may be changed. */
const unguarded = (table: string, name: string, column: string): SqlChange => ({
  what: `${column} of ${table} may be changed`,
  place: trigger(table, name),
  from: ` OR old.${column} IS DISTINCT FROM new.${column}`,
  tests: GUARDS,
})
const notUnique = (table: string, name: string): SqlChange => ({
  what: `${name} is not unique`,
  place: { kind: 'index', table, name },
  from: 'CREATE UNIQUE INDEX',
  to: 'CREATE INDEX',
  tests: GUARDS,
})

/** What guards the books and the payments in the database, wrong in one place each. */
export const SQL_CHANGES: readonly SqlChange[] = [
  {
    what: 'the head of a lane leaves the seal out',
    place: fn('add_transfer'),
    from: 'head || given_seal',
    to: 'head',
    tests: LEDGER,
  },
  {
    what: 'a purchase takes more than the part of the treasury holds',
    place: fn('add_transfer'),
    from: 'AND lane = own AND units >= taken',
    to: 'AND lane = own',
    tests: LEDGER,
  },
  {
    what: 'a new account of a person is in the lane of the transfer',
    place: fn('add_transfer'),
    from: 'WHEN house THEN coalesce(l.lane, own) ELSE 0 END\n      FROM',
    to: 'WHEN house THEN coalesce(l.lane, own) ELSE own END\n      FROM',
    tests: LEDGER,
  },
  {
    what: 'entries need not sum to zero',
    place: fn('post_entries'),
    from: 'sum(units) = 0 AS is_zero',
    to: 'true AS is_zero',
    tests: LEDGER,
  },
  {
    what: 'entries sum to zero over all coins together',
    place: fn('post_entries'),
    from: 'GROUP BY transfer_id, coin',
    to: 'GROUP BY transfer_id',
    tests: LEDGER,
  },
  {
    what: 'a balance moves by one unit too many',
    place: fn('post_entries'),
    from: 'a.units + p.units',
    to: 'a.units + p.units + 1',
    tests: LEDGER,
  },
  {
    what: 'a key that was used is paid again',
    place: fn('post_purchases'),
    from: 'CONTINUE WHEN NOT FOUND;',
    tests: TOGETHER,
    to: '',
  },
  ...['user_id', 'coin', 'chain', 'address', 'amount', 'arrives'].map((column) =>
    unguarded('withdrawals', 'decide_once', column),
  ),
  {
    what: 'a withdrawal is decided twice',
    place: trigger('withdrawals', 'decide_once'),
    from: "old.status <> 'pending'::text OR ",
    tests: GUARDS,
  },
  ...['batch', 'recipient', 'units', 'sender', 'network'].map((column) =>
    unguarded('payout_slots', 'settle_once', column),
  ),
  {
    what: 'a payment is settled twice',
    place: trigger('payout_slots', 'settle_once'),
    from: "old.state <> 'open'::text OR ",
    tests: GUARDS,
  },
  notUnique('payout_slots', 'payout_slots_live'),
  notUnique('chain_payments', 'chain_payments_deposit'),
  {
    what: 'a withdrawal that was paid may be paid again',
    place: { kind: 'index', table: 'payout_slots', name: 'payout_slots_live' },
    from: "state <> 'failed'::text",
    to: "state = 'open'::text",
    tests: GUARDS,
  },
  {
    what: 'what is planned is decided otherwise',
    place: trigger('withdrawals', 'pay_once'),
    tests: [...GUARDS, 'tests/contract/payouts-host.test.ts'],
  },
  {
    what: 'what is planned is taken back at the same moment',
    place: trigger('withdrawals', 'pay_once'),
    tests: TAKEN_BACK,
  },
  {
    what: 'what is taken back is planned at the same moment',
    place: trigger('payout_slots', 'pending'),
    tests: TAKEN_BACK,
  },
  {
    what: 'a payment is planned for what waited a moment ago',
    place: fn('refuse_decided'),
    from: " AND status = 'pending' FOR UPDATE",
    to: " AND status = 'pending'",
    tests: TAKEN_BACK,
  },
  {
    what: 'a withdrawal is approved while it waits',
    place: trigger('withdrawals', 'wait'),
    tests: [...GUARDS, 'tests/unit/server/freezes-and-waits.test.ts'],
  },
  {
    what: 'an output of a transaction is a deposit twice',
    place: { kind: 'index', table: 'deposits', name: 'deposits_transaction' },
    from: 'CREATE UNIQUE INDEX',
    to: 'CREATE INDEX',
    tests: [...GUARDS, 'tests/unit/server/chain/credited-once.test.ts'],
  },
  {
    what: 'a deposit address is of two people',
    place: { kind: 'index', table: 'derived_addresses', name: 'derived_addresses_address' },
    from: 'CREATE UNIQUE INDEX',
    to: 'CREATE INDEX',
    tests: ['tests/contract/forged.test.ts'],
  },
  {
    what: 'the freeze of an operator may be taken over',
    place: trigger('freezes', 'take_over'),
    from: "old.made_by <> ''::text OR ",
    tests: GUARDS,
  },
  {
    what: 'a code of somebody else lifts a freeze',
    place: { kind: 'function', name: 'lift_freeze' },
    from: 'AND subject = NEW.user_id::text\n',
    to: '\n',
    tests: ['tests/unit/server/freezes-and-waits.test.ts'],
  },
  {
    what: 'tokens are released before the clock of the database has come to it',
    place: trigger('vestings', 'in_time'),
    tests: ['tests/contract/vesting-host.test.ts'],
  },
  {
    what: 'tokens are released early because another purchase was taken back',
    place: { kind: 'function', name: 'refuse_early_release' },
    from: "WHERE t.key = 'purchase:' || NEW.purchase_id",
    to: "WHERE t.key LIKE 'purchase:%'",
    tests: ['tests/contract/vesting-host.test.ts'],
  },
  {
    what: 'more confirmations of a payment are no change of a history',
    place: { kind: 'function', name: 'number_payment' },
    from: `(NEW.state, NEW.confirmations, NEW.needed, NEW.units, NEW.at)
        IS NOT DISTINCT FROM (OLD.state, OLD.confirmations, OLD.needed,`,
    to: `(NEW.state, NEW.needed, NEW.units, NEW.at)
        IS NOT DISTINCT FROM (OLD.state, OLD.needed,`,
    tests: ['tests/unit/server/history-pages.test.ts'],
  },
  {
    what: 'a person has an account of the house',
    place: { kind: 'function', name: 'require_account' },
    from: " AND NEW.kind IN ('available', 'held', 'debt', 'locked')",
    to: '',
    tests: ['tests/unit/server/refused-rows.test.ts'],
  },
  {
    what: 'an account is of any coin',
    place: { kind: 'function', name: 'require_account' },
    from: "AND NEW.coin ~ '^[A-Z][A-Z0-9]{1,11}$'\n",
    to: '\\n',
    tests: ['tests/unit/server/refused-rows.test.ts'],
  },
  {
    what: 'a person has an account in a lane of the house',
    place: { kind: 'function', name: 'require_account' },
    from: 'ELSE NEW.lane = 0 AND',
    to: 'ELSE',
    tests: ['tests/unit/server/refused-rows.test.ts'],
  },
  {
    what: 'what is to come into the log passes for one from before there were seals',
    place: trigger('log_outbox', 'sealed'),
    tests: ['tests/unit/server/refused-rows.test.ts'],
  },
  {
    what: 'what is locked becomes somebody else’s',
    place: trigger('vestings', 'same_purchase'),
    tests: ['tests/contract/vesting-host.test.ts'],
  },
  {
    what: 'a withdrawal is released with another one',
    place: { kind: 'function', name: 'refuse_listed' },
    from: 'r.withdrawal_id = w.id AND r.list = l.list',
    to: 'r.list = l.list',
    tests: ['tests/contract/screening-host.test.ts'],
  },
  {
    what: 'a release from another list counts',
    place: { kind: 'function', name: 'refuse_listed' },
    from: 'r.withdrawal_id = w.id AND r.list = l.list',
    to: 'r.withdrawal_id = w.id',
    tests: ['tests/contract/screening-host.test.ts'],
  },
  {
    what: 'a release from before the listing counts',
    place: { kind: 'function', name: 'refuse_listed' },
    from: ' AND r.at >= l.since',
    to: '',
    tests: ['tests/contract/screening-host.test.ts'],
  },
  {
    what: 'payout_slots_nonce is not unique',
    place: { kind: 'index', table: 'payout_slots', name: 'payout_slots_nonce' },
    from: 'CREATE UNIQUE INDEX',
    to: 'CREATE INDEX',
    tests: ['tests/unit/server/payouts/guards.test.ts'],
  },
  {
    what: 'a payment may be of nothing',
    place: { kind: 'constraint', table: 'payout_slots', name: 'payout_slots_units_check' },
    from: 'units > 0::numeric',
    to: 'units >= 0::numeric',
    tests: ['tests/unit/server/payouts/guards.test.ts'],
  },
  {
    what: 'any payment may have a nonce, or none',
    place: { kind: 'constraint', table: 'payout_slots', name: 'payout_slots_check' },
    from: '(nonce IS NULL)',
    to: '(nonce IS NULL) OR true',
    tests: ['tests/unit/server/payouts/guards.test.ts'],
  },
  {
    what: 'a withdrawal is approved with a word for its transaction',
    place: { kind: 'constraint', table: 'withdrawals', name: 'withdrawals_hash' },
    from: "status <> 'approved'::text OR output IS NOT NULL AND is_transaction_hash(chain, transaction_id)",
    to: "status <> 'approved'::text OR output IS NOT NULL",
    tests: ['tests/unit/server/payouts/guards.test.ts'],
  },
  {
    what: 'a hash of another network is one of Tron',
    place: { kind: 'function', name: 'is_transaction_hash' },
    from: "'^[0-9a-f]{64}$'",
    to: "'^(0x)?[0-9a-f]{64}$'",
    tests: ['tests/unit/server/payouts/guards.test.ts'],
  },
  {
    what: 'a payment that was only seen may have a deposit',
    place: { kind: 'constraint', table: 'chain_payments', name: 'chain_payments_check' },
    from: "((state = 'credited'::text) = (deposit_id IS NOT NULL))",
    to: "((state = 'credited'::text) >= (deposit_id IS NOT NULL))",
    tests: ['tests/unit/server/payouts/guards.test.ts'],
  },
  {
    what: 'the answer under a key is let go after a minute',
    place: { kind: 'trigger', table: 'idempotency_records', name: 'keep_a_day' },
    from: "'1 day'::interval",
    to: "'1 minute'::interval",
    tests: ['tests/unit/server/ledger.test.ts'],
  },
  {
    what: 'a page of deposits has the payments of everybody that are not credited yet',
    place: fn('deposit_lines_page'),
    from: "state IN ('seen', 'gone', 'held') AND user_id = $1 AND change < $2",
    to: "state IN ('seen', 'gone', 'held') AND change < $2",
    tests: ['tests/unit/server/history-pages.test.ts'],
  },
  ...['treasury_payments', 'withdrawal_waits', 'payout_plans', 'checkpoints', 'log_leaves'].map(
    (table): SqlChange => ({
      what: `rows of ${table} are changed and removed`,
      place: trigger(table, 'keep'),
      tests: KEPT,
    }),
  ),
  {
    what: 'a lane goes on by two',
    place: trigger('lanes', 'go_on'),
    tests: KEPT,
  },
  {
    what: 'a log gets shorter',
    place: trigger('log_state', 'grow'),
    from: 'new.size < old.size OR ',
    tests: KEPT,
  },
  {
    what: 'a log forgets what it has signed',
    place: trigger('log_state', 'grow'),
    from: 'new.signed < old.signed OR ',
    tests: KEPT,
  },
  {
    what: 'what a tile of the log has is changed',
    place: trigger('log_tiles', 'grow'),
    from: ' OR SUBSTRING(new.data FROM 1 FOR length(old.data)) <> old.data',
    tests: KEPT,
  },
]

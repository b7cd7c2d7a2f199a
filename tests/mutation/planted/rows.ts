import type { Place, SqlChange } from './plant-sql.ts'

const tests = ['tests/unit/server/refused-rows.test.ts']
const FREEZES = ['tests/unit/server/freezes-and-waits.test.ts']

const fn = (name: string): Place => ({ kind: 'function', name })
const trigger = (table: string, name: string): Place => ({ kind: 'trigger', table, name })
const check = (table: string, name: string): Place => ({ kind: 'constraint', table, name })

/** What the database refuses of a row, whoever writes it, and would take. */
export const SQL_ROWS: readonly SqlChange[] = [
  {
    what: 'more arrives than was withdrawn',
    place: check('withdrawals', 'withdrawals_arrives_check'),
    from: ' AND arrives <= amount',
    tests,
  },
  {
    what: 'a withdrawal is pending with a transaction',
    place: check('withdrawals', 'withdrawals_transaction_check'),
    tests,
  },
  {
    what: 'a deposit has a word for its transaction',
    place: check('deposits', 'deposits_hash'),
    tests,
  },
  {
    what: 'what a deposit says is changed by hand',
    place: trigger('deposits', 'keep_content'),
    tests,
  },
  {
    what: 'a deposit is numbered by hand',
    place: fn('refuse_other_content'),
    from: 'pg_trigger_depth() = 1 OR ',
    tests,
  },
  { what: 'an account begins with coins', place: trigger('accounts', 'begin_empty'), tests },
  {
    what: 'more is released than is locked',
    place: check('vestings', 'vestings_remaining_check'),
    tests,
  },
  {
    what: 'a transfer has no seal',
    place: check('transfers', 'every_transfer_is_sealed'),
    tests,
  },
  {
    what: 'a lift has a code and an order',
    place: check('freeze_lifts', 'freeze_lifts_check'),
    tests,
  },
  {
    what: 'an address is proven after its time',
    place: check('address_ownerships', 'address_ownerships_check'),
    tests,
  },
  {
    what: 'an address is proven without a signature',
    place: check('address_ownerships', 'address_ownerships_check1'),
    tests,
  },
  {
    what: 'what was asked of an address is changed',
    place: fn('refuse_second_proof'),
    from: 'NEW.message, NEW.expires_at)',
    to: 'OLD.message, NEW.expires_at)',
    tests,
  },
  {
    what: 'an address is proven twice',
    place: fn('refuse_second_proof'),
    from: 'OLD.proven_at IS NOT NULL AND (NEW.proven_at, NEW.signature) IS DISTINCT FROM (OLD.proven_at, OLD.signature)\n    OR ',
    tests,
  },
  ...['books_treasury', 'daily_prices', 'freeze_lifts', 'settings', 'treasury_payments'].map(
    (table): SqlChange => ({
      what: `a row of ${table} has no seal`,
      place: trigger(table, 'sealed'),
      tests,
    }),
  ),
  {
    what: 'what the treasury has loses its seal',
    place: trigger('books_treasury', 'stay_sealed'),
    tests,
  },
  {
    what: 'a setting loses its seal',
    place: trigger('settings', 'sealed'),
    from: 'BEFORE INSERT OR UPDATE ON',
    to: 'BEFORE INSERT ON',
    tests,
  },
  {
    what: 'a freeze is lifted by a made-up code beside one that was redeemed',
    place: fn('lift_freeze'),
    from: 'AND challenge = NEW.challenge ',
    tests: FREEZES,
  },
  {
    what: 'a freeze of another time is lifted',
    place: fn('lift_freeze'),
    from: '(user_id, at, made_by, reason) = (NEW.user_id, NEW.frozen_at, NEW.made_by, NEW.reason)',
    to: '(user_id, made_by, reason) = (NEW.user_id, NEW.made_by, NEW.reason)',
    tests: FREEZES,
  },
  {
    what: 'a freeze for another reason is lifted',
    place: fn('lift_freeze'),
    from: '(user_id, at, made_by, reason) = (NEW.user_id, NEW.frozen_at, NEW.made_by, NEW.reason)',
    to: '(user_id, at, made_by) = (NEW.user_id, NEW.frozen_at, NEW.made_by)',
    tests: FREEZES,
  },
  { what: 'a frozen account buys', place: trigger('purchases', 'frozen'), tests },
  {
    what: 'two withdrawals are paid by one output',
    place: { kind: 'index', table: 'withdrawals', name: 'withdrawals_transaction' },
    from: 'CREATE UNIQUE INDEX',
    to: 'CREATE INDEX',
    tests,
  },
]

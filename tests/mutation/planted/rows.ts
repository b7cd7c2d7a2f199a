import type { Place, SqlChange } from './plant-sql.ts'

const tests = ['tests/unit/server/refused-rows.test.ts']

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
]

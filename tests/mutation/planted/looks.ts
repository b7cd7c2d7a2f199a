import type { CodeChange } from './code.ts'

const BOOKS = ['tests/unit/server/books/audit-chain.test.ts']
const EXPLAIN = ['tests/unit/server/explain/explain.test.ts']
const PEOPLE = ['tests/contract/console-people.test.ts']
const BEHIND = ['tests/contract/payouts-behind.test.ts']

/** Of what is said of chains: how the books compare, what became of a transaction, and what a payment waits for. */
export const PLANTED_LOOKS: readonly CodeChange[] = [
  {
    what: 'a network without a treasury is missing nothing',
    file: 'server/chains/books/audit-chain.ts',
    from: 'const hasTreasury = [...deps.chainViews.keys()].every(',
    to: 'const hasTreasury = [...deps.chainViews.keys()].some(',
    tests: BOOKS,
  },
  {
    what: 'the age of a comparison is in milliseconds',
    file: 'server/chains/books/status.ts',
    from: '(clock.now().getTime() - last.at.getTime()) / SECOND',
    to: 'clock.now().getTime() - last.at.getTime()',
    tests: BOOKS,
  },
  {
    what: 'what an operator has credited is changed before it is final',
    file: 'server/chains/books/records.ts',
    from: '[network, final, addMs(now, -DAY)]',
    to: '[network, final, now]',
    tests: BOOKS,
  },
  {
    what: 'a host that is kept from its turn never compares',
    file: 'server/chains/books/schedule.ts',
    from: 'addMs(audited, OWN_INTERVALS * interval) > now',
    to: 'addMs(audited, OWN_INTERVALS * interval) > audited',
    tests: BOOKS,
  },
  {
    what: 'what explains the loss of a coin explains that of all',
    file: 'server/chains/books/unseen-loss.ts',
    from: "seal = $3 WHERE network = $1 AND coin = $2'",
    to: "seal = $3 WHERE network = $1 AND $2 IS NOT NULL'",
    tests: BOOKS,
  },
  {
    what: 'the first of the days is left out of the reserves',
    file: 'server/chains/books/reserves.ts',
    from: 'WHERE day >= $1',
    to: 'WHERE day > $1',
    tests: BOOKS,
  },
  {
    what: 'what its network has dropped is in review',
    file: 'server/chains/explain/explain.ts',
    from: "AND state <> 'gone'\n",
    to: '\n',
    tests: EXPLAIN,
  },
  {
    what: 'a payment of exactly the minimum is below it',
    file: 'server/chains/explain/explain.ts',
    from: 'units < minimum',
    to: 'units <= minimum',
    tests: EXPLAIN,
  },
  {
    what: 'a payment has a confirmation too few',
    file: 'server/chains/explain/explain.ts',
    from: '- block.number + 1',
    to: '- block.number',
    tests: EXPLAIN,
  },
  {
    what: 'the newest final block is not read yet',
    file: 'server/chains/explain/explain.ts',
    from: 'block.number <= cursor.number',
    to: 'block.number < cursor.number',
    tests: EXPLAIN,
  },
  {
    what: 'on Tron the address of other networks is asked for',
    file: 'server/chains/explain/explain.ts',
    from: 'accounts.get(familyOf(of))',
    to: "accounts.get('evm')",
    tests: EXPLAIN,
  },
  {
    what: 'a transaction on Tron that has failed is done',
    file: 'server/chains/explain/look.ts',
    from: "if (info?.result === 'FAILED') return 'failed'",
    to: '',
    tests: EXPLAIN,
  },
  {
    what: 'a token of Tron’s own is TRX',
    file: 'server/chains/explain/look.ts',
    from: "type === 'TransferContract' ? unitsOf",
    to: 'type !== undefined ? unitsOf',
    tests: EXPLAIN,
  },
  {
    what: 'a page of payments leaves out those of the moment at which the last one ended',
    file: 'server/chains/explain/listed-payments.ts',
    from: '(p.at, p.id) < (SELECT at, id FROM',
    to: 'p.at < (SELECT at FROM',
    tests: PEOPLE,
  },
  {
    what: 'what was paid before its address was handed out is in no review',
    file: 'server/chains/explain/listed-payments.ts',
    from: "IN ('held', 'below', 'before')",
    to: "IN ('held', 'below')",
    tests: PEOPLE,
  },
  {
    what: 'what is below the minimum waits for somebody',
    file: 'server/chains/explain/listed-payments.ts',
    from: "FROM chain_payments WHERE state = 'held'`",
    to: "FROM chain_payments WHERE state IN ('held', 'below')`",
    tests: PEOPLE,
  },
  {
    what: 'a payment waits longer than usual after weeks',
    file: 'server/chains/payouts/ways-out.ts',
    from: 'signed.sentAt.getTime() > PATIENCE',
    to: 'signed.sentAt.getTime() > PATIENCE * 1000',
    tests: BEHIND,
  },
  {
    what: 'a payment on its way is held by the freeze of its account',
    file: 'server/chains/payouts/ways-out.ts',
    from: 'if (isFrozen && signed?.sentAt == null)',
    to: 'if (isFrozen)',
    tests: BEHIND,
  },
]

import type { CodeChange } from './code.ts'

const FINAL = ['tests/unit/server/payouts/final-block.test.ts']
const BEHIND = ['tests/contract/payouts-behind.test.ts']
const GUARDS = ['tests/unit/server/payouts/guards.test.ts']
const PROSPECT = ['tests/unit/server/payouts/prospect.test.ts']
const VERDICTS = ['tests/unit/server/payouts/verdicts.test.ts']
const CONFIG = ['tests/unit/server/accounts-config.test.ts']
const CONFLICTS = ['tests/unit/operations/conflicts.test.ts']

/** Of what payments need: what nodes say, nonces, fees, limits, and settings of networks. */
export const PLANTED_PAYING: readonly CodeChange[] = [
  {
    what: 'one node says what has become of a transaction',
    file: 'server/chains/payouts/evm-chain.ts',
    from: 'receipt: async (hash) => (await agreed.ask',
    to: 'receipt: async (hash) => (await any.ask',
    tests: FINAL,
  },
  {
    what: 'one node says how many nonces are used',
    file: 'server/chains/payouts/evm-chain.ts',
    from: '? agreed.ask(calls.nonce(address, at))',
    to: '? any.ask(calls.nonce(address, at))',
    tests: FINAL,
  },
  {
    what: 'a node that refuses to name a tip plans nothing',
    file: 'server/chains/payouts/evm-chain.ts',
    from: "isNodeFailure(error, 'refused', 'unsupported')",
    to: "isNodeFailure(error, 'unsupported')",
    tests: FINAL,
  },
  {
    what: 'the tip is the whole price of gas',
    file: 'server/chains/payouts/evm-chain.ts',
    from: 'price > base ? price - base : price',
    to: 'price',
    tests: FINAL,
  },
  {
    what: 'on Tron as much is final as the faster node has',
    file: 'server/chains/payouts/tron-chain.ts',
    from: 'return Math.min(...times)',
    to: 'return Math.max(...times)',
    tests: FINAL,
  },
  {
    what: 'on Tron one of two nodes says what is final',
    file: 'server/chains/payouts/tron-chain.ts',
    from: 'if (times.length < Math.min(2, all.length))',
    to: 'if (times.length < 1)',
    tests: FINAL,
  },
  {
    what: 'what has become of a payment is unknown, and it is sent again',
    file: 'server/chains/payouts/settle.ts',
    from: "if (verdicts[index]?.kind === 'open')",
    to: "if (verdicts[index]?.kind !== 'paid')",
    tests: BEHIND,
  },
  {
    what: 'batches with open payments are listed after newer ones',
    file: 'server/chains/payouts/batches.ts',
    from: "s.state = 'open') DESC, number DESC",
    to: "s.state = 'none') DESC, number DESC",
    tests: BEHIND,
  },
  {
    what: 'nonces go on over all networks',
    file: 'server/chains/payouts/payments.ts',
    from: 'AS next FROM payout_slots WHERE network = $1 AND',
    to: 'AS next FROM payout_slots WHERE $1::text IS NOT NULL AND',
    tests: GUARDS,
  },
  {
    what: 'a plan goes on with nonces that are not final',
    file: 'server/chains/payouts/evm-payouts.ts',
    from: 'await chain.nonce(one, final)]',
    to: "await chain.nonce(one, 'latest')]",
    tests: PROSPECT,
  },
  {
    what: 'an address that waits for gas is given more',
    file: 'server/chains/payouts/sweep.ts',
    from: 'flatMap(({ from, to }) => [from, to])',
    to: 'flatMap(({ from }) => [from])',
    tests: ['tests/contract/payouts-sweep.test.ts'],
  },
  {
    what: 'a contract on Tron that has run out of energy has paid',
    file: 'server/chains/payouts/tron-payouts.ts',
    from: "result === 'FAILED' || (receipt.result !== undefined && receipt.result !== 'SUCCESS')",
    to: "result === 'FAILED'",
    tests: VERDICTS,
  },
  {
    what: 'a transfer of a token of Tron’s own pays TRX',
    file: 'server/chains/payouts/tron-payouts.ts',
    from: "contract?.type !== 'TransferContract' ||",
    to: 'contract === undefined ||',
    tests: VERDICTS,
  },
  {
    what: 'a limit of fees that is named lets go of the others',
    file: 'server/chains/payouts/settings.ts',
    from: 'new Map(limitsIn(DEFAULT_LIMITS))',
    to: 'new Map(limitsIn(dataset.value))',
    tests: CONFIG,
  },
  {
    what: 'a limit of fees may be nothing',
    file: 'server/chains/payouts/settings.ts',
    from: 'units < 1n',
    to: 'units < 0n',
    tests: CONFIG,
  },
  {
    what: 'a plan on Tron lives for a day',
    file: 'server/chains/payouts/settings.ts',
    from: "count('12', 23)",
    to: "count('12', 24)",
    tests: CONFIG,
  },
  {
    what: 'networks that are not neighbours share a node',
    file: 'server/chains/networks/conflicts.ts',
    from: 'watched.slice(index + 1).flatMap',
    to: 'watched.slice(index + 1, index + 2).flatMap',
    tests: CONFLICTS,
  },
  {
    what: 'the treasury on Tron is a contract',
    file: 'server/chains/networks/conflicts.ts',
    from: '[treasury.evm, treasury.tron].some',
    to: '[treasury.evm].some',
    tests: CONFLICTS,
  },
  {
    what: 'comparisons that are missed are told after years',
    file: 'server/chains/books/status.ts',
    from: '> MISSED * config.auditInterval',
    to: '> MISSED * config.auditInterval * 1000',
    tests: ['tests/unit/server/books/audit-chain.test.ts'],
  },
  {
    what: 'a former key but the last one is forgotten',
    file: 'server/platform/keys/keys.ts',
    from: 'formerSecrets.map((one) => derivedKey(one, name))',
    to: 'formerSecrets.slice(0, 1).map((one) => derivedKey(one, name))',
    tests: ['tests/unit/server/keys.test.ts'],
  },
  {
    what: 'a session that has one of its limits is no pooler’s',
    file: 'server/main/starting/pooler.ts',
    from: 'if (!rows.some(isUnlimited)) return',
    to: 'if (!rows.every(isUnlimited)) return',
    tests: ['tests/faults/pooler.test.ts'],
  },
  {
    what: 'a payment is forgotten before the login that could repeat it',
    file: 'server/platform/retention/retention.ts',
    from: 'keptFor: sessionLife + DAY',
    to: 'keptFor: DAY',
    tests: ['tests/unit/server/retention.test.ts'],
  },
  {
    what: 'a price is held for milliseconds',
    file: 'server/main/config/config.ts',
    from: 'env.QUOTE_SECONDS * SECOND',
    to: 'env.QUOTE_SECONDS',
    tests: CONFIG,
  },
]

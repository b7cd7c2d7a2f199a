import type { Bug } from '../planted.ts'

/*
 * Bugs as somebody might write them, each planted alone as those of tests/simulation/planted.ts are:
 * `npm run simulate:chain -- --planted` must find each.
 */
export const BUGS: readonly Bug[] = [
  {
    name: 'no parent check',
    file: 'server/chains/watcher/credit.ts',
    from: 'if (reading.blocks[0]?.parentHash !== cursor.hash || !isSound)',
    to: 'if (!isSound)',
  },
  {
    name: 'cursor before credit',
    file: 'server/chains/watcher/credit.ts',
    from: `  const outcomes = await db.transaction(async (tx) => {
    const now = clock.now()
    // First of all, so that of two hosts one waits here, and then finds that there is nothing left to do.
    await moveCursor(tx, rules.network, cursor, { last, final }, now)
`,
    to: `  await db.transaction((tx) => moveCursor(tx, rules.network, cursor, { last, final }, clock.now()))
  const outcomes = await db.transaction(async (tx) => {
    const now = clock.now()
`,
  },
  {
    name: 'one provider believed',
    file: 'server/platform/nodes/several.ts',
    from: 'agreed: all.length < 2 ? first : agreeing(all)',
    to: 'agreed: firstOf(all)',
  },
  {
    name: 'output index dropped',
    file: 'server/chains/watcher/reading/transfers.ts',
    from: 'output: place + 1,',
    to: 'output: 1,',
  },
  {
    name: 'logs filter too wide',
    file: 'server/chains/watcher/reading/transfers.ts',
    from: '|| topic !== TRANSFER ||',
    to: '||',
  },
  {
    name: 'failed transactions count',
    file: 'server/chains/watcher/reading/evm-reader.ts',
    from: 'const isMoved = units > 0n && status === 1',
    to: 'const isMoved = units > 0n && status >= 0',
  },
  {
    name: 'credited before it is final',
    file: 'server/chains/watcher/finality.ts',
    from: 'const block = await blockIdAt(agreed, number)',
    to: 'const block = await blockIdAt(agreed, number + 1)',
  },
  {
    name: 'one provider decides what is final',
    file: 'server/chains/watcher/finality.ts',
    from: '[Math.min(all.length, 2) - 1]',
    to: '[0]',
  },
  {
    name: 'a node without the block has no logs in it',
    file: 'server/chains/watcher/reading/logs.ts',
    from: 'if (answers.at(-1) === null)',
    to: 'if (answers.length === 0)',
  },
  {
    name: 'blocks of two forks are read as one chain',
    file: 'server/chains/watcher/reading/evm-reader.ts',
    from: '(index === 0 || parentHash === blocks[index - 1]?.hash)',
    to: 'parentHash !== undefined',
  },
  {
    name: 'a raised minimum takes back what was seen',
    file: 'server/chains/watcher/payments.ts',
    from: "p.state IN ('seen', 'gone') AND excluded.state = 'below' AND",
    to: 'false AND',
  },
  {
    name: 'what one person sends to another is credited',
    file: 'server/chains/watcher/payments.ts',
    from: ' || watchlist.has(payment.from)',
    to: '',
  },
  {
    name: 'a lease from before a jump of the clock lasts until then',
    file: 'server/chains/watcher/cursor.ts',
    from: ' OR held_until > $5',
    to: ' AND $5::timestamptz IS NOT NULL',
  },
  {
    name: 'a minimum is not looked at',
    file: 'server/chains/watcher/payments.ts',
    from: "payment.units < minimum ? 'below' : 'seen'",
    to: "payment.units < 0n * minimum ? 'below' : 'seen'",
  },
  {
    name: 'what was seen is not marked as gone',
    file: 'server/chains/watcher/follow.ts',
    from: 'await markGone(tx, rules.network, common + 1, Number.MAX_SAFE_INTEGER)',
    to: '',
  },
]

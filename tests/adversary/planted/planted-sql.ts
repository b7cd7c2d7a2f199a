import type { Planted } from './planted.ts'

const CHAINS = 'server/chains'
/** Plans are written, handed out and sent as they are. */
const UNCOMPARED = {
  file: `${CHAINS}/payouts/confirmed.ts`,
  from: 'const wrong = await unconfirmed(db, plan.transactions)',
  to: 'const wrong: string[] = []',
}

export const PLANTED_SQL: readonly Planted[] = [
  {
    name: 'coins that were minted without a seal pass the audit',
    program: 'sql',
    changes: [
      {
        file: 'server/money/audit/lanes.ts',
        from: 'if (transfer.seal === null) return [',
        to: 'if (transfer.seal === null) return []\n  if (transfer.key === "") return [',
      },
      {
        file: 'server/money/audit/audit.ts',
        from: '...(await rulesBroken(db)),',
        to: '',
      },
      {
        file: 'server/money/audit/lanes.ts',
        from: 'if (at !== position || chain !== head)',
        to: 'if (at > position)',
      },
      {
        file: 'server/money/audit/lanes.ts',
        from: 'at === known[1] && chain !== known[2]',
        to: 'at === known[1] && lane > 0 && chain !== known[2]',
      },
    ],
  },
  {
    name: 'a deposit address is whose the row says',
    program: 'sql',
    changes: [
      {
        file: `${CHAINS}/watcher/watchlist.ts`,
        from: 'if (seal === addressSeal(db, owner)) return',
        to: 'if (seal !== addressSeal(db, { ...owner, userId: "" })) return',
      },
    ],
  },
  {
    name: 'a session is taken without its seal',
    program: 'sql',
    changes: [
      {
        file: 'server/accounts/sessions/sessions.ts',
        from: 'if (!row || !isOwn(row) || row.expires_at <= clock.now()) return undefined',
        to: 'if (!row || row.expires_at <= clock.now()) return undefined',
      },
    ],
  },
  {
    name: 'an approval that was written by hand counts',
    program: 'sql',
    changes: [
      {
        file: `${CHAINS}/payouts/choose.ts`,
        from: 'else if (!proven.get(one.id)?.isApproved)',
        to: 'else if (proven.get(one.id)?.isApproved === undefined)',
      },
    ],
  },
  {
    name: 'an address that was changed after its approval is paid',
    program: 'sql',
    changes: [
      {
        file: `${CHAINS}/payouts/choose.ts`,
        from: 'else if (!isConfirmed(one, proven.get(one.id)))',
        to: 'else if (isConfirmed(one, proven.get(one.id)) === undefined)',
      },
      {
        file: `${CHAINS}/payouts/choose.ts`,
        from: 'else if (!proven.get(one.id)?.isApproved)',
        to: 'else if (proven.get(one.id)?.isApproved === false)',
      },
      UNCOMPARED,
    ],
  },
  {
    name: 'a planned payment is not held against what was confirmed',
    program: 'sql',
    changes: [UNCOMPARED],
  },
  {
    name: 'what only a balance shows is not held against the ledger',
    program: 'sql',
    changes: [
      {
        file: 'server/money/deposits/crediting.ts',
        from: `evidence.of === 'balance' && deposit.amount.units > evidence.most`,
        to: `evidence.of === 'balance' && deposit.amount.units < 0n`,
      },
    ],
  },
  {
    name: 'the guards of the database are not compared',
    program: 'sql',
    changes: [{ file: 'server/money/audit/audit.ts', from: '...(await wrongGuards(db)),', to: '' }],
  },
  {
    name: 'rows that authorise money are not proved',
    program: 'sql',
    changes: [{ file: 'server/money/audit/audit.ts', from: '...rows.findings,', to: '' }],
  },
  {
    name: 'a link to a new password is taken without its seal',
    program: 'sql',
    changes: [
      {
        file: 'server/accounts/identity/reset-codes.ts',
        from: '!row || row.seal !== sealOf(',
        to: '!row || "" === sealOf(',
      },
    ],
  },
  {
    name: 'wrong tries of a code are counted by the database alone',
    program: 'sql',
    changes: [
      {
        file: 'server/accounts/codes/guesses.ts',
        from: 'own.wrong >= max',
        to: 'own.wrong < 0',
      },
    ],
  },
  {
    name: 'a plan pays what is read again after it was compared',
    program: 'races',
    changes: [
      {
        file: `${CHAINS}/payouts/choose.ts`,
        from: 'const prospect = await chain.prospect(possible)',
        to: `const again = await payable(deps.db, network)
  for (const one of possible)
    Object.assign(one, movementOf(chain, again.find(({ id }) => id === one.id) ?? approved[0]!))
  const prospect = await chain.prospect(possible)`,
      },
      UNCOMPARED,
    ],
  },
]

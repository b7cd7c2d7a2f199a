import type { Planted } from './planted.ts'

const CHAINS = 'server/chains'
export const PLANTED_NODES: readonly Planted[] = [
  {
    name: 'what lay on an address before it was handed out is credited',
    program: 'nodes',
    changes: [
      {
        file: `${CHAINS}/watcher/payments.ts`,
        from: 'await isBeforeStart(tx, network, owner.address, block)',
        to: 'block.number < 0',
      },
    ],
  },
  {
    name: 'one payment settles two withdrawals, and stops the loop',
    program: 'nodes',
    changes: [
      {
        file: `${CHAINS}/payouts/elsewhere.ts`,
        from: 'if (!isEqual || payment.nonce === null) continue',
        to: 'if (isEqual || payment.nonce !== null) continue',
      },
      {
        file: `${CHAINS}/payouts/settle.ts`,
        from: 'if (other === undefined || other === withdrawalId) return verdict',
        to: 'if (other === undefined || other !== "") return verdict',
      },
    ],
  },
  {
    name: 'what a balance has credited is credited again by hand',
    program: 'nodes',
    changes: [
      {
        file: 'server/money/deposits/crediting.ts',
        from: 'return await balanceThatMayBe(tx, deposit, evidence.seen)',
        to: 'return void balanceThatMayBe',
      },
    ],
  },
  {
    name: 'what was credited by hand is credited again by the balance',
    program: 'nodes',
    changes: [
      {
        file: 'server/money/deposits/crediting.ts',
        from: ': await unseenDeposits(tx, deposit)',
        to: ': (await unseenDeposits(tx, deposit)).slice(0, 0)',
      },
      {
        file: 'server/money/deposits/crediting.ts',
        from: `evidence.of === 'balance' && deposit.amount.units > evidence.most`,
        to: `evidence.of === 'balance' && deposit.amount.units < 0n`,
      },
    ],
  },
  {
    name: 'what was credited by hand is credited again when its transaction is in another block',
    program: 'nodes',
    changes: [
      {
        file: 'server/money/deposits/crediting.ts',
        from: '? await depositsOfTransaction(tx, deposit, evidence.blockHash)',
        to: '? (await depositsOfTransaction(tx, deposit, evidence.blockHash)).slice(0, 0)',
      },
    ],
  },
  {
    name: 'one recipient that costs too much keeps everybody from being paid',
    program: 'nodes',
    changes: [
      {
        file: `${CHAINS}/payouts/evm-payouts.ts`,
        from: "else refused.set(one.id, { kind: 'dear', reason: dearText(limit * maxFee) })",
        to: 'else throw new Error(dearText(limit * maxFee))',
      },
      {
        file: `${CHAINS}/payouts/evm-payouts.ts`,
        from: "const kind = isNodeFailure(error, 'refused') ? 'fails' : 'unanswered'",
        to: "if (!isNodeFailure(error, 'timeout')) throw error\n        const kind = 'unanswered' as const",
      },
    ],
  },
  {
    name: 'a limit of the node is taken for a node that knows no finality',
    program: 'nodes',
    changes: [
      {
        file: `${CHAINS}/watcher/finality.ts`,
        from: "isNodeFailure(error, 'unsupported') ||",
        to: "isNodeFailure(error, 'unsupported', 'limited', 'refused') ||",
      },
      {
        file: `${CHAINS}/watcher/finality.ts`,
        from: 'if (knowing.has(node.name) || (await known.has(node.name)))',
        to: "if (knowing.has('') && (await known.has('')))",
      },
    ],
  },
  {
    name: 'nodes that differ in an optional field never agree',
    program: 'nodes',
    changes: [
      {
        file: 'server/platform/nodes/values.ts',
        from: 'export const block = v.object({ ...head, transactions: v.array(transfer) })',
        to: 'export const block = v.looseObject({ ...head, transactions: v.array(transfer) })',
      },
      {
        file: 'server/platform/nodes/values.ts',
        from: 'export const header = v.object(head)',
        to: 'export const header = v.looseObject(head)',
      },
    ],
  },
]

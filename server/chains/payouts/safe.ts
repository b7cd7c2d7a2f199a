import { evmCallOf } from '#domain/payouts/evm.ts'
import type { Plan } from '#domain/payouts/plan.ts'

/**
 * The plan for Safe's Transaction Builder, for a treasury that is a Safe: its owners load it and compare what their
 * devices show. Undefined on networks without Safe, and for what the treasury does not pay.
 */
export function safeFileOf(plan: Plan): string | undefined {
  if (plan.family !== 'evm' || plan.purpose === 'sweep' || plan.purpose === 'void') return undefined
  const [first] = plan.transactions
  const file = {
    version: '1.0',
    chainId: plan.chainId,
    createdAt: Date.parse(plan.at),
    meta: {
      name: `Batch ${plan.batch}`,
      description: `Plan ${plan.hash.slice(0, 16)}`,
      txBuilderVersion: '1.18.0',
      createdFromSafeAddress: first?.from ?? '',
    },
    transactions: plan.transactions.map((one) => {
      const { to, value, data } = evmCallOf(one, plan.network)
      return { to, value: value.toString(), data: data === '' ? null : `0x${data}` }
    }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

import type { Bug } from '../planted.ts'

/** Bugs as somebody might write them; `npm run simulate:payouts -- --planted` must find each. */
export const PAYOUT_BUGS: readonly Bug[] = [
  {
    name: 'a nonce is given twice',
    file: 'server/chains/payouts/plan.ts',
    from: 'Math.max(prospect.nonces.get(sender) ?? 0, await nextNonce(tx, network, sender))',
    to: '(prospect.nonces.get(sender) ?? 0)',
  },
  {
    name: 'what its owner cancels while a plan is made is planned',
    file: 'server/chains/payouts/withdrawals.ts',
    from: "WHERE w.id = ANY($1) AND w.status = 'pending' AND w.approved_at IS NOT NULL",
    to: 'WHERE w.id = ANY($1) AND w.approved_at IS NOT NULL',
  },
  {
    name: 'a transaction counts before it is final',
    file: 'server/chains/payouts/evm-payouts.ts',
    from: 'const final = await chain.finalBlock()\n    const used',
    to: 'const final = (await chain.finalBlock()) + 2\n    const used',
  },
  {
    name: 'a plan on Tron is made anew before the former one has expired',
    file: 'server/chains/payouts/tron-payouts.ts',
    from: 'expires !== null && expires.getTime() + MARGIN < time',
    to: 'expires !== null',
  },
  {
    name: 'a reverted transaction counts as paid',
    file: 'server/chains/payouts/evm-payouts.ts',
    from: "if (receipt.status === 0) return { kind: 'failed'",
    to: "if (receipt.status === 2) return { kind: 'failed'",
  },
  {
    name: 'a nonce that was spent on nothing counts as paid',
    file: 'server/chains/payouts/evm-payouts.ts',
    from: "isVoid\n        ? { kind: 'failed'",
    to: "isVoid\n        ? { kind: 'paid'",
  },
  {
    name: 'a token that moves nothing counts as paid',
    file: 'server/chains/payouts/token-verdict.ts',
    from: "if (left.length === 0)\n    return { kind: 'failed', transaction, reason: 'the token has moved nothing' }",
    to: "if (left.length === 0) return { kind: 'paid', transaction }",
  },
  {
    name: 'a transaction made elsewhere is believed',
    file: 'server/chains/payouts/elsewhere.ts',
    from: 'if (payments.some(({ output }) => output === given.output)) {',
    to: '{',
  },
  {
    name: 'a payment that settled another withdrawal is never settled itself',
    file: 'server/chains/payouts/settle.ts',
    from: 'if (other === undefined || other === withdrawalId) return verdict',
    to: 'if (other !== "") return verdict',
  },
  {
    name: 'a payment that is unknown has no way out',
    file: 'server/chains/payouts/ways-out.ts',
    from: ': [unknownText(payment)]),',
    to: ': []),',
  },
  {
    name: 'a plan for another chain is signed',
    file: 'signer/check.ts',
    from: 'plan.chainId === String(chainId)',
    to: "plan.chainId !== ''",
  },
  {
    name: 'what has failed is shown as sent',
    file: 'server/chains/payouts/settle.ts',
    from: "return void (await setSent(tx, withdrawalId, ''))",
    to: 'return undefined',
  },
  {
    name: 'what spends a nonce on nothing is shown as sent',
    file: 'server/chains/payouts/settle.ts',
    from: "newest.isVoid ? '' : newest.transaction",
    to: 'newest.transaction',
  },
  {
    name: 'the fee is booked as paid out',
    file: 'server/money/withdrawals/decide.ts',
    from: "[ofHouse('withdrawals', arrives), ofHouse('fees', subtract(amount, arrives))]",
    to: "[ofHouse('withdrawals', amount)]",
  },
  {
    name: 'the fee is not given back',
    file: 'server/money/withdrawals/decide.ts',
    from: "[ofUser(user_id, 'available', amount)]",
    to: "[ofUser(user_id, 'available', arrives), ofHouse('fees', subtract(amount, arrives))]",
  },
]

import * as v from 'valibot'

/** A withdrawal as the commands `queue` and `withdrawal` answer it. */
export const queuedRow = v.object({
  id: v.string(),
  at: v.string(),
  email: v.string(),
  amount: v.string(),
  coin: v.string(),
  network: v.string(),
  address: v.string(),
  status: v.string(),
  approvedBy: v.string(),
  waitsUntil: v.nullable(v.string()),
  isFrozen: v.boolean(),
  signs: v.array(v.string()),
})
export type QueuedRow = v.InferOutput<typeof queuedRow>

export const record = v.object({
  withdrawal: queuedRow,
  fee: v.string(),
  transaction: v.string(),
  reason: v.string(),
  stands: v.string(),
  balances: v.array(v.object({ coin: v.string(), amount: v.string(), held: v.string() })),
  addresses: v.array(v.string()),
  logins: v.array(
    v.object({ device: v.string(), address: v.string(), at: v.string(), usedAt: v.string() }),
  ),
  passkeys: v.array(v.object({ name: v.string(), addedAt: v.string() })),
  frozen: v.string(),
  ownership: v.array(
    v.object({
      at: v.string(),
      verdict: v.picklist(['signed', 'declared', 'over', 'changed']),
      message: v.string(),
      signature: v.string(),
    }),
  ),
  earlier: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      amount: v.string(),
      coin: v.string(),
      address: v.string(),
      status: v.string(),
    }),
  ),
})

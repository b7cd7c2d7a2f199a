import * as v from 'valibot'
import { NETWORK_IDS } from '#domain/assets.ts'
import { coinOf, operator, transactionId } from './arguments.ts'

/** The commands about paying withdrawals by plans. */
const network = coinOf(NETWORK_IDS)
const batch = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'give the number of a batch from "payouts status"'),
  v.transform(Number),
)

const withdrawals = (separator: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(separator).filter((part) => part !== '')),
    v.array(
      v.pipe(
        v.string(),
        v.uuid((issue) => `${issue.input} is not a withdrawal id: copy one from "payouts list"`),
      ),
    ),
  )

export const payoutCommands = [
  v.object({
    command: v.literal('payouts-approve'),
    ids: v.pipe(withdrawals(' '), v.minLength(1, 'give the id of a withdrawal')),
    by: operator,
  }),
  v.object({ command: v.literal('payouts') }),
  v.object({ command: v.literal('payouts-status'), batch: v.optional(batch) }),
  v.object({
    command: v.literal('payouts-plan'),
    network,
    again: v.optional(batch),
    without: v.optional(withdrawals(','), ''),
    by: operator,
  }),
  v.object({ command: v.literal('payouts-sweep'), network, by: operator }),
  v.object({ command: v.literal('payouts-void'), batch, by: operator }),
  v.object({ command: v.literal('payouts-found'), batch, tx: v.pipe(v.string(), v.trim()) }),
  v.object({
    command: v.literal('payouts-settle'),
    batch,
    id: v.pipe(
      v.string(),
      v.uuid((issue) => `${issue.input} is no payment: copy its id from "payouts status"`),
    ),
    as: v.picklist(['paid', 'failed'], (issue) => `${issue.input} is neither paid nor failed`),
    tx: v.optional(transactionId),
    by: operator,
  }),
  v.object({
    command: v.literal('payouts-send'),
    signed: v.pipe(v.string(), v.maxLength(5_000_000, 'that file is too large')),
  }),
] as const

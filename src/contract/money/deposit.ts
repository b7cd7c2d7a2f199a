import * as v from 'valibot'
import { type DepositCoin, isDepositCoin, isNetwork } from '#domain/assets.ts'
import { type DepositAnswer, transactionIn } from '#domain/deposit-answer.ts'
import { amountOf } from '#domain/money/amount.ts'
import { type Call, encodeAmount, jsonString, units } from '../values.ts'

export const particularAddress = {
  method: 'PUT',
  path: '/particular/address',
} as const satisfies Call

export const addressRequest = v.object({
  coin: v.pipe(v.string(), v.guard(isDepositCoin)),
  command: v.literal('deposit'),
})

export const encodeAddressRequest = (coin: DepositCoin): v.InferInput<typeof addressRequest> => ({
  coin,
  command: 'deposit',
})

/** The deposit address, bare or as a JSON string. */
export const addressAnswer = v.pipe(jsonString(v.string()), v.trim(), v.minLength(1))

/** An extension: what became of a transaction that the person paid. */
export const depositExplain = { method: 'PUT', path: '/deposit/explain' } as const satisfies Call

/** The hash of the transaction. */
export const explainRequest = v.object({
  transaction: v.pipe(
    v.string(),
    v.maxLength(300),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const hash = transactionIn(dataset.value)
      if (hash !== undefined) return hash
      addIssue({ message: 'no transaction' })
      return NEVER
    }),
  ),
})

const network = v.pipe(v.string(), v.guard(isNetwork))
const payment = { network, coin: v.string(), amount: units }
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const answer = v.variant('kind', [
  v.object({
    kind: v.literal('pending'),
    ...payment,
    confirmations: whole,
    needed: whole,
    seconds: whole,
  }),
  v.object({ kind: v.literal('credited'), ...payment, at: v.number() }),
  v.object({ kind: v.picklist(['below-minimum', 'in-review', 'wrong-network']), ...payment }),
  v.object({ kind: v.picklist(['not-yours', 'failed', 'unlisted']), network }),
  v.object({ kind: v.literal('not-found') }),
])

const decoded = v.pipe(
  answer,
  v.transform((given): DepositAnswer => {
    if (!('coin' in given)) return given
    const { coin, amount, ...rest } = given
    return { ...rest, amount: amountOf(coin, amount) }
  }),
)

/** There is at least one. */
export const explainAnswer = v.pipe(
  v.object({ answers: v.pipe(v.array(decoded), v.minLength(1)) }),
  v.transform(({ answers }) => answers),
)

export const encodeExplained = (
  answers: readonly DepositAnswer[],
): v.InferInput<typeof explainAnswer> => ({
  answers: answers.map((given) => {
    if (!('amount' in given)) return given
    const { amount, ...rest } = given
    return { ...rest, coin: amount.coin, amount: encodeAmount(amount) }
  }),
})

import * as v from 'valibot'
import { isEmail } from '#domain/account.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { FORCEABLE } from '../money/terms/absurd.ts'
import { DAY, HOUR, MINUTE } from '../platform/time/clock.ts'

/** The arguments of the operator's commands, from text. All messages are for the operator. */
export const coinOf = <const C extends readonly string[]>(coins: C) =>
  v.pipe(
    v.string(),
    v.toUpperCase(),
    v.picklist(coins, (issue) => `${issue.input} is not one of ${coins.join(', ')}`),
  )

/** Units of 10⁻¹⁸, from a plain decimal. */
export const positiveUnits = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const units = parseUnits(dataset.value) ?? 0n
    if (units > 0n) return units
    const message = `${dataset.value} is not a positive decimal amount, such as 1.25`
    addIssue({ message })
    return NEVER
  }),
)

export const textUpTo = (max: number, name: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `${name} has at most ${max} characters`))

export const transactionId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\w:.-]{1,128}$/, 'a transaction id has up to 128 letters, digits, or : . - _'),
)
/** Or an explorer's address that has one in it. */
export const pastedId = v.pipe(
  textUpTo(300, 'a transaction id'),
  v.nonEmpty('give a transaction id'),
)
export const withdrawalId = v.pipe(
  v.string(),
  v.uuid((issue) => `${issue.input} is not a withdrawal id: copy one from "withdrawals list"`),
)

export const email = v.pipe(
  v.string(),
  v.check(isEmail, (issue) => `${issue.input} is not an e-mail address`),
)
/** The index of a user's addresses, or the number of a transfer, where a page of a list ended. */
export const count = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'a place in a list is a number'),
  v.transform(Number),
)

/** The account on this machine that gave the command. */
export const operator = v.optional(textUpTo(100, 'a name'), 'an operator')

export const force = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
  v.array(v.picklist(FORCEABLE, `--force takes ${FORCEABLE.join(', ')}`)),
)

const UNITS = { m: MINUTE, h: HOUR, d: DAY }

/** Milliseconds, from a number of minutes, hours or days. */
export const duration = v.optional(
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const [, count, unit] = /^([1-9]\d{0,2})([mhd])$/.exec(dataset.value) ?? []
      if (unit === 'm' || unit === 'h' || unit === 'd') return Number(count) * UNITS[unit]
      addIssue({ message: '--for takes minutes, hours or days, such as 30m, 2h or 1d' })
      return NEVER
    }),
  ),
)

/** Where the next page of a list begins: what the one before it ended with. */
export const after = v.optional(textUpTo(300, 'a place in a list'))

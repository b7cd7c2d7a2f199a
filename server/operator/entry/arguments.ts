import * as v from 'valibot'
import { isEmail } from '#domain/account.ts'
import { dayOf, startOfDay } from '#domain/balance-history.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { DAY, HOUR, MINUTE } from '../../platform/time/clock.ts'

/*
 * The arguments and options of the operator's commands, which are texts until they are parsed. All messages are for the
 * operator.
 */
type TextSchema = v.GenericSchema<string | undefined, unknown>

/** A schema that can say what its value is, for help and forms. */
export type Argument = TextSchema & { readonly about: string }

export const about = <S extends TextSchema>(
  text: string,
  schema: S,
): S & { readonly about: string } => ({ ...schema, about: text })

export const optional = <A extends Argument>(argument: A) =>
  about(argument.about, v.optional(argument))

/** An option without a value: whether it is given. */
export const flag = (text: string) =>
  about(
    text,
    v.pipe(
      v.optional(v.picklist(['yes', 'no']), 'no'),
      v.transform((given) => given === 'yes'),
    ),
  )

/** How many days, of which today is the last. */
export const lastDays = about(
  'how many days, up to 366',
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, '--days takes a number of days, such as 30'),
      v.transform(Number),
      v.maxValue(366, '--days takes up to 366 days'),
    ),
    '30',
  ),
)

/** The start of the first of those days, in UTC. */
export const firstOf = (days: number, now: Date): Date =>
  new Date(startOfDay(dayOf(now.getTime())) - (days - 1) * DAY)

export const choiceOf = <const C extends readonly string[]>(choices: C) =>
  about(
    `one of ${choices.join(', ')}`,
    v.pipe(
      v.string(),
      v.toUpperCase(),
      v.picklist(choices, (issue) => `${issue.input} is not one of ${choices.join(', ')}`),
    ),
  )

/** Units of 10⁻¹⁸, from a plain decimal. */
export const positiveUnits = about(
  'a decimal amount, such as 1.25',
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const units = parseUnits(dataset.value) ?? 0n
      if (units > 0n) return units
      addIssue({ message: `${dataset.value} is not a positive decimal amount, such as 1.25` })
      return NEVER
    }),
  ),
)

export const textUpTo = (max: number, name: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `${name} has at most ${max} characters`))

/** A text that must not be empty; `missing` is what is said of one that is. */
export const filledText = (max: number, name: string, missing: string) =>
  about(name, v.pipe(textUpTo(max, name), v.nonEmpty(missing)))

export const reasonFor = (what: string) => filledText(200, 'a reason', `${what} needs a reason`)

export const transactionId = about(
  "a transaction's hash, with :n after it for its output n",
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[\w:.-]{1,128}$/, 'a transaction id has up to 128 letters, digits, or : . - _'),
  ),
)

export const pastedId = about(
  "a transaction's hash, or an explorer's address that has it in it",
  v.pipe(textUpTo(300, 'a transaction id'), v.nonEmpty('give a transaction id')),
)

const uuid = (text: string, message: string) =>
  about(
    text,
    v.pipe(
      v.string(),
      v.uuid((issue) => `${issue.input} ${message}`),
    ),
  )

export const withdrawalId = uuid(
  'the id of a withdrawal, from "withdrawals list"',
  'is not a withdrawal id: copy one from "withdrawals list"',
)

/** There is at least one. */
export const withdrawalIds = (separator: ' ' | ',') =>
  about(
    `ids of withdrawals, from "payouts list"${separator === ',' ? ', with commas between them' : ''}`,
    v.pipe(
      v.string(),
      v.transform((text) => text.split(separator).filter((part) => part !== '')),
      v.array(
        v.pipe(
          v.string(),
          v.uuid((issue) => `${issue.input} is not a withdrawal id: copy one from "payouts list"`),
        ),
      ),
      v.minLength(1, 'give the id of a withdrawal'),
    ),
  )

export const paymentId = uuid(
  'the id of a payment, from "payouts status"',
  'is no payment: copy its id from "payouts status"',
)

export const orderId = uuid(
  'the id of an order, as it was printed',
  'is not the id of an order: copy the one that a command has printed',
)

export const email = about(
  "the person's e-mail",
  v.pipe(
    v.string(),
    v.check(isEmail, (issue) => `${issue.input} is not an e-mail address`),
  ),
)

export const wholeNumber = (text: string, digits: RegExp, message: string) =>
  about(text, v.pipe(v.string(), v.regex(digits, message), v.transform(Number)))

const UNITS = { m: MINUTE, h: HOUR, d: DAY }

/** Milliseconds, from a number of minutes, hours or days. */
export const duration = about(
  'a time, such as 30m, 2h or 1d',
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

/** What is implausible and meant all the same, by name. */
export const forced = <const C extends readonly string[]>(names: C) =>
  about(
    `what is meant although it is refused: ${names.join(', ')}`,
    v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(v.picklist(names, `--force takes ${names.join(', ')}`)),
    ),
  )

/** The place where the next page of a list begins: the text or the number of the last row before it. */
export const afterText = textUpTo(300, 'a place in a list')
export const afterNumber = wholeNumber(
  'a place in a list',
  /^\d{1,15}$/,
  'a place in a list is a number',
)

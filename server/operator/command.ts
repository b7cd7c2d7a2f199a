import * as v from 'valibot'
import { COINS, DEPOSIT_COINS, MARKET_COINS, NETWORK_IDS } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { FORCEABLE } from '../terms/absurd.ts'
import { TERM_NAMES } from '../terms/money-terms.ts'
import { payoutCommands } from './payout-schema.ts'

/*
 * The operator's commands, as sent to the admin socket. Validated twice: by the command line, for good messages, and by
 * the host, which trusts no client. All messages are for the operator.
 */
const coinOf = <const C extends readonly string[]>(coins: C) =>
  v.pipe(
    v.string(),
    v.toUpperCase(),
    v.picklist(coins, (issue) => `${issue.input} is not one of ${coins.join(', ')}`),
  )

/** Units of 10⁻¹⁸, from a plain decimal. */
const positiveUnits = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const units = parseUnits(dataset.value) ?? 0n
    if (units > 0n) return units
    const message = `${dataset.value} is not a positive decimal amount, such as 1.25`
    addIssue({ message })
    return NEVER
  }),
)

const textUpTo = (max: number, name: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `${name} has at most ${max} characters`))

const transactionId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\w:.-]{1,128}$/, 'a transaction id has up to 128 letters, digits, or : . - _'),
)
/** Or an explorer's address that has one in it. */
const pastedId = v.pipe(textUpTo(300, 'a transaction id'), v.nonEmpty('give a transaction id'))
const withdrawalId = v.pipe(
  v.string(),
  v.uuid((issue) => `${issue.input} is not a withdrawal id: copy one from "withdrawals list"`),
)

const email = v.pipe(
  v.string(),
  v.email((issue) => `${issue.input} is not an e-mail address`),
)
/** The index of a user's addresses, or the number of a transfer, where a page of a list ended. */
const count = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'a place in a list is a number'),
  v.transform(Number),
)

/** The account on this machine that gave the command. */
const operator = v.optional(textUpTo(100, 'a name'), 'an operator')

const force = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
  v.array(v.picklist(FORCEABLE, `--force takes ${FORCEABLE.join(', ')}`)),
)

const UNITS = { m: MINUTE, h: HOUR, d: DAY }

/** Milliseconds, from a number of minutes, hours or days. */
const duration = v.optional(
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
const after = v.optional(textUpTo(300, 'a place in a list'))

export const commandSchema = v.variant('command', [
  v.pipe(
    v.object({
      command: v.literal('deposit'),
      email,
      coin: coinOf(DEPOSIT_COINS),
      amount: positiveUnits,
      tx: v.optional(transactionId),
    }),
    v.transform(({ coin, amount, ...rest }) => ({ ...rest, amount: amountOf(coin, amount) })),
  ),
  v.object({
    command: v.literal('faucet'),
    email,
    coin: coinOf(COINS),
    amount: positiveUnits,
    network: v.optional(coinOf(NETWORK_IDS)),
  }),
  v.object({
    command: v.literal('users'),
    part: v.pipe(
      textUpTo(254, 'a part of an e-mail'),
      v.toLowerCase(),
      v.nonEmpty('give a part of an e-mail, such as ada@'),
    ),
    after,
  }),
  v.object({ command: v.literal('freezes'), after }),
  v.object({
    command: v.literal('freeze'),
    email,
    reason: v.pipe(textUpTo(200, 'a reason'), v.nonEmpty('a freeze needs a reason')),
    by: operator,
  }),
  v.object({ command: v.literal('unfreeze'), email }),
  v.object({ command: v.literal('prices') }),
  v.pipe(
    v.object({
      command: v.literal('price'),
      coin: coinOf(MARKET_COINS),
      price: positiveUnits,
      for: duration,
      force,
    }),
    v.transform(({ coin, price, ...rest }) => ({ ...rest, price: priceOf(coin, price) })),
  ),
  v.object({ command: v.literal('follow-price'), coin: coinOf(MARKET_COINS) }),
  v.object({
    command: v.literal('maintenance'),
    set: v.optional(v.picklist(['on', 'off'], 'maintenance is on or off')),
  }),
  v.object({ command: v.literal('chain') }),
  v.object({ command: v.literal('accept-chain'), network: coinOf(NETWORK_IDS) }),
  v.object({ command: v.literal('links') }),
  v.object({
    command: v.literal('add-link'),
    title: v.pipe(textUpTo(80, 'a title'), v.nonEmpty('a link needs a title')),
    url: v.pipe(
      v.string(),
      v.url((issue) => `${issue.input} is not a URL`),
      v.startsWith('https://', 'a link must start with https://'),
    ),
  }),
  v.object({
    command: v.literal('remove-link'),
    number: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'give a number from "links list"'),
      v.transform(Number),
    ),
  }),
  v.object({ command: v.literal('withdrawals'), after: v.optional(withdrawalId) }),
  v.object({ command: v.literal('all-withdrawals'), after: v.optional(withdrawalId) }),
  v.object({ command: v.literal('approve'), id: withdrawalId, tx: transactionId }),
  v.object({
    command: v.literal('reject'),
    id: withdrawalId,
    reason: v.optional(textUpTo(200, 'a reason'), ''),
  }),
  v.object({
    command: v.literal('order'),
    id: v.pipe(
      v.string(),
      v.uuid((issue) => `${issue.input} is not the id of an order`),
    ),
  }),
  v.object({ command: v.literal('terms') }),
  v.object({ command: v.literal('terms-history') }),
  v.object({
    command: v.literal('set-terms'),
    name: v.pipe(
      v.string(),
      v.toUpperCase(),
      v.picklist(TERM_NAMES, (issue) => `${issue.input} is not one of ${TERM_NAMES.join(', ')}`),
    ),
    value: textUpTo(500, 'a value'),
    by: operator,
    force,
  }),
  v.object({
    command: v.literal('addresses'),
    csv: v.optional(v.literal('yes')),
    after: v.optional(count),
  }),
  v.object({
    command: v.literal('find-address'),
    address: v.pipe(textUpTo(100, 'an address'), v.nonEmpty('give an address')),
  }),
  v.object({
    command: v.literal('continue-addresses'),
    at: v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'give the index of the next address, such as 1024'),
      v.transform(Number),
    ),
  }),
  v.object({
    command: v.literal('log-name'),
    of: v.pipe(textUpTo(254, 'an e-mail or address'), v.nonEmpty('give an e-mail or an address')),
  }),
  v.object({ command: v.literal('explain-deposit'), tx: pastedId }),
  v.object({ command: v.literal('recover-deposit'), tx: pastedId }),
  v.object({ command: v.literal('doctor') }),
  v.object({ command: v.literal('transfers'), email, after: v.optional(count) }),
  v.object({
    command: v.literal('reverse'),
    transfer: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/, 'give the number of a transfer from "transfers <e-mail>"'),
      v.transform(Number),
    ),
    reason: v.pipe(textUpTo(200, 'a reason'), v.nonEmpty('a reversal needs a reason')),
    by: operator,
    debt: v.optional(v.picklist(['allowed'])),
  }),
  v.object({
    command: v.literal('audit'),
    since: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,15}:[0-9a-f]{64}$/, 'a checkpoint is what an audit has printed'),
      ),
    ),
  }),
  ...payoutCommands,
])

/**
 * Commands that change nothing that matters when they are repeated, such as an audit, which stores a checkpoint; every
 * other one is an order, carried out once (orders.ts).
 */
const QUESTIONS = [
  ...['users', 'freezes', 'prices', 'links', 'withdrawals', 'all-withdrawals'],
  ...['transfers', 'terms', 'terms-history', 'audit', 'order'],
  ...['addresses', 'find-address', 'log-name', 'doctor', 'faucet', 'chain', 'explain-deposit'],
  ...['payouts', 'payouts-status'],
]

export const isQuestion = (given: {
  readonly command?: string
  readonly set?: unknown
}): boolean =>
  given.command === 'maintenance'
    ? given.set === undefined
    : QUESTIONS.includes(given.command ?? '')

/** A command before validation: named arguments beside `command`, the command's name. */
export type CommandText = Readonly<Record<string, string>>
export type Command = v.InferOutput<typeof commandSchema>
/** The one of that name. */
export type CommandOf<Name extends Command['command']> = Extract<Command, { command: Name }>

/** The response: lines to print, whether the command succeeded, of a list where its next page begins (`after`), and files. */
export const outcome = v.object({
  isDone: v.boolean(),
  lines: v.array(v.string()),
  next: v.optional(v.string()),
  /** To be written where the command was given. */
  files: v.optional(
    v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)), text: v.string() })),
  ),
})
export type Outcome = v.InferOutput<typeof outcome>

export const done = (...lines: string[]): Outcome => ({ isDone: true, lines })

/** How many a page of a list has: neither the host nor the operator's command ever holds more of it. */
export const PAGE = 200

/**
 * A page of a list, from one item more than a page has: `placeOf` is where an item is. `none` is what is said of an empty
 * list.
 */
export function pageOf<T>(
  items: readonly T[],
  { lineOf, placeOf, none }: PageTexts<T>,
  after?: unknown,
): Outcome {
  const shown = items.slice(0, PAGE)
  const last = items.length > PAGE ? shown.at(-1) : undefined
  return {
    ...done(...(shown.length === 0 && after === undefined ? [none] : shown.flatMap(lineOf))),
    ...(last && { next: placeOf(last) }),
  }
}

interface PageTexts<T> {
  readonly lineOf: (item: T) => string | readonly string[]
  readonly placeOf: (item: T) => string
  readonly none: string
}
export const refused = (...lines: string[]): Outcome => ({ isDone: false, lines })

import * as v from 'valibot'
import { COINS, DEPOSIT_COINS, MARKET_COINS, NETWORK_IDS } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { TERM_NAMES } from '../money/terms/money-terms.ts'
import {
  after,
  coinOf,
  count,
  duration,
  email,
  force,
  operator,
  pastedId,
  positiveUnits,
  textUpTo,
  transactionId,
  withdrawalId,
} from './arguments.ts'
import { payoutCommands } from './payout-schema.ts'

/*
 * The operator's commands, as sent to the admin socket. Validated twice: by the command line, for good messages, and by
 * the host, which trusts no client. All messages are for the operator.
 */
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
  v.object({
    command: v.literal('unfreeze'),
    email,
    by: operator,
    force: v.optional(v.picklist(['freeze'], '--force takes freeze')),
  }),
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
    set: v.optional(v.picklist(['on', 'off'], (issue) => `${issue.input} is neither on nor off`)),
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
      v.startsWith('https://', (issue) => `${issue.input} does not start with https://`),
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
      v.uuid(
        (issue) =>
          `${issue.input} is not the id of an order: copy the one that a command has printed`,
      ),
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
        v.regex(
          /^\d{1,15}:[0-9a-f]{64}$/,
          (issue) => `${issue.input} is not a checkpoint: copy one that "audit" has printed`,
        ),
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
export const refused = (...lines: string[]): Outcome => ({ isDone: false, lines })

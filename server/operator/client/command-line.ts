import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import * as v from 'valibot'
import type { CommandText } from '../command.ts'
import { commandSchema } from '../command.ts'
import { type Flags, parseFlags } from './flags.ts'
import { payoutsCommand } from './payouts-line.ts'
import type { Topic } from './usage.ts'
import { isTopic, OVERVIEW, USAGE } from './usage.ts'
import { withNames } from './words.ts'

/** A parsed command line. */
export type Request =
  | { readonly kind: 'command'; readonly command: CommandText }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'invalid'; readonly message: string }

const invalid = (message: string): Request => ({ kind: 'invalid', message })

export function readCommandLine(args: readonly string[]): Request {
  const { words, flags, unknown } = parseFlags(args)
  if (unknown)
    return invalid(
      `There is no flag ${unknown}. Flags: --tx <id>, --since <checkpoint>, --force <what>, --for <time>, --again <batch>, --without <id>, --as-debt, --all, --csv, --help.`,
    )
  const [topic, ...rest] = words
  if (topic === undefined || topic === 'help') return { kind: 'help', text: OVERVIEW }
  if (!isTopic(topic))
    return invalid(`There is no command "${topic}". Commands: ${Object.keys(USAGE).join(', ')}.`)
  if (flags.help) return { kind: 'help', text: USAGE[topic] }

  const signed = topic === 'payouts' && rest[0] === 'send' ? rest[1] : undefined
  if (signed !== undefined && !existsSync(signed)) return invalid(`There is no file ${signed}.`)
  const command = commandOf(topic, rest, flags)
  if (!command) return invalid(`Usage: ${USAGE[topic].split('\n')[0]}`)
  const read = v.safeParse(commandSchema, command)
  return read.success ? { kind: 'command', command } : invalid(`${read.issues[0].message}.`)
}

const FORCEABLE_TOPICS: ReadonlySet<Topic> = new Set(['freezes', 'prices', 'terms'])

/** The command with named arguments; undefined if the arguments do not match its usage. */
function commandOf(topic: Topic, words: readonly string[], flags: Flags): CommandText | undefined {
  const { tx, all, since, force } = flags
  if (force !== undefined && !FORCEABLE_TOPICS.has(topic)) return undefined
  const forced: Record<string, string> = force === undefined ? {} : { force }
  if (flags.duration !== undefined && topic !== 'prices') return undefined
  if (flags.again !== undefined && topic !== 'payouts') return undefined
  if (flags.without !== undefined && topic !== 'payouts') return undefined
  if (flags.isDebtAllowed && topic !== 'reverse') return undefined
  if (since !== undefined && topic !== 'audit') return undefined
  if (tx !== undefined && topic !== 'deposit') return undefined
  if (all && topic !== 'withdrawals') return undefined
  if (flags.csv && topic !== 'addresses') return undefined
  switch (topic) {
    case 'deposit':
      return withNames(words, { command: 'deposit', ...(tx === undefined ? {} : { tx }) }, [
        'email',
        'coin',
        'amount',
      ])
    case 'faucet':
      return withNames(words, { command: 'faucet' }, [
        ...['email', 'coin', 'amount'],
        ...(words.length > 3 ? ['network'] : []),
      ])
    case 'deposits':
      return depositsCommand(words)
    case 'users':
      return withNames(words, { command: 'users' }, ['part'])
    case 'freezes':
      return freezesCommand(words, forced)
    case 'prices':
      return pricesCommand(words, forced, flags)
    case 'maintenance':
      return words.length === 0
        ? { command: 'maintenance' }
        : withNames(words, { command: 'maintenance' }, ['set'])
    case 'chain':
      return chainCommand(words)
    case 'links':
      return linksCommand(words)
    case 'withdrawals':
      return withdrawalsCommand(words, all)
    case 'addresses':
      return addressesCommand(words, flags)
    case 'log-name':
      return withNames(words, { command: 'log-name' }, ['of'])
    case 'transfers':
      return withNames(words, { command: 'transfers' }, ['email'])
    case 'reverse':
      return reverseCommand(words, flags)
    case 'terms':
      return termsCommand(words, forced)
    case 'audit':
      return withNames(words, { command: 'audit', ...(since === undefined ? {} : { since }) }, [])
    case 'order':
      return withNames(words, { command: 'order' }, ['id'])
    case 'payouts':
      return payoutsCommand(words, flags)
  }
}

function depositsCommand([verb, ...words]: readonly string[]): CommandText | undefined {
  if (verb !== 'explain' && verb !== 'recover') return undefined
  return withNames(words, { command: `${verb}-deposit` }, ['tx'])
}

function freezesCommand(
  [verb = 'list', ...words]: readonly string[],
  forced: Record<string, string>,
): CommandText | undefined {
  const by = userInfo().username
  if (verb === 'lift') return withNames(words, { command: 'unfreeze', by, ...forced }, ['email'])
  if (forced['force'] !== undefined) return undefined
  if (verb === 'list') return withNames(words, { command: 'freezes' }, [])
  const [email, ...reason] = words
  // A reason does not need quotes.
  return verb === 'add' && email !== undefined
    ? { command: 'freeze', email, reason: reason.join(' '), by }
    : undefined
}

function pricesCommand(
  words: readonly string[],
  forced: Record<string, string>,
  { duration }: Flags,
): CommandText | undefined {
  const [coin = '', price] = words
  const isPlain = forced['force'] === undefined && duration === undefined
  if (words.length === 0) return isPlain ? { command: 'prices' } : undefined
  if (price === 'follow')
    return isPlain && words.length === 2 ? { command: 'follow-price', coin } : undefined
  const lasting: Record<string, string> = duration === undefined ? {} : { for: duration }
  return withNames(words, { command: 'price', ...forced, ...lasting }, ['coin', 'price'])
}

function addressesCommand(
  [verb = 'list', ...words]: readonly string[],
  { csv }: Flags,
): CommandText | undefined {
  if (verb === 'find' && !csv) return withNames(words, { command: 'find-address' }, ['address'])
  if (verb === 'continue-at' && !csv)
    return withNames(words, { command: 'continue-addresses' }, ['at'])
  if (verb !== 'list') return undefined
  return withNames(words, { command: 'addresses', ...(csv ? { csv: 'yes' } : {}) }, [])
}

function reverseCommand(
  [transfer, ...reason]: readonly string[],
  { isDebtAllowed }: Flags,
): CommandText | undefined {
  if (transfer === undefined) return undefined
  const debt = isDebtAllowed ? { debt: 'allowed' } : {}
  // A reason does not need quotes.
  return {
    command: 'reverse',
    transfer,
    reason: reason.join(' '),
    by: userInfo().username,
    ...debt,
  }
}

function termsCommand(
  [verb = 'show', ...words]: readonly string[],
  forced: Record<string, string>,
): CommandText | undefined {
  if (verb === 'set')
    return withNames(words, { command: 'set-terms', by: userInfo().username, ...forced }, [
      'name',
      'value',
    ])
  if (words.length > 0 || forced['force'] !== undefined) return undefined
  if (verb === 'show') return { command: 'terms' }
  return verb === 'history' ? { command: 'terms-history' } : undefined
}

function chainCommand([verb, ...words]: readonly string[]): CommandText | undefined {
  if (verb === undefined) return { command: 'chain' }
  return verb === 'accept' ? withNames(words, { command: 'accept-chain' }, ['network']) : undefined
}

function linksCommand([verb = 'list', ...words]: readonly string[]): CommandText | undefined {
  if (verb === 'list') return withNames(words, { command: 'links' }, [])
  if (verb === 'add') return withNames(words, { command: 'add-link' }, ['title', 'url'])
  return verb === 'remove' ? withNames(words, { command: 'remove-link' }, ['number']) : undefined
}

function withdrawalsCommand(
  [verb = 'list', ...words]: readonly string[],
  all = false,
): CommandText | undefined {
  if (verb === 'list')
    return withNames(words, { command: all ? 'all-withdrawals' : 'withdrawals' }, [])
  if (all) return undefined
  if (verb === 'approve') return withNames(words, { command: 'approve' }, ['id', 'tx'])
  const [id, ...reason] = words
  // A reason does not need quotes.
  return verb === 'reject' && id !== undefined
    ? { command: 'reject', id, reason: reason.join(' ') }
    : undefined
}

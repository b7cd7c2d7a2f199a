import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { CommandText } from './command.ts'
import { commandSchema } from './command.ts'
import type { Topic } from './usage.ts'
import { isTopic, OVERVIEW, USAGE } from './usage.ts'

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'command'; readonly command: CommandText }
  | { readonly kind: 'help'; readonly text: string }
  /** One line that says what is wrong. */
  | { readonly kind: 'wrong'; readonly message: string }

const wrong = (message: string): Request => ({ kind: 'wrong', message })

export function readCommandLine(args: readonly string[]): Request {
  const { words, flags, unknown } = parsed(args)
  if (unknown) return wrong(`There is no flag ${unknown}. Flags: --tx <id>, --all, --help.`)
  const [topic, ...rest] = words
  if (topic === undefined || topic === 'help') return { kind: 'help', text: OVERVIEW }
  if (!isTopic(topic))
    return wrong(`There is no command "${topic}". Commands: ${Object.keys(USAGE).join(', ')}.`)
  if (flags.help) return { kind: 'help', text: USAGE[topic] }

  const command = commandOf(topic, rest, flags)
  if (!command) return wrong(`Usage: ${USAGE[topic].split('\n')[0]}`)
  const read = v.safeParse(commandSchema, command)
  return read.success ? { kind: 'command', command } : wrong(`${read.issues[0].message}.`)
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  tx: { type: 'string' },
} as const

interface Flags {
  readonly help: boolean
  readonly all: boolean
  readonly tx: string | undefined
}

/**
 * Not strict: parseArgs would refuse a negative amount as an unknown flag, and `-1` has a message of its own. What
 * begins like a number is therefore an argument, read from where its tokens stand on the command line.
 */
function parsed(args: readonly string[]) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    tokens: true,
  })
  const flags: Flags = {
    help: values.help !== undefined,
    all: values.all !== undefined,
    // Without a value it is `true`, and no transaction id.
    tx: values.tx === true ? '' : values.tx?.toString(),
  }
  const isWord = ({ kind, index }: (typeof tokens)[number]) =>
    kind === 'positional' || /^-[\d.]/.test(args[index] ?? '')
  const places = new Set(tokens.filter(isWord).map(({ index }) => index))
  const unknown = tokens.find(
    (token) => token.kind === 'option' && !isWord(token) && !Object.hasOwn(OPTIONS, token.name),
  )
  return {
    words: [...places].map((place) => args[place] ?? ''),
    flags,
    unknown: unknown?.kind === 'option' ? unknown.rawName : undefined,
  }
}

/** The arguments under their names; undefined where there are too many, too few or others. */
function commandOf(topic: Topic, words: readonly string[], flags: Flags): CommandText | undefined {
  const { tx, all } = flags
  if (tx !== undefined && topic !== 'deposit') return undefined
  if (all && topic !== 'withdrawals') return undefined
  switch (topic) {
    case 'deposit':
      return named(words, { command: 'deposit', ...(tx === undefined ? {} : { tx }) }, [
        'email',
        'coin',
        'amount',
      ])
    case 'users':
      return named(words, { command: 'users' }, ['part'])
    case 'prices':
      return words.length === 0
        ? { command: 'prices' }
        : named(words, { command: 'price' }, ['coin', 'price'])
    case 'maintenance':
      return words.length === 0
        ? { command: 'maintenance' }
        : named(words, { command: 'maintenance' }, ['set'])
    case 'links':
      return linksCommand(words)
    case 'withdrawals':
      return withdrawalsCommand(words, all)
    case 'audit':
      return named(words, { command: 'audit' }, [])
  }
}

function linksCommand([verb = 'list', ...words]: readonly string[]): CommandText | undefined {
  if (verb === 'list') return named(words, { command: 'links' }, [])
  if (verb === 'add') return named(words, { command: 'add-link' }, ['title', 'url'])
  return verb === 'remove' ? named(words, { command: 'remove-link' }, ['number']) : undefined
}

function withdrawalsCommand(
  [verb = 'list', ...words]: readonly string[],
  all = false,
): CommandText | undefined {
  if (verb === 'list') return named(words, { command: all ? 'all-withdrawals' : 'withdrawals' }, [])
  if (all) return undefined
  if (verb === 'approve') return named(words, { command: 'approve' }, ['id', 'tx'])
  const [id, ...reason] = words
  // A reason may be written without quotes.
  return verb === 'reject' && id !== undefined
    ? { command: 'reject', id, reason: reason.join(' ') }
    : undefined
}

function named(
  words: readonly string[],
  start: CommandText,
  names: readonly string[],
): CommandText | undefined {
  if (words.length !== names.length) return undefined
  return { ...start, ...Object.fromEntries(names.map((name, i) => [name, words[i] ?? ''])) }
}

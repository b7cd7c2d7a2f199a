import * as v from 'valibot'
import type { OrderText } from './order.ts'
import { order } from './order.ts'
import type { Topic } from './usage.ts'
import { isTopic, OVERVIEW, USAGE } from './usage.ts'

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'order'; readonly order: OrderText }
  | { readonly kind: 'help'; readonly text: string }
  /** One line that says what is wrong. */
  | { readonly kind: 'wrong'; readonly message: string }

const wrong = (message: string): Request => ({ kind: 'wrong', message })

export function readCommandLine(args: readonly string[]): Request {
  const { words, flags, unknown } = sorted(args)
  if (unknown) return wrong(`There is no flag ${unknown}. Flags: --tx <id>, --all, --help.`)
  const [topic, ...rest] = words
  if (topic === undefined || topic === 'help') return { kind: 'help', text: OVERVIEW }
  if (!isTopic(topic))
    return wrong(`There is no command "${topic}". Commands: ${Object.keys(USAGE).join(', ')}.`)
  if (flags.help) return { kind: 'help', text: USAGE[topic] }

  const text = orderOf(topic, rest, flags)
  if (!text) return wrong(`Usage: ${USAGE[topic].split('\n')[0]}`)
  const read = v.safeParse(order, text)
  return read.success ? { kind: 'order', order: text } : wrong(`${read.issues[0].message}.`)
}

interface Flags {
  help?: boolean
  all?: boolean
  tx?: string
}

/** Flags apart from words. A number below zero is a word, so that whoever asks for it hears why it is none. */
function sorted(args: readonly string[]) {
  const words: string[] = []
  const flags: Flags = {}
  let unknown: string | undefined
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const [name, value] = arg.split(/=(.*)/s)
    if (name === '--tx') flags.tx = value ?? args[++i] ?? ''
    else if (arg === '--all') flags.all = true
    else if (arg === '--help' || arg === '-h') flags.help = true
    else if (/^-[^\d.]/.test(arg)) unknown ??= name
    else words.push(arg)
  }
  return { words, flags, unknown }
}

/** The words under the names of their order; undefined where there are too many, too few or others. */
function orderOf(topic: Topic, words: readonly string[], flags: Flags): OrderText | undefined {
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
      return linksOrder(words)
    case 'withdrawals':
      return withdrawalsOrder(words, all)
    case 'audit':
      return named(words, { command: 'audit' }, [])
  }
}

function linksOrder([verb = 'list', ...words]: readonly string[]): OrderText | undefined {
  if (verb === 'list') return named(words, { command: 'links' }, [])
  if (verb === 'add') return named(words, { command: 'add-link' }, ['title', 'url'])
  return verb === 'remove' ? named(words, { command: 'remove-link' }, ['number']) : undefined
}

function withdrawalsOrder(
  [verb = 'list', ...words]: readonly string[],
  all = false,
): OrderText | undefined {
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
  start: OrderText,
  names: readonly string[],
): OrderText | undefined {
  if (words.length !== names.length) return undefined
  return { ...start, ...Object.fromEntries(names.map((name, i) => [name, words[i] ?? ''])) }
}

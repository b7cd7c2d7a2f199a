import { parseArgs } from 'node:util'
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
  const parsed = flagsOf(args)
  if (typeof parsed === 'string') return wrong(parsed)
  const { values, positionals } = parsed
  const [topic, ...words] = positionals
  if (topic === undefined || topic === 'help') return { kind: 'help', text: OVERVIEW }
  if (!isTopic(topic))
    return wrong(`There is no command "${topic}". Commands: ${Object.keys(USAGE).join(', ')}.`)
  if (values.help) return { kind: 'help', text: USAGE[topic] }

  const text = orderOf(topic, words, values.tx)
  if (!text) return wrong(`Usage: ${USAGE[topic].split('\n')[0]}`)
  const read = v.safeParse(order, text)
  return read.success ? { kind: 'order', order: text } : wrong(`${read.issues[0].message}.`)
}

function flagsOf(args: readonly string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, tx: { type: 'string' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The words under the names of their order; undefined where there are too many, too few or others. */
function orderOf(
  topic: Topic,
  words: readonly string[],
  tx: string | undefined,
): OrderText | undefined {
  if (tx !== undefined && topic !== 'deposit') return undefined
  switch (topic) {
    case 'deposit':
      return named(words, { command: 'deposit', ...(tx === undefined ? {} : { tx }) }, [
        'email',
        'coin',
        'amount',
      ])
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
      return withdrawalsOrder(words)
    case 'audit':
      return named(words, { command: 'audit' }, [])
  }
}

function linksOrder([verb = 'list', ...words]: readonly string[]): OrderText | undefined {
  if (verb === 'list') return named(words, { command: 'links' }, [])
  if (verb === 'add') return named(words, { command: 'add-link' }, ['title', 'url'])
  return verb === 'remove' ? named(words, { command: 'remove-link' }, ['number']) : undefined
}

function withdrawalsOrder([verb = 'list', ...words]: readonly string[]): OrderText | undefined {
  if (verb === 'list') return named(words, { command: 'withdrawals' }, [])
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

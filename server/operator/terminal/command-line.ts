import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { COMMANDS } from '../commands/table.ts'
import { type Command, problemText, type Texts } from '../entry/command.ts'
import { helpOn, OVERVIEW, usageOf } from './help.ts'
import { matchWords } from './match.ts'
import type { Format } from './render.ts'

/** A parsed command line. */
export type Request =
  | { readonly kind: 'command'; readonly command: NamedTexts; readonly format: Format }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'invalid'; readonly message: string; readonly format: Format }

export type NamedTexts = Texts & { readonly command: string }

/** Options that every command takes. */
const COMMON = ['help', 'json']

const OPTIONS: Readonly<Record<string, { type: 'string' | 'boolean'; short?: string }>> = {
  ...Object.fromEntries(
    COMMANDS.flatMap(({ form }) => [...form.options]).map(([name, value]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string' },
    ]),
  ),
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
}

const topicOf = ({ form: { parts } }: Command): string =>
  parts[0]?.kind === 'word' ? parts[0].text : ''
const TOPICS = [...new Set(COMMANDS.map(topicOf))]

export function readCommandLine(args: readonly string[]): Request {
  const { words, options, problem } = tokensOf(args)
  const format = options.has('json') ? 'json' : 'text'
  const invalid = (message: string, commands: readonly Command[] = []): Request => ({
    kind: 'invalid',
    message: [message, ...usageOf(commands)].join('\n'),
    format,
  })

  const [topic, ...rest] = words
  const isHelp = topic === 'help' || options.has('help')
  const asked = topic === 'help' ? rest : words
  if (topic === undefined || (isHelp && asked.length === 0)) {
    if (problem) return invalid(`${problem} Flags: ${flagsOf(COMMANDS)}.`)
    return { kind: 'help', text: OVERVIEW }
  }
  const commands = COMMANDS.filter((command) => topicOf(command) === (isHelp ? asked[0] : topic))
  if (commands.length === 0)
    return invalid(
      `There is no command "${isHelp ? asked[0] : topic}". Commands: ${TOPICS.join(', ')}.`,
    )
  if (problem) return invalid(`${problem} Flags: ${flagsOf(commands)}.`, commands)
  if (isHelp) return { kind: 'help', text: helpOn(commands, asked) }

  const match = matchWords(commands, words)
  if (match.kind === 'problem') return invalid(match.message, match.closest)
  const { command } = match
  const strange = [...options.keys()].find(
    (name) => !COMMON.includes(name) && !command.form.options.has(name),
  )
  if (strange !== undefined)
    return invalid(`--${strange} does not go with this command.`, [command])
  const isCsv = options.has('csv')
  if (isCsv && format === 'json') return invalid('--csv does not go with --json.', [command])

  const texts: Record<string, string> = { ...match.texts }
  for (const [name, value] of options) if (!COMMON.includes(name)) texts[name] = value
  for (const name of command.fileArguments ?? []) {
    const file = textOf(texts[name] ?? '')
    if (file.text === undefined) return invalid(file.problem, [command])
    texts[name] = file.text
  }
  const read = command.read(texts)
  if (read.kind === 'problem') return invalid(problemText(read), [command])
  const named = { ...texts, command: command.name }
  return { kind: 'command', command: named, format: isCsv ? 'csv' : format }
}

interface Tokens {
  readonly words: readonly string[]
  readonly options: ReadonlyMap<string, string>
  /** The first option that is wrong. */
  readonly problem: string | undefined
}

/**
 * It is not strict, because parseArgs would reject a negative amount as an unknown option, and the command has a better message
 * for it. Arguments that begin like a number are therefore taken from `args` by the position of their tokens.
 */
function tokensOf(args: readonly string[]): Tokens {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true })
  const words = new Map<number, string>()
  const options = new Map<string, string>()
  let problem: string | undefined
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional' || /^-[\d.]/.test(args[token.index] ?? '')) {
      words.set(token.index, args[token.index] ?? '')
      continue
    }
    const { name, rawName, value, inlineValue } = token
    const known = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
    if (!known) problem ??= `There is no flag ${rawName}.`
    else if (known.type === 'boolean' && value !== undefined) problem ??= `${rawName} has no value.`
    else if (known.type === 'string' && (!value || (!inlineValue && value.startsWith('--'))))
      problem ??= `${rawName} needs a value.`
    else if (options.has(name)) problem ??= `${rawName} is there twice.`
    options.set(name, value ?? 'yes')
  }
  return { words: [...words.values()], options, problem }
}

const flagsOf = (commands: readonly Command[]): string => {
  const flags = commands.flatMap(({ form }) =>
    [...form.options].map(
      ([name, value]) => `--${name}${value === undefined ? '' : ` <${value}>`}`,
    ),
  )
  return [...new Set(flags), '--json', '--help'].join(', ')
}

type FileText = { readonly text: string } | { readonly text?: undefined; readonly problem: string }

function textOf(path: string): FileText {
  try {
    return { text: readFileSync(path, 'utf8') }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return {
      problem:
        code === 'ENOENT' ? `There is no file "${path}".` : `"${path}" cannot be read (${code}).`,
    }
  }
}

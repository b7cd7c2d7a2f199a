import { parseArgs } from 'node:util'

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  csv: { type: 'boolean' },
  tx: { type: 'string' },
  since: { type: 'string' },
  force: { type: 'string' },
  for: { type: 'string' },
  again: { type: 'string' },
  without: { type: 'string' },
  'as-debt': { type: 'boolean' },
} as const

export interface Flags {
  readonly help: boolean
  readonly all: boolean
  readonly csv: boolean
  readonly isDebtAllowed: boolean
  readonly tx: string | undefined
  readonly since: string | undefined
  readonly force: string | undefined
  readonly duration: string | undefined
  readonly again: string | undefined
  readonly without: string | undefined
}

/**
 * Not strict, because parseArgs would reject a negative amount as an unknown flag, and the command has a better message
 * for it. Arguments that begin like a number are therefore taken from `args` by the position of their tokens.
 */
export function parseFlags(args: readonly string[]) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    tokens: true,
  })
  const flags: Flags = {
    help: values.help !== undefined,
    all: values.all !== undefined,
    csv: values.csv !== undefined,
    isDebtAllowed: values['as-debt'] !== undefined,
    // Without a value it is `true`; an empty one is refused later.
    tx: values.tx === true ? '' : values.tx?.toString(),
    since: values.since === true ? '' : values.since?.toString(),
    force: values.force === true ? ' ' : values.force?.toString(),
    duration: values.for === true ? '' : values.for?.toString(),
    again: values.again === true ? ' ' : values.again?.toString(),
    without: values.without === true ? ' ' : values.without?.toString(),
  }
  const isWord = ({ kind, index }: (typeof tokens)[number]) =>
    kind === 'positional' || /^-[\d.]/.test(args[index] ?? '')
  const positions = new Set(tokens.filter(isWord).map(({ index }) => index))
  const unknown = tokens.find(
    (token) => token.kind === 'option' && !isWord(token) && !Object.hasOwn(OPTIONS, token.name),
  )
  return {
    words: [...positions].map((index) => args[index] ?? ''),
    flags,
    unknown: unknown?.kind === 'option' ? unknown.rawName : undefined,
  }
}

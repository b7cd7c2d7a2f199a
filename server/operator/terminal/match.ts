import type { Command } from '../entry/command.ts'
import type { Part } from '../entry/usage.ts'

/** The arguments of words that fit a usage, or what is wrong with them. */
export type Match =
  | {
      readonly kind: 'fits'
      readonly command: Command
      readonly texts: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'problem'
      /** Those that the words come closest to. */
      readonly closest: readonly Command[]
      readonly message: string
    }

interface Trial {
  readonly command: Command
  readonly texts: ReadonlyMap<string, string>
  /** How many words fit, and how many of them are words of the usage. */
  readonly count: number
  readonly exact: number
  /** The parts that could have come next; empty if nothing more could. */
  readonly expected: readonly Part[]
  readonly fits: boolean
}

/** Chooses the command that the words are for. */
export function matchWords(commands: readonly Command[], words: readonly string[]): Match {
  const trials = commands.map((command) => tryOn(command, words))
  const fitting = best(trials.filter(({ fits }) => fits))
  const [first] = fitting
  if (first) return { kind: 'fits', command: first.command, texts: Object.fromEntries(first.texts) }
  const closest = best(trials)
  const expected = closest.flatMap((trial) => trial.expected)
  return {
    kind: 'problem',
    closest: closest.map(({ command }) => command),
    message: problemOf(expected, words[closest[0]?.count ?? 0]),
  }
}

function best(trials: readonly Trial[]): Trial[] {
  const furthest = Math.max(...trials.map(({ count }) => count))
  const reached = trials.filter(({ count }) => count === furthest)
  if (!reached.some(({ fits }) => fits)) return reached
  const most = Math.max(...reached.map(({ exact }) => exact))
  return reached.filter(({ exact }) => exact === most)
}

function problemOf(expected: readonly Part[], word: string | undefined): string {
  const words = expected.flatMap((part) => (part.kind === 'word' ? [part.text] : []))
  const names = expected.flatMap((part) => (part.kind === 'argument' ? [`<${part.name}>`] : []))
  if (word === undefined) return `${[...new Set([...names, ...words])].join(' or ')} is missing.`
  return words.length > 0
    ? `"${word}" is not ${[...new Set(words)].join(' or ')}.`
    : `"${word}" is one argument too many.`
}

function tryOn(command: Command, words: readonly string[]): Trial {
  const texts = new Map<string, string>()
  const skipped: Part[] = []
  let count = 0
  let exact = 0
  const stopAt = (part?: Part): Trial => ({
    command,
    texts,
    count,
    exact,
    fits: !part && count === words.length,
    expected: part ? [...skipped, part] : skipped,
  })
  for (const part of command.form.parts) {
    const word = words[count]
    if (part.kind === 'word' ? word === part.text : word !== undefined) {
      if (part.kind === 'word') exact += 1
      const taken = part.kind === 'argument' && part.isRest ? words.slice(count) : [word ?? '']
      if (part.kind === 'argument') texts.set(part.name, taken.join(' '))
      count += taken.length
      skipped.length = 0
    } else if (part.isOptional) skipped.push(part)
    else return stopAt(part)
  }
  return stopAt()
}

import { COMMANDS } from '../commands/table.ts'
import type { Command } from '../entry/command.ts'
import { labelIn } from '../entry/usage.ts'

const PROGRAM = 'npm run operator --'
/** Longer usages have their summary on the next line. */
const WIDTH = 38

/** The usages of commands, one below the other. */
export const usageOf = (commands: readonly Command[]): string[] =>
  commands.map(({ usage }, index) => `${index === 0 ? 'Usage: ' : '       '}${PROGRAM} ${usage}`)

/** The help of the commands whose usages have all of the words, or of all of them. */
export function helpOn(commands: readonly Command[], words: readonly string[]): string {
  const named = commands.filter(({ form }) =>
    words.every((word) => form.parts.some((part) => part.kind === 'word' && part.text === word)),
  )
  return (named.length > 0 ? named : commands).map(helpOf).join('\n\n')
}

/** Lines of at most 100 characters. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length >= 100) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}

function helpOf({ usage, summary, help, given, form, examples }: Command): string {
  const [first = '', ...rest] = summary
  const labels = Object.entries(given).map(([name, { about }]) => [labelIn(form, name), about])
  const width = Math.max(...labels.map(([label = '']) => label.length))
  const lines = labels.map(([label = '', about]) => `  ${label.padEnd(width)}  ${about}`)
  return [
    `${PROGRAM} ${usage}`,
    wrapped(`${first.toUpperCase()}${rest.join('')}. ${help ?? ''}`.trim()),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(examples ? [examples.map((one) => `  ${PROGRAM} ${one}`).join('\n')] : []),
  ].join('\n\n')
}

const lineOf = ({ usage, summary }: Command): string =>
  usage.length > WIDTH
    ? `  ${usage}\n  ${' '.repeat(WIDTH)}  ${summary}`
    : `  ${usage.padEnd(WIDTH)}  ${summary}`

export const OVERVIEW = `${PROGRAM} <command>

${COMMANDS.map(lineOf).join('\n')}

Add --help to a command for more. Every command takes --json and then prints its result as JSON, for scripts.
The host must be running, on this machine and with the same DATA_DIR.
Exit codes: 0 done, 1 refused, 2 invalid command line, 3 no host running, 4 outcome unknown.`

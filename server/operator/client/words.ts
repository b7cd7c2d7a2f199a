import type { CommandText } from '../command.ts'

/** The command with its words by name; undefined if there are more or fewer. */
export function withNames(
  words: readonly string[],
  start: CommandText,
  names: readonly string[],
): CommandText | undefined {
  if (words.length !== names.length) return undefined
  return { ...start, ...Object.fromEntries(names.map((name, i) => [name, words[i] ?? ''])) }
}

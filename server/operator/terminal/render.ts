import * as v from 'valibot'
import { escapeCell } from '#domain/csv.ts'
import { commandNamed } from '../commands/table.ts'
import type { Place } from '../entry/command.ts'
import { type File, files, type Reply } from '../entry/reply.ts'

export type Format = 'text' | 'json' | 'csv'

/** A reply for the terminal, as the format has it. Nothing of it can be taken for something else there. */
export function render(reply: Reply, format: Format, place: Place): string {
  if (format === 'json') return escaped(JSON.stringify(dataOf(reply)))
  if (format === 'csv') return printable(csvOf(reply, place).join('\n'))
  return printable(linesOf(reply, place).map(onOneLine).join('\n'))
}

/** What is wrong, in JSON for scripts and otherwise as it is. */
export const renderError = (message: string, exit: number, format: Format): string =>
  format === 'json' ? escaped(JSON.stringify({ error: message, exit })) : printable(message)

/** The files that are to be written where the command was given. */
export function filesOf(reply: Reply): readonly File[] {
  if (!('result' in reply)) return reply.files ?? []
  const parsed = v.safeParse(v.object({ files }), reply.result)
  return parsed.success ? parsed.output.files : []
}

/** The place where the next page begins. */
export const nextOf = (reply: Reply): string | undefined =>
  'result' in reply
    ? v.parse(v.object({ next: v.optional(v.string()) }), reply.result).next
    : undefined

export function linesOf(reply: Reply, place: Place): readonly string[] {
  if (!('result' in reply)) return reply.lines
  // A host of another version may have other results.
  return commandNamed(reply.command)?.show(reply.result, place) ?? [JSON.stringify(reply.result)]
}

/** The result, with files by their names. */
function dataOf(reply: Reply): object {
  if (!('result' in reply)) return { lines: reply.lines }
  const names = filesOf(reply).map(({ name }) => name)
  return names.length === 0 ? reply.result : { ...reply.result, files: names }
}

/** The columns that the command has for it, their names above the first page. */
function csvOf(reply: Reply, { isFirst }: Place): string[] {
  const columns = ('result' in reply && commandNamed(reply.command)?.csv) || []
  const { rows } = v.parse(
    v.object({ rows: v.array(v.record(v.string(), v.unknown())) }),
    'result' in reply ? reply.result : {},
  )
  const lines = rows.map((row) => columns.map((name) => cellOf(String(row[name] ?? ''))).join(','))
  return isFirst ? [columns.join(','), ...lines] : lines
}

/** An amount below zero is a number, not the beginning of a formula: it must be one for whoever sums it up. */
const cellOf = (text: string): string => (/^-?\d+(?:\.\d+)?$/.test(text) ? text : escapeCell(text))

/** Names and reasons are user input; their control characters must not reach the operator's terminal. */
const printable = (text: string): string => text.replace(/[^\P{C}\n]/gu, '?')
const escaped = (json: string): string =>
  json.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Nor may they go on in a line that looks like another one of the list. */
const onOneLine = (text: string): string => text.replace(/[\n\p{Zl}\p{Zp}]/gu, '?')

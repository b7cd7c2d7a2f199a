import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Result } from './result.ts'
import { portable, resultSchema } from './result.ts'

/** Results of this machine; ignored by git. */
const OWN = join(import.meta.dirname, '../results')
/** A result of another machine, committed, so that the first run has something to be compared with: no times. */
const REFERENCE = join(import.meta.dirname, '../reference.json')

/** All earlier results, the newest of this machine first, and the reference last. */
export const keptResults = (): Result[] =>
  [...globSync(join(OWN, '*.json')).sort().reverse(), ...globSync(REFERENCE)].flatMap(read)

function read(path: string): Result[] {
  const { success, output } = v.safeParse(resultSchema, JSON.parse(readFileSync(path, 'utf8')))
  if (success) return [output]
  process.stderr.write(`${path} is left out: it is of another version of the benchmark\n`)
  return []
}

export function keep(result: Result): void {
  mkdirSync(OWN, { recursive: true })
  write(join(OWN, `${result.at.replaceAll(':', '-')}.json`), result)
}

export const keepAsReference = (result: Result): void =>
  write(REFERENCE, { ...result, rows: portable(result.rows) })

const write = (path: string, result: Result): void =>
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`)

import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const described = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }))
let known: string | undefined

/** The version of this program. */
export function programVersion(): string {
  known ??= v.parse(
    described,
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ).version
  return known
}

import * as v from 'valibot'
import { isEmail } from '#domain/account.ts'
import { parseDatabaseUrl } from '../db/servers/database-url.ts'

/** The values of the host's variables, from text. Each message says what the variable must be. */
export const integer = (min: number, max: number, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
    ),
    fallback,
  )
export const text = (fallback: string) => v.optional(v.pipe(v.string(), v.trim()), fallback)
export const email = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.check(isEmail, 'must be an e-mail address')), fallback)
/** An address, or a name with one as in `Nova <no-reply@example.org>`. */
export const sender = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => isEmail(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
    'must be an e-mail address, or a name with one, such as Nova <no-reply@example.org>',
  ),
)
export const url = (...schemes: string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
        `must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    ),
  )

/** The address of a PostgreSQL server, or of several. */
export const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      try {
        if (dataset.typed) parseDatabaseUrl(dataset.value)
      } catch (error) {
        addIssue({ message: error instanceof Error ? error.message : String(error) })
      }
    }),
  ),
)

/** An origin without a path, as a browser sends it in `Origin`. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be origins such as https://example.org, separated by commas, without a path',
  ),
)
export const origins = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').filter((part) => part.trim() !== '')),
    v.array(origin),
  ),
  '',
)

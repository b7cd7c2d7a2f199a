import * as v from 'valibot'
import { isEmail } from '#domain/email.ts'
import { plainName } from '#domain/names.ts'
import { LONGEST } from './lengths.ts'

/** PostgreSQL text cannot contain NUL. */
export const withoutNul = v.check((text: string) => !text.includes('\0'), 'holds a NUL')

export const email = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.email), v.check(isEmail))
export const personName = v.pipe(
  v.string(),
  withoutNul,
  v.transform(plainName),
  v.minLength(1),
  v.maxLength(LONGEST.name),
)
export const shortText = v.pipe(v.string(), v.maxLength(200), withoutNul)

import * as v from 'valibot'
import type { Call } from '../call.ts'
import { type FreezeState, freezeState } from '../sessions/frozen.ts'
import { jsonString, looseText } from '../values/json.ts'

export const profileDetail = { method: 'GET', path: '/profile/detail' } as const satisfies Call

export interface Profile {
  readonly name: string
  readonly email: string
  /** The extension `freeze`: while the account is frozen. */
  readonly frozen?: FreezeState
}

const person = v.pipe(
  v.object({
    // One that is not there does not hide the e-mail.
    name: v.fallback(looseText, ''),
    email: v.string(),
    // Another host may mean something else by it.
    frozen: v.fallback(v.optional(freezeState), undefined),
  }),
  v.transform(({ frozen, ...rest }): Profile => (frozen ? { ...rest, frozen } : rest)),
)

/** The person, as in product §3, or a one-element array of it, as in product §7. */
export const profileAnswer = jsonString(
  v.union([
    person,
    v.pipe(
      v.tuple([person]),
      v.transform(([only]) => only),
    ),
  ]),
)

import * as v from 'valibot'
import type { Call } from './call.ts'
import { jsonString } from './values/json.ts'

export const profileDetail = { method: 'GET', path: '/profile/detail' } as const satisfies Call

const person = v.object({ name: v.string(), email: v.string() })

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
export type Profile = v.InferOutput<typeof profileAnswer>

import * as v from 'valibot'
import type { Call } from './call.ts'
import { jsonString } from './values/json.ts'

export const link = { method: 'GET', path: '/link' } as const satisfies Call

const httpsUrl = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => new URL(text).protocol === 'https:', 'https only'),
)
const footerLink = v.object({ title: v.pipe(v.string(), v.nonEmpty()), url: httpsUrl })
export type FooterLink = v.InferOutput<typeof footerLink>

/** Entries without a title and an https URL are dropped. */
export const linksAnswer = v.pipe(
  jsonString(v.array(v.unknown())),
  v.transform((items) =>
    items.flatMap((item) => {
      const result = v.safeParse(footerLink, item)
      return result.success ? [result.output] : []
    }),
  ),
)

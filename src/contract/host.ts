import * as v from 'valibot'
import { type Call, jsonString } from './values.ts'

export const siteSetting = { method: 'GET', path: '/site/setting' } as const satisfies Call

/**
 * The header of our host's answer to it that says how far the present stage is sold, as the JSON of `stageProgressAnswer`.
 * Before a login a page learns it from here: other hosts are asked for nothing but the basic calls.
 */
export const STAGE_HEADER = 'stage-progress'

/**
 * True means maintenance; a boolean or a JSON string. A hand-written standard schema (standardschema.dev), because
 * the landing page, which uses it too, must not load a schema library.
 */
export const maintenanceAnswer = {
  '~standard': {
    validate(answer: unknown): { value: boolean } | { issues: readonly unknown[] } {
      if (answer === true || answer === 'true') return { value: true }
      if (answer === false || answer === 'false') return { value: false }
      return { issues: ['neither true nor false'] }
    },
  },
} as const

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

/** The body of our host's error responses: `code` is stable and for programs, `message` is for people. */
export interface RefusalBody {
  readonly error: { readonly code: string; readonly message: string }
}

export const encodeRefusal = ({ code, message }: RefusalBody['error']): RefusalBody => ({
  error: { code, message },
})

/** Parses an error response; a plain host's may have no body. By hand: the landing page has no schema library. */
export function decodeRefusal(body: unknown): {
  readonly code?: string
  readonly message?: string
} {
  const error = fieldOf(body, 'error')
  const [code, message] = [fieldOf(error, 'code'), fieldOf(error, 'message')]
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

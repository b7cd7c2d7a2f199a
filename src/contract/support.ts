import * as v from 'valibot'
import type { SupportTopic } from '#domain/support.ts'
import type { Call } from './call.ts'
import { LONGEST } from './values/lengths.ts'
import { withoutNul } from './values/text.ts'

export const support = { method: 'POST', path: '/support' } as const satisfies Call

/** The topics on the wire (product §9). */
const ON_WIRE = {
  transfer: 'Deposit & Withdrawal Issues',
  purchase: 'Buy Token Issues',
  account: 'Login and Register Issues',
  other: 'Others',
} as const satisfies Record<SupportTopic, string>

export const encodeTopic = (topic: SupportTopic): (typeof ON_WIRE)[SupportTopic] => ON_WIRE[topic]

export const topic = v.pipe(
  v.picklist(Object.values(ON_WIRE)),
  v.transform((text): SupportTopic => {
    if (text === ON_WIRE.transfer) return 'transfer'
    if (text === ON_WIRE.purchase) return 'purchase'
    return text === ON_WIRE.account ? 'account' : 'other'
  }),
)

const fields = v.object({
  list: topic,
  content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST.query), withoutNul),
  /** An extension: the query's id, so that the host stores a query once even if it is sent again. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
})

export const supportRequest = v.pipe(
  fields,
  v.transform(({ list, content, id }) => ({ topic: list, content, id })),
)

export interface SupportQuery {
  readonly topic: SupportTopic
  readonly content: string
  /** Not sent to a plain host. */
  readonly id?: string | undefined
}

export const encodeSupport = ({
  topic,
  content,
  id,
}: SupportQuery): v.InferInput<typeof fields> => ({
  list: encodeTopic(topic),
  content,
  ...(id === undefined ? {} : { id }),
})

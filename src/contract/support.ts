import * as v from 'valibot'
import { CONTENT_LENGTH, type SupportTopic, type WrittenQuery } from '#domain/support.ts'
import { type Call, withoutNul } from './values.ts'

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

/** One schema per field but the topic: a missing or an unknown one does not compile. */
type Texts = Readonly<Record<Exclude<keyof WrittenQuery, 'topic'>, v.GenericSchema>>

/** As the device stores them. A field that is added needs a default, for the queries that are already stored. */
export const storedTexts = { content: v.string() } as const satisfies Texts

const texts = {
  content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CONTENT_LENGTH), withoutNul),
} as const satisfies Texts

const fields = v.object({
  list: topic,
  ...texts,
  /** An extension: the query's id, so that the host stores a query once even if it is sent again. */
  id: v.optional(v.pipe(v.string(), v.uuid())),
})

export const supportRequest = v.pipe(
  fields,
  v.transform(({ list, ...rest }) => ({ ...rest, topic: list })),
)

export interface SupportQuery extends WrittenQuery {
  readonly id: string
}

/** A host without the extension `query-ids` gets the basic fields only: not the id, and no field that is added. */
export function encodeSupport(
  { topic, ...rest }: SupportQuery,
  { hasId }: { readonly hasId: boolean },
): v.InferInput<typeof fields> {
  const list = encodeTopic(topic)
  return hasId ? { list, ...rest } : { list, content: rest.content }
}

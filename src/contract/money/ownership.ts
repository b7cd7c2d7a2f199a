import * as v from 'valibot'
import { type Call, shortText } from '../values.ts'

/** The extension `address-ownership`: what is to be signed or declared of the address of a withdrawal. */
export const ownershipAsk = { method: 'PUT', path: '/withdrawal/ownership' } as const satisfies Call

/** The code of the refusal (422) of a withdrawal that first needs a proof. */
export const OWNERSHIP_NEEDED = 'ownership-needed'

export const ownershipAskRequest = v.object({ address: shortText })

export const ownershipAnswer = v.object({
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(['signature', 'declaration']),
  /** Word for word, line ends included. */
  message: v.string(),
  /** When it can no longer be proven, in milliseconds since 1970. */
  until: v.number(),
})
export type OwnershipQuestion = v.InferOutput<typeof ownershipAnswer>

/** Once for each question. */
export const ownershipProve = {
  method: 'POST',
  path: '/withdrawal/ownership',
} as const satisfies Call

/** A declaration has no signature. */
export const ownershipProveRequest = v.object({
  id: v.pipe(v.string(), v.uuid()),
  signature: v.optional(shortText),
})

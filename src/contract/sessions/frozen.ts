import * as v from 'valibot'

/** The extension `freeze`: in the answer of GET /profile/detail while the account is frozen. */
export const freezeState = v.object({
  /** Since when, in milliseconds since 1970. */
  at: v.number(),
  /** Whether the person can lift it; otherwise an operator has frozen the account. */
  canLift: v.boolean(),
})
export type FreezeState = v.InferOutput<typeof freezeState>

import * as v from 'valibot'

/** What the tabs tell each other, within this site and browser: the key of an open tab opens the others. */
export const lockMessage = v.object({
  /**
   * `ask`: is another tab open? `open`: this one is, with this key and session. `used`: the app was in use in this tab until
   * now.
   */
  type: v.picklist(['ask', 'open', 'close', 'used']),
  key: v.optional(v.unknown()),
  session: v.optional(v.string()),
})
export type LockMessage = v.InferOutput<typeof lockMessage>

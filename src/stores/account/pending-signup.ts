import * as v from 'valibot'
import { PENDING_SIGNUP_KEY } from '#config/storage-keys.ts'
import { CODE_LIFE } from '#domain/codes.ts'
import { setItem } from '../../offline/storage.ts'
import type { Factory } from '../services.ts'
import { savedCode } from './pending-login.ts'

/**
 * A signup that waits for its code: switching to the mail app on a phone may reload this page. Saved for the tab
 * until the code expires; the password is never saved.
 */
const pendingSignup = v.object({
  name: v.string(),
  email: v.string(),
  code: savedCode,
  /** Milliseconds since 1970. */
  sentAt: v.number(),
})
export type PendingSignup = v.InferOutput<typeof pendingSignup>

export interface PendingSignups {
  /** Null if there is none or its code has expired. */
  read(): PendingSignup | null
  save(signup: PendingSignup): void
  clear(): void
}

interface Deps {
  /** Undefined where the browser refuses storage: a reload then starts the signup again. */
  readonly tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly now: () => number
}

export const createPendingSignups = ({ tabStorage, now }: Deps): PendingSignups => ({
  read() {
    const stored = v.safeParse(
      v.pipe(v.string(), v.parseJson(), pendingSignup),
      tabStorage?.getItem(PENDING_SIGNUP_KEY),
    )
    const isValid = stored.success && now() < stored.output.sentAt + CODE_LIFE
    return isValid ? stored.output : null
  },
  save: ({ name, email, code, sentAt }) =>
    setItem(tabStorage, PENDING_SIGNUP_KEY, JSON.stringify({ name, email, code, sentAt })),
  clear: () => tabStorage?.removeItem(PENDING_SIGNUP_KEY),
})

export const pendingSignupsStore: Factory<PendingSignups> = ({ platform }) =>
  createPendingSignups(platform)

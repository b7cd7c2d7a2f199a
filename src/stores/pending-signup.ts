import * as v from 'valibot'
import { CODE_LIFE } from '#contract/values/code.ts'
import { keep } from '../offline/storage.ts'
import { keptCode } from './pending-login.ts'
import type { Factory } from './services.ts'

/**
 * A signup that waits for its code: whoever looks into the mail on a phone may find this page loaded anew. Kept for
 * the tab and for as long as its code is good; the password never is.
 */
const pendingSignup = v.object({
  name: v.string(),
  email: v.string(),
  code: keptCode,
  /** Milliseconds since 1970. */
  sentAt: v.number(),
})
export type PendingSignup = v.InferOutput<typeof pendingSignup>

export interface PendingSignups {
  /** Null where none waits, or its code has run out. */
  read(): PendingSignup | null
  keep(signup: PendingSignup): void
  forget(): void
}

interface Deps {
  /** Undefined where the browser refuses storage: a reload then starts the signup again. */
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly now: () => number
}

const KEY = 'pending-signup'

export const createPendingSignups = ({ tab, now }: Deps): PendingSignups => ({
  read() {
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingSignup), tab?.getItem(KEY))
    const isAlive = stored.success && now() < stored.output.sentAt + CODE_LIFE
    return isAlive ? stored.output : null
  },
  keep: ({ name, email, code, sentAt }) =>
    keep(tab, KEY, JSON.stringify({ name, email, code, sentAt })),
  forget: () => tab?.removeItem(KEY),
})

export const pendingSignupsStore: Factory<PendingSignups> = ({ platform }) =>
  createPendingSignups({ tab: platform.tabStorage, now: platform.now })

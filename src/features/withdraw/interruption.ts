import * as v from 'valibot'
import { CODE_LIFE } from '#contract/code-proof.ts'
import { strictUnits } from '#contract/values.ts'
import { CHAINS, CRYPTO_COINS } from '#domain/assets.ts'
import { decimalText } from '#domain/money/amount.ts'
import { setItem } from '../../offline/storage.ts'
import type { Services } from '../../stores/services.ts'
import { ownPartition } from '../../stores/user-cache.ts'
import type { CodeStep } from './withdraw-flow.ts'

/**
 * A withdrawal whose page was loaded anew or left after its code was asked for: whoever looks into the mail on a phone
 * may find that. It goes on where it stopped, in the same tab and the same login only, for as long as its code is
 * good; a logout empties the tab's storage. What is stored was on the screen, but for two names that are worth nothing
 * to anybody without the session: the challenge, which wants the mailed code besides, and the key, under which the
 * host pays this order once and no other.
 *
 * Of a host that hands the code out nothing of that is stored: the code would have to be, and without keys a second
 * try could pay twice. The person fills the form in again, and is told whether to look at the history first.
 */
export interface Interruption {
  readonly at: Stage
  /** Undefined where it cannot go on. */
  readonly step?: CodeStep | undefined
}
/** `unconfirmed` while the code is waited for, `uncertain` once it was sent and not answered. */
type Stage = 'unconfirmed' | 'uncertain'

const KEY = 'withdrawal-under-way'

const codeStep = v.object({
  step: v.literal('code'),
  order: v.object({
    coin: v.picklist(CRYPTO_COINS),
    chain: v.picklist(CHAINS),
    address: v.string(),
    total: strictUnits,
    fee: strictUnits,
    arrives: strictUnits,
  }),
  code: v.object({ kind: v.literal('held'), challenge: v.string() }),
  sentAt: v.number(),
  key: v.string(),
})
const interruption = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    owner: v.string(),
    at: v.picklist(['unconfirmed', 'uncertain']),
    step: v.optional(codeStep),
  }),
)

export interface InterruptionDeps {
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** The name of this login; null where nobody is logged in. */
  readonly owner: () => Promise<string | null>
  readonly now: () => number
}

export const createInterruptions = ({ tab, owner, now }: InterruptionDeps) => ({
  /** Whether it is worth asking. */
  isAny: (): boolean => tab?.getItem(KEY) != null,

  async find(): Promise<Interruption | undefined> {
    const stored = v.safeParse(interruption, tab?.getItem(KEY))
    if (!stored.success || stored.output.owner !== (await owner())) return undefined
    const { at, step } = stored.output
    return step && now() < step.sentAt + CODE_LIFE ? { at, step } : { at }
  },

  async mark({ at, step }: Interruption): Promise<void> {
    const name = await owner()
    if (name === null) return
    const resumable = step?.code.kind === 'held' ? step : undefined
    setItem(tab, KEY, JSON.stringify({ owner: name, at, step: resumable }, writeUnits))
  },

  /** Nothing is under way any more. */
  forget: (): void => tab?.removeItem(KEY),
})

const writeUnits = (_: string, value: unknown) =>
  typeof value === 'bigint' ? decimalText(value) : value

export const interruptionsStore = ({ platform, get }: Services) =>
  createInterruptions({ tab: platform.tabStorage, owner: get(ownPartition), now: platform.now })

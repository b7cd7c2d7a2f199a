import { keep, tabStorage } from '../../offline/storage.ts'

/**
 * How far a withdrawal was when its page was loaded anew or left: `unconfirmed` while its code was waited for,
 * `uncertain` once it was sent and not answered. The order itself is kept in no store, since the tab may be somebody
 * else's by then; the person fills it in again, and is told whether to look at the history first.
 */
export type Interruption = 'unconfirmed' | 'uncertain'

const KEY = 'withdrawal-under-way'

export const createInterruptions = (
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
) => ({
  find(): Interruption | undefined {
    const kept = tab?.getItem(KEY)
    return kept === 'unconfirmed' || kept === 'uncertain' ? kept : undefined
  },
  /** Undefined: nothing is under way any more. */
  mark(at: Interruption | undefined): void {
    if (at) keep(tab, KEY, at)
    else tab?.removeItem(KEY)
  },
})

export const interruptions = createInterruptions(tabStorage)

import type { NoticeServices } from '../../notify/mail/notices.ts'
import { SECOND } from '../../platform/time/clock.ts'
import { startRepeating } from '../../platform/time/repeat.ts'
import type { PayoutChains } from './networks.ts'
import { runPayoutRound } from './settle.ts'

const PAUSE = 5 * SECOND

interface PayingServices extends NoticeServices {
  readonly payouts: PayoutChains
}

/** One round on each network. Rejects with the first failure, after all have been tried. */
export async function runPayoutRounds(deps: PayingServices): Promise<void> {
  const rounds = [...deps.payouts.values()].map((chain) => runPayoutRound(deps, chain))
  const failed = (await Promise.allSettled(rounds)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** A round every few seconds, until the returned function is called. */
export function startPaying(
  deps: PayingServices,
  onError: (error: unknown) => void,
): () => Promise<void> {
  if (deps.payouts.size === 0) return async () => {}
  return startRepeating(() => runPayoutRounds(deps), PAUSE, onError)
}

import { SECOND } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { settleRound } from './settle.ts'

type Needed = Pick<Deps, 'clock' | 'config' | 'db' | 'mailer' | 'payouts' | 'site'>

const INTERVAL = 5 * SECOND

/** One round on each network. Rejects with the first failure, after all have been tried. */
export async function settleAll(deps: Needed): Promise<void> {
  const rounds = [...deps.payouts.values()].map((chain) => settleRound(deps, chain))
  const failed = (await Promise.allSettled(rounds)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** A round every few seconds, until the returned function is called. */
export function startPaying(deps: Deps, onError: (error: unknown) => void): () => Promise<void> {
  if (deps.payouts.size === 0) return async () => {}
  let running = Promise.resolve()
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    running = settleAll(deps)
      .catch(onError)
      .finally(() => {
        isRunning = false
      })
  }
  run()
  const timer = setInterval(run, INTERVAL)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

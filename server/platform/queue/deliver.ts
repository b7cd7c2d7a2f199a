import { SECOND } from '../time/clock.ts'
import type { Queue } from './queue.ts'

const INTERVAL = 5 * SECOND

/** Delivers what is due now and every few seconds. The returned function stops that, after the current attempts. */
export function startDelivering(
  queue: Pick<Queue<never>, 'deliverDue'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current = queue.deliverDue().catch(onError)
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    current = queue
      .deliverDue()
      .catch(onError)
      .finally(() => {
        isBusy = false
      })
  }, INTERVAL)
  timer.unref()
  return () => {
    clearInterval(timer)
    return current
  }
}

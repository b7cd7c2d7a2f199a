import { SECOND } from '../time/clock.ts'
import { startRepeating } from '../time/repeat.ts'
import type { Queue } from './queue.ts'

const PAUSE = 5 * SECOND

/** Delivers what is due now and every few seconds. The returned function stops that, after the current attempts. */
export const startDelivering = (
  queue: Pick<Queue<never>, 'deliverDue'>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => startRepeating(() => queue.deliverDue(), PAUSE, onError)

import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import type { ChainService } from './service.ts'
import { chainStatus } from './status.ts'

/** The figures of the watched chains; call what it returns before they are read. */
export function chainMetrics(
  { chain, db }: { readonly chain: ChainService; readonly db: Db },
  registers: Registry[],
): () => Promise<void> {
  const perNetwork = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['network'], registers })
  const lag = perNetwork(
    'chain_lag_blocks',
    'Blocks from the newest one to the last one whose payments are credited.',
  )
  const readAt = perNetwork('chain_read_seconds', 'When a final block was last read, since 1970.')
  const stopped = perNetwork('chain_stopped', 'Whether a block was replaced that had been final.')
  const requests = new Counter({
    name: 'chain_requests_total',
    help: 'Requests of this process to nodes, by their outcome.',
    labelNames: ['network', 'node', 'method', 'outcome'],
    registers,
  })
  const payments = new Counter({
    name: 'chain_payments_total',
    help: 'Payments in final blocks that this process has settled: credited, below, ours, before, held or by hand; by balance, unproven, missing or returned.',
    labelNames: ['network', 'outcome'],
    registers,
  })

  return async () => {
    for (const { network, head, number, at, stopped: reason } of await chainStatus(db)) {
      lag.set({ network }, head - number)
      readAt.set({ network }, at.getTime() / 1000)
      stopped.set({ network }, reason === '' ? 0 : 1)
    }
    for (const [counter, counted] of [
      [requests, chain.counts.requests()],
      [payments, chain.counts.payments()],
    ] as const) {
      counter.reset()
      for (const { count, ...labels } of counted) counter.inc(labels, count)
    }
  }
}

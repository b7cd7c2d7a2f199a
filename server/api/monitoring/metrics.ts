import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import * as v from 'valibot'
import { booksMetrics } from '../../chains/books/status.ts'
import type { ChainServices } from '../../chains/services.ts'
import { chainMetrics } from '../../chains/watcher/metrics.ts'
import { saleMetrics } from '../../money/metrics.ts'
import { priceMetrics, rateMetrics } from '../../money/prices/metrics.ts'
import { screeningMetrics } from '../../money/screening/metrics.ts'
import { freeBytesOf } from '../../platform/db/free-space.ts'
import { WRITE_FAULT_CAUSES } from '../../platform/db/health/write-fault.ts'
import { eventOf, outcomeOf } from '../../platform/log/security-log.ts'
import { logMetrics } from '../../proof/metrics.ts'

export interface Metrics {
  /** Counts a request by its route, never by its path, which may hold what a person typed. */
  observe(request: FastifyRequest, reply: FastifyReply, done: () => void): void
  /** Adds memory, processor and event loop of this process. */
  watchProcess(): void
  /** Everything in the Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const count = v.object({ count: v.number() })

/** What an operator watches, of this process and of what all processes share. */
export function createMetrics({
  config,
  db,
  chain,
  chainViews,
  clock,
  writes,
}: Pick<ChainServices, 'chain' | 'chainViews' | 'config' | 'db' | 'clock' | 'writes'>): Metrics {
  const register = new Registry()
  const registers = [register]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const events = new Counter({
    name: 'account_events_total',
    help: 'What people have tried with accounts and money, such as logins, by outcome.',
    labelNames: ['event', 'outcome'],
    registers,
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, by state, and what waits for one.',
    labelNames: ['state'],
    registers,
  })
  const readings = new Gauge({
    name: 'database_readings',
    help: 'Long readings since the start, by the server that they came from, where there is a replica.',
    labelNames: ['from'],
    registers,
  })
  const isUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered and took a write when these metrics were asked for.',
    registers,
  })
  const faults = new Gauge({
    name: 'database_fault',
    help: 'Why writes take no effect, by cause; with slow they do, but late.',
    labelNames: ['cause'],
    registers,
  })
  const mails = new Gauge({
    name: 'outbox_mails',
    help: 'Mails that the mail server has not accepted yet.',
    registers,
  })
  const pushes = new Gauge({
    name: 'outbox_pushes',
    help: 'Push messages that the push services have not accepted yet.',
    registers,
  })
  const failedPushes = new Gauge({
    name: 'outbox_pushes_failed',
    help: 'Those of them that a push service could not take, and that are tried again.',
    registers,
  })
  const pending = new Gauge({
    name: 'withdrawals_pending',
    help: 'Withdrawals that wait for an operator.',
    registers,
  })

  const free = new Gauge({
    name: 'data_free_bytes',
    help: 'Room for the data folder; below 64 MB the embedded database refuses writes.',
    registers,
  })

  const readPrices = priceMetrics({ config, db, clock }, registers)
  const readRates = rateMetrics({ config, db, clock }, registers)
  const readSale = saleMetrics(db, registers)
  const readScreening = screeningMetrics({ db, clock }, registers)
  const readChains = chainMetrics({ chain, db }, registers)
  const readBooks = booksMetrics({ db, clock, chainViews }, registers)
  const readLog = logMetrics({ config, db, clock }, registers)

  async function countRows(): Promise<void> {
    await readChains()
    const rowsOf = async (from: string) => {
      const [row] = await db.rows(count, `SELECT count(*) AS count FROM ${from}`)
      return row?.count ?? 0
    }
    mails.set(await rowsOf('outbox'))
    pushes.set(await rowsOf('push_outbox'))
    failedPushes.set(await rowsOf('push_outbox WHERE tries > 0'))
    pending.set(await rowsOf("withdrawals WHERE status = 'pending'"))
    await readPrices()
    await readRates()
    await readSale()
    await readScreening()
    await readBooks()
    await readLog()
  }

  return {
    observe({ method, routeOptions }, reply, done) {
      const event = eventOf(method, routeOptions.url)
      if (event !== undefined) events.inc({ event, outcome: outcomeOf(reply.statusCode) })
      const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
      durations.observe(labels, reply.elapsedTime / 1000)
      done()
    },
    watchProcess: () => collectDefaultMetrics({ register }),
    async text() {
      // The figures of this process are wanted most when the database is away.
      const isAnswering = await countRows().then(
        () => true,
        () => false,
      )
      const fault = await writes.current()
      for (const cause of WRITE_FAULT_CAUSES) faults.set({ cause }, cause === fault?.cause ? 1 : 0)
      isUp.set(isAnswering && (fault === undefined || fault.cause === 'slow') ? 1 : 0)
      const { busy = 0, idle = 0, waiting = 0 } = db.connections?.() ?? {}
      for (const [state, number] of Object.entries({ busy, idle, waiting }))
        connections.set({ state }, number)
      for (const [from, number] of Object.entries(db.replica?.readings() ?? {}))
        readings.set({ from }, number)
      free.set(freeBytesOf(config.dataDir))
      return await register.metrics()
    },
    contentType: register.contentType,
  }
}

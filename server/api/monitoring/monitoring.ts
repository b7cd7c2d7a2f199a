import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../../accounts/sessions/sessions.ts'
import type { ChainServices } from '../../chains/services.ts'
import { chainWarnings } from '../../chains/watcher/status.ts'
import { WRITE_FAULT_LINES } from '../../platform/db/health/write-fault.ts'
import { missingMigrations } from '../../platform/db/migrate.ts'
import { storedMigrations } from '../../platform/db/stored-migrations.ts'
import { notFound, RETRY_SOON, Refusal } from '../../platform/http/refusal.ts'
import { digest } from '../../platform/keys/secrets.ts'
import { isLocalRequest } from '../routes/mailbox.ts'
import { arrivalRoute } from './arrival.ts'
import type { Metrics } from './metrics.ts'

const notReady = (why = 'The host is not ready.') => new Refusal(503, 'not-ready', why, RETRY_SOON)

/**
 * For whatever supervises the host: `/health` says that the process answers, and restarting it would not help if not;
 * `/ready` that it can serve, with a database that takes writes and has every migration, and what is wrong all the same; `/metrics` how it is doing.
 */
export function monitoringRoutes(
  app: FastifyInstance,
  {
    arrivalKey,
    config,
    db,
    writes,
  }: Pick<ChainServices, 'arrivalKey' | 'config' | 'db' | 'writes'>,
  metrics: Metrics,
  warnings: () => readonly string[],
): void {
  const migrations = storedMigrations()
  arrivalRoute(app, arrivalKey)
  app.get('/health', async () => ({ status: 'ok' }))

  app.get('/ready', async (request) => {
    const fault = await writes.current()
    // Late writes are a busy server, which gets no better by sending everybody away.
    if (fault && fault.cause !== 'slow') throw notReady(WRITE_FAULT_LINES[fault.cause])
    const missing = await missingMigrations(db, migrations).catch((err) => {
      request.log.warn({ err }, 'not ready')
      throw notReady()
    })
    if (missing.length > 0) throw notReady()
    const faults = [
      ...(fault ? [WRITE_FAULT_LINES[fault.cause]] : []),
      ...warnings(),
      ...(await chainWarnings(db)),
    ]
    return { status: 'ready', ...(faults.length > 0 ? { warnings: faults } : {}) }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Whether the caller has the token; without a token, whether it is on this machine. */
const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined
    ? isLocalRequest(request)
    : digest(bearerToken(request) ?? '') === digest(token)

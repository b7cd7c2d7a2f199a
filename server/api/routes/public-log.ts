import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { tileAt } from '#domain/log/tiles.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { acceptsGzip, gzipped } from '../../platform/http/gzip.ts'
import { notFound } from '../../platform/http/refusal.ts'
import type { ProofServices } from '../../proof/services.ts'
import { witnessStates } from '../../proof/witnesses.ts'
import type { Route } from './route.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Seconds, as often as the log is signed. */
const SOON = 'public, max-age=2'
const TEXT = 'text/plain; charset=utf-8'
const BYTES = 'application/octet-stream'

const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const consistency = v.object({ former: count, size: count })

/** GET /log/…: the log by C2SP tlog-tiles, its key, and what the host says it adds up to. Public, for every origin. */
export const publicLogRoutes: Route<ProofServices> = (app, { config, db, publicLog }) => {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    next()
  })
  const text = async (reply: FastifyReply, file: string | undefined) => {
    if (file === undefined) throw notFound()
    return reply.header('cache-control', SOON).type(TEXT).send(file)
  }
  app.get('/checkpoint', async (_request, reply) => text(reply, await publicLog.checkpoint()))
  app.get('/key', async (_request, reply) => {
    const key = await publicLog.key()
    return text(reply, key === undefined ? undefined : `${key}\n`)
  })
  app.get('/sold', async (_request, reply) => {
    const totals = await publicLog.sold()
    if (!totals) throw notFound()
    const sold = totals.sold.map(({ paid, tokens, ...rest }) => ({
      ...rest,
      paid: toDecimalString(paid),
      tokens: toDecimalString(tokens),
    }))
    return reply.header('cache-control', SOON).send({ size: totals.size, sold })
  })
  app.get('/witnesses', async (_request, reply) => {
    const states = await witnessStates(db, config.logWitnesses)
    reply.header('cache-control', SOON)
    return states.map(({ witness, note }) => ({ key: witness.text, note: note ?? null }))
  })
  app.get('/solvency', async (_request, reply) => {
    const solvency = await publicLog.solvency()
    if (!solvency) throw notFound()
    return reply.header('cache-control', SOON).send(solvency)
  })
  app.get('/consistency/:former/:size', async (request, reply) => {
    const sizes = v.safeParse(consistency, request.params)
    const proof = sizes.success
      ? await publicLog.consistency(sizes.output.former, sizes.output.size)
      : undefined
    if (!proof) throw notFound()
    return reply.header('cache-control', FOR_EVER).type(BYTES).send(proof)
  })
  app.get<{ Params: { '*': string } }>('/tile/*', async (request, reply) => {
    const at = tileAt(request.params['*'])
    const bytes = at && (await publicLog.tile(at))
    if (!bytes) throw notFound()
    reply.header('cache-control', FOR_EVER).type(BYTES)
    // Hashes do not get smaller; entries are text.
    if (at.level !== 'entries' || !acceptsGzip(request)) return reply.send(Buffer.from(bytes))
    return reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(await gzipped(bytes))
  })
}

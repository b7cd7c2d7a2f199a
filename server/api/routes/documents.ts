import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

const params = v.object({ name: v.string() })

/** GET /images/*.pdf: public and for every origin, with range and conditional requests. */
export const documentRoutes: Route = (app, { documents }) => {
  app.register(fastifyStatic, {
    serve: false,
    maxAge: HOUR,
    // Set for documents only; refusals are neither cached nor shared.
    setHeaders: (reply) => reply.header('cross-origin-resource-policy', 'cross-origin'),
  })
  app.get('/images/:name', { errorHandler: refuseRange }, async (request, reply) => {
    const document = await documents.byName(parseRequest(params, request.params).name)
    if (!document) throw notFound()
    const { file, folder, size } = document
    const acceptRanges = !isIgnoredRange(request.headers.range ?? '', size)
    return reply.sendFile(file, folder, { acceptRanges })
  })
}

/** Ranges for which RFC 9110 requires the whole document but @fastify/static responds with 416. */
function isIgnoredRange(range: string, size: number): boolean {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range)
  if (!match) return false
  const [, first = '', last = ''] = match
  if (first === '') return last === '' || Number(last) > size
  return last !== '' && Number(last) < Number(first)
}

const unsatisfiable = v.object({
  statusCode: v.literal(416),
  headers: v.object({ 'Content-Range': v.string() }),
})

/** Converts the library's 416 into a refusal and keeps its Content-Range. */
function refuseRange(error: unknown, _request: FastifyRequest, reply: FastifyReply): never {
  const range = v.safeParse(unsatisfiable, error)
  if (!range.success) throw error
  reply.header('content-range', range.output.headers['Content-Range'])
  throw new Refusal(416, 'range', 'The requested range is not part of the document.')
}

import * as v from 'valibot'
import { rangeOf } from '../documents/range.ts'
import { read } from '../read.ts'
import { notFound, Refusal } from '../refuse.ts'
import type { Route } from './route.ts'

const params = v.object({ name: v.string() })

/** GET /images/*.pdf: public, for every origin, in parts where a reader asks for parts. */
export const documentRoutes: Route = (app, { documents }) => {
  app.get('/images/:name', async (request, reply) => {
    const document = await documents.byName(read(params, request.params).name)
    if (!document) throw notFound()
    const { bytes, etag } = document
    const isKept = request.headers['if-none-match'] === etag
    // A range of something else than the reader already has would be torn: then the whole is sent.
    const condition = request.headers['if-range']
    const isSame = condition === undefined || condition === etag
    const range = rangeOf(isSame ? request.headers.range : undefined, bytes.length)
    if (range === 'outside' && !isKept) {
      reply.header('content-range', `bytes */${bytes.length}`)
      throw new Refusal(416, 'range', 'There is no such part of the document.')
    }
    // Not before: a refusal is over in a moment, and nobody keeps it.
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      etag,
    })
    if (isKept || range === 'outside') return reply.code(304).send()
    reply.type('application/pdf')
    if (range === 'whole') return reply.send(bytes)
    const { first, last } = range
    reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    return reply.send(bytes.subarray(first, last + 1))
  })
}

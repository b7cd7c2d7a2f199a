import fastify from 'fastify'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { quietRequestLog } from '../../../server/platform/http/quiet-request-log.ts'
import { logOptions } from '../../../server/platform/log/log.ts'

const line = v.object({ reqId: v.string(), msg: v.string() })

test('where requests are not logged, what one of them logs still names it, and keeps its secrets', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: logOptions('warn', { write: (text) => lines.push(text) }),
    childLoggerFactory: quietRequestLog,
  })
  app.get('/', async ({ log }) => {
    log.info('not written')
    log.warn({ token: 'secret' }, 'first')
    log.error('second')
    return log.level
  })
  app.get('/silent', async () => 'nothing')
  for (const url of ['/silent', '/', '/']) await app.inject(url)
  await app.close()
  const found = lines.map((text) => v.parse(line, JSON.parse(text)))
  expect(found.map(({ msg }) => msg)).toEqual(['first', 'second', 'first', 'second'])
  const [first, second, other] = found.map(({ reqId }) => reqId)
  expect(first).toBe(second)
  expect(other).not.toBe(first)
  expect(lines.join()).not.toContain('secret')
})

test('an error says what it was caused by, without secrets', async () => {
  const lines: string[] = []
  const app = fastify({ logger: logOptions('warn', { write: (text) => lines.push(text) }) })
  const cause = new Error(`ada@example.com has no such row: ${'a'.repeat(43)}, ${'b'.repeat(43)}`)
  app.log.error({ err: new Error('it was not stored', { cause }) }, 'failed')
  await app.close()
  const written = v.object({ err: v.object({ message: v.string() }) })
  expect(v.parse(written, JSON.parse(lines.join())).err.message).toBe(
    'it was not stored, because [e-mail] has no such row: [long text], [long text]',
  )
})

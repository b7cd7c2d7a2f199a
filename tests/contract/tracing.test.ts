import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../server/main/app.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { guardNetwork } from '../../server/platform/http-out/network-guard.ts'
import { startTracing } from '../../server/platform/tracing/tracing.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const EMAIL = 'ada.traced@example.org'

/** Takes traces as a collector does, in the format of protocol buffers, in which texts stand as they are. */
async function collector() {
  const received: { path: string | undefined; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, body: await buffer(request) })
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { received, port: typeof address === 'object' ? address?.port : undefined }
}

function settingsFor(environment: Record<string, string>) {
  const { tracing } = parseHostConfig(environment)
  if (!tracing) throw new Error('traces are off')
  // The exporter reads its own.
  for (const [name, value] of Object.entries(environment)) {
    process.env[name] = value
    onTestFinished(() => void delete process.env[name])
  }
  return tracing
}

/** What a collector receives of a signup of somebody who shows a trace of their own. */
async function tracesOf(environment: Record<string, string> = {}, isBehindProxy = false) {
  const { port, received } = await collector()
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  const settings = settingsFor({ OTEL_EXPORTER_OTLP_ENDPOINT, ...environment })
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const tracing = await startTracing(settings, { release: '1.2.3', isBehindProxy, onError })
  const host = await accountsHost({}, {}, { db: tracing.database(await openDb()) })
  onTestFinished(() => host.close())
  const app = createApp(host.deps)
  tracing.requests(app)
  const arrived = new Promise<void>((begun) => {
    app.addHook('onRequest', (_request, _reply, next) => {
      begun()
      next()
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const request = httpRequest(`${address}/api/signup/otp`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
    },
  })
  // The body comes in an event of the connection, which knows of no request.
  request.flushHeaders()
  await arrived
  request.end(JSON.stringify({ email: EMAIL, Name: 'Ada', command: 'signup' }))
  const [answer]: IncomingMessage[] = await once(request, 'response')
  answer?.resume()
  expect(answer?.statusCode).toBe(200)
  await app.close()
  const unguard = guardNetwork()
  await tracing.stop().finally(unguard)
  const body = Buffer.concat(received.map((one) => one.body))
  return {
    errors,
    paths: received.map(({ path }) => path),
    text: body.toString('latin1'),
    /** The spans that belong to the caller's trace. */
    ofCaller: body.toString('hex').split(TRACE).length - 1,
  }
}

describe('traces', () => {
  test('are off unless a variable of OpenTelemetry turns them on, and then go where it says', () => {
    const of = (environment: Record<string, string>) =>
      parseHostConfig(environment).tracing?.endpoint.href
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://traces.example.org'
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT }
    expect(of({})).toBeUndefined()
    expect(of(given)).toBe('https://traces.example.org/')
    expect(of({ OTEL_TRACES_EXPORTER: 'otlp' })).toBe('http://localhost:4318/')
    expect(of({ ...given, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
    expect(of({ ...given, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
    for (const wrong of [
      { OTEL_TRACES_SAMPLER: 'sometimes' },
      { OTEL_TRACES_SAMPLER_ARG: '2' },
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    ])
      expect(() => of(wrong)).toThrow(Object.keys(wrong)[0])
  })

  test('have a request by its route with what it does in the database, and nothing of what it was sent', async () => {
    const { text, paths, errors, ofCaller } = await tracesOf({ OTEL_SERVICE_NAME: 'the-site' })
    expect([paths, errors]).toEqual([['/v1/traces'], []])
    for (const part of ['PUT /api/signup/otp', 'the-site', '1.2.3', 'transaction', 'INSERT INTO'])
      expect(text).toContain(part)
    expect(text).not.toContain('ada.traced')
    // A stranger does not choose what is kept.
    expect(ofCaller).toBe(0)
  })

  test('are part of the trace of a proxy, with every statement of the request', async () => {
    const { ofCaller } = await tracesOf({}, true)
    expect(ofCaller).toBeGreaterThan(3)
  })

  test('are kept as the sampler says', async () => {
    const off = { OTEL_TRACES_SAMPLER: 'always_off' }
    expect((await tracesOf(off, true)).paths).toEqual([])
    // The proxy has decided otherwise.
    const parent = { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }
    expect((await tracesOf(parent, true)).ofCaller).toBeGreaterThan(3)
  })

  test('hold up no end of the host where no collector answers, and the log says so', async () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
    const errors: unknown[] = []
    const options = { release: '1', isBehindProxy: false, exportTimeout: 100 }
    const tracing = await startTracing(settingsFor(endpoint), {
      ...options,
      onError: (error) => void errors.push(error),
    })
    const host = await accountsHost()
    onTestFinished(() => host.close())
    const app = createApp(host.deps)
    tracing.requests(app)
    await app.inject('/health')
    await app.close()
    await tracing.stop()
    expect(errors).toHaveLength(1)
  })
})

test('a host without traces loads nothing of them', () => {
  const loading = globSync('server/**/*.ts').filter((file) =>
    /^import (?!type).* from '@opentelemetry/m.test(readFileSync(file, 'utf8')),
  )
  expect(loading).toEqual([])
})

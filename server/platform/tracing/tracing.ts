import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { permittedLookup } from '../http-out/network-guard.ts'
import { SECOND } from '../time/clock.ts'
import type { TracingSettings } from './settings.ts'
import { type Span, tracedDb } from './traced-db.ts'

/** Milliseconds that a batch may take, so that a collector which is away holds up no end of the host. */
const EXPORT_TIMEOUT = 5 * SECOND

export interface Tracing {
  /** The same database, whose statements and transactions are spans of the request that they belong to. */
  database(db: Db): Db
  /** Makes a span of each request. Before the app is ready. */
  requests(app: FastifyInstance): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/**
 * Traces of what the host does, sent to an OpenTelemetry collector. They name requests by their routes and statements by
 * their SQL, in which no value stands. The libraries are loaded here, so that a host without traces has none of them.
 */
export async function startTracing(
  { endpoint, serviceName, sampler }: TracingSettings,
  {
    release,
    isBehindProxy,
    onError,
    exportTimeout = EXPORT_TIMEOUT,
  }: {
    readonly release: string
    /** Whether `traceparent` is a proxy's, which says what of its traces is kept. */
    readonly isBehindProxy: boolean
    readonly onError: (error: unknown) => void
    readonly exportTimeout?: number
  },
): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto')
  const resources = await import('@opentelemetry/resources')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const core = await import('@opentelemetry/core')

  core.setGlobalErrorHandler(onError)
  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(sampler.ratio),
  }[sampler.root]()
  const exporter = new OTLPTraceExporter({
    timeoutMillis: exportTimeout,
    httpAgentOptions: {
      lookup: permittedLookup({
        isHost: (name) => name === endpoint.hostname.replace(/^\[|\]$/g, ''),
        isAddress: () => true,
      }),
    },
  })
  const provider = new sdk.TracerProvider({
    sampler: sampler.isParentBased ? new sdk.ParentBasedSampler({ root }) : root,
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({
          'service.name': serviceName,
          'service.version': release,
        }),
      )
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeout })],
  })
  const tracer = provider.getTracer('wallet', release)
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new core.W3CTraceContextPropagator()
  const getter = {
    keys: (request: FastifyRequest) => Object.keys(request.headers),
    get: (request: FastifyRequest, name: string) => request.headers[name],
  }
  const failed = (error: unknown) => ({
    code: SpanStatusCode.ERROR,
    message: error instanceof Error ? error.name : 'failed',
  })

  const span: Span = async (name, attributes, work) => {
    // What belongs to no request, such as the look whether mails wait, is no trace of its own.
    if (!trace.getSpan(contexts.active())) return await work()
    const one = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, contexts.active())
    try {
      return await contexts.with(trace.setSpan(contexts.active(), one), work)
    } catch (error) {
      one.setStatus(failed(error))
      throw error
    } finally {
      one.end()
    }
  }

  return {
    database: (db) => tracedDb(db, span),
    requests(app) {
      const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()
      app.addHook('onRequest', (request, _reply, next) => {
        const route = request.routeOptions.url ?? 'none'
        const above = isBehindProxy
          ? propagator.extract(ROOT_CONTEXT, request, getter)
          : ROOT_CONTEXT
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'wallet.request_id': request.id,
        }
        const name = `${request.method} ${route}`
        const one = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, above)
        spans.set(request, one)
        contexts.with(trace.setSpan(above, one), next)
      })
      app.addHook('onResponse', (request, { statusCode }, next) => {
        const one = spans.get(request)
        one?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) one?.setStatus({ code: SpanStatusCode.ERROR })
        one?.end()
        next()
      })
    },
    async stop() {
      await provider.shutdown().catch(onError)
      contexts.disable()
    },
  }
}

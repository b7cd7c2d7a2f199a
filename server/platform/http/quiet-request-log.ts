import type { FastifyBaseLogger } from 'fastify'

type Child = Parameters<FastifyBaseLogger['child']>
type Method = 'warn' | 'error' | 'fatal'

/**
 * The logger of one request where requests themselves are not logged. Fastify makes one for every request, and most log
 * nothing: so the logger that names the request in its lines is made with the first line.
 */
class QuietRequestLog implements FastifyBaseLogger {
  readonly #app: FastifyBaseLogger
  readonly #child: Child
  #named: FastifyBaseLogger | undefined

  constructor(app: FastifyBaseLogger, child: Child) {
    this.#app = app
    this.#child = child
  }

  get level(): string {
    return this.#app.level
  }

  /** These levels are off. */
  trace(): void {}
  debug(): void {}
  info(): void {}
  silent(): void {}

  warn(...line: readonly unknown[]): void {
    this.#write('warn', line)
  }
  error(...line: readonly unknown[]): void {
    this.#write('error', line)
  }
  fatal(...line: readonly unknown[]): void {
    this.#write('fatal', line)
  }

  child(...child: Child): FastifyBaseLogger {
    return this.#own().child(...child)
  }

  #own(): FastifyBaseLogger {
    this.#named ??= this.#app.child(...this.#child)
    return this.#named
  }

  #write(method: Method, line: readonly unknown[]): void {
    const own = this.#own()
    Reflect.apply(own[method], own, line)
  }
}

/** A factory for Fastify. */
export const quietRequestLog = (app: FastifyBaseLogger, ...child: Child): FastifyBaseLogger =>
  new QuietRequestLog(app, child)

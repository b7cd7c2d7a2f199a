import type { FastifyServerOptions } from 'fastify'
import type { HostConfig } from './config.ts'

type LogOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * What the host writes about itself. A request is its method and path: no query (it may hold a reset code or an
 * e-mail), no headers (tokens), no body. Texts of errors are masked, since a database names the row that it refused.
 */
export function logOptions(
  level: HostConfig['logLevel'],
  stream?: { write(line: string): void },
): LogOptions {
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: ['authorization', '*.authorization', 'password', '*.password', 'token', '*.token'],
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        path: maskSecrets(pathOf(url)),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: Error) => describe(error),
    },
  }
}

const pathOf = (url: string) => url.split('?')[0] ?? ''

/** E-mails, tokens and codes out of a text that was not written for strangers. */
export const maskSecrets = (text: string): string =>
  text
    .replace(/[^\s@<>"'()=,:;]+@[^\s@<>"'()=,:;]+/g, '[e-mail]')
    .replace(/[\w.-]{32,}/g, '[long text]')
    .replace(/(?<!\d|\d[.:])\d{6}(?!\d|\.\d)/g, '[six digits]')

function describe(error: Error): { type: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? `, because ${error.cause.message}` : ''
  return {
    type: error.name,
    message: maskSecrets(error.message + cause),
    stack: maskSecrets(error.stack ?? ''),
  }
}

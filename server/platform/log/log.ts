import type { FastifyServerOptions } from 'fastify'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type LogOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * A request is logged as method and path only: the query may contain a reset code or an e-mail, headers contain
 * tokens. Error messages are masked, because a database error may quote the rejected row.
 */
export function logOptions(level: LogLevel, stream?: { write(line: string): void }): LogOptions {
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
      err: (error: Error) => serializeError(error),
    },
  }
}

/** Whether each request is a line, or only what goes wrong. */
export const logsRequests = (level: LogLevel): boolean => ['trace', 'debug', 'info'].includes(level)

const pathOf = (url: string) => url.split('?')[0] ?? ''

/** Replaces e-mails, tokens and codes in an error message. */
export const maskSecrets = (text: string): string =>
  text
    .replace(/[^\s@<>"'()=,:;]+@[^\s@<>"'()=,:;]+/g, '[e-mail]')
    .replace(/[\w.-]{32,}/g, '[long text]')
    .replace(/(?<!\d|\d[.:])\d{6}(?!\d|\.\d)/g, '[six digits]')

function serializeError(error: Error): { type: string; message: string; stack: string } {
  const cause = error.cause instanceof Error ? `, because ${error.cause.message}` : ''
  return {
    type: error.name,
    message: maskSecrets(error.message + cause),
    stack: maskSecrets(error.stack ?? ''),
  }
}

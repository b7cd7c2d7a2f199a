import type { FastifyRequest } from 'fastify'

/** Logs the failure of a mail about a completed action. */
export const logMailError = (request: FastifyRequest) => (err: unknown) =>
  request.log.warn({ err }, 'a mail could not be sent')

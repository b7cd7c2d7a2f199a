import type { FastifyRequest } from 'fastify'

/** For a mail that tells of what has happened: it happened all the same, so the log is all that hears of it. */
export const mailFailed = (request: FastifyRequest) => (err: unknown) =>
  request.log.warn({ err }, 'a mail could not be sent')

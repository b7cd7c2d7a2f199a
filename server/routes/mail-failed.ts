import type { FastifyRequest } from 'fastify'

/** For a mail about something that is done already: its failure is only logged. */
export const mailFailed = (request: FastifyRequest) => (err: unknown) =>
  request.log.warn({ err }, 'a mail could not be sent')

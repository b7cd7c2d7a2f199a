import type { FastifyReply } from 'fastify'

/** What the specification calls a "JSON string": JSON whose value is a string that holds JSON (spec §7). */
export const sendJsonString = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(JSON.stringify(value)))

import type { FastifyReply } from 'fastify'

/** JSON, a bare text or truth value included, which Fastify itself would send as it is. */
export const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(value))

/** What the specification calls a "JSON string": JSON whose value is a string that holds JSON (product §7). */
export const sendJsonString = (reply: FastifyReply, value: unknown): FastifyReply =>
  sendJson(reply, JSON.stringify(value))

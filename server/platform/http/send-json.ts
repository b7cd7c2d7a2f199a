import type { FastifyReply } from 'fastify'

/** Sends any value as JSON; Fastify would send a bare string or boolean unencoded. */
export const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(value))

/** A "JSON string" of product §7: a JSON string that contains JSON. */
export const sendJsonString = (reply: FastifyReply, value: unknown): FastifyReply =>
  sendJson(reply, JSON.stringify(value))

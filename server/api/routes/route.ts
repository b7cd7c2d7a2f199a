import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Registers routes of product §7 below `/api`. */
export type Route = (app: FastifyInstance, deps: Deps) => void

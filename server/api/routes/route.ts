import type { FastifyInstance } from 'fastify'
import type { ChainServices } from '../../chains/services.ts'

/**
 * Registers routes of product §7 below `/api`. `Services` are those of the highest layer that the routes use, such as
 * `MoneyServices`.
 */
export type Route<Services = ChainServices> = (app: FastifyInstance, services: Services) => void

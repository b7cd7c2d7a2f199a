import type { Outcome } from '../../support/operator-order.ts'
import type { Cause } from './scheduler.ts'

/** What a host answers a request. */
export interface Answer {
  readonly status: number
  readonly json: unknown
}

/** A request of a person to one of the hosts. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: Readonly<Record<string, string>>
  /** A session token, or at signup and login an ID token. */
  readonly token?: string | undefined
  /** The Idempotency-Key. */
  readonly key?: string | undefined
}

/** A request or an operator's order on its way, as the checker knows it. */
export interface Call extends Cause {
  readonly request: Request | undefined
  readonly order: Order | undefined
  /** The virtual time, and how many commits there had been, when it was sent. */
  readonly sentAt: number
  readonly sentAfter: number
}

export interface Order {
  readonly id: string
  readonly command: Readonly<Record<string, string>>
}

export type OrderAnswer = Outcome

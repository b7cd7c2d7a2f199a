import { WRITE_PATIENCE } from './health/write-fault.ts'

/**
 * How long each part of an exchange with the server may take, in milliseconds. What holds others up ends before those
 * that wait for it do, so that these succeed.
 */
export interface PostgresTimeouts {
  /** A host that stops inside a transaction loses the transaction, and with it the locks. */
  readonly idleInTransaction: number
  readonly lock: number
  readonly statement: number
  /** The server has not ended a statement that it should have ended: the connection is dead. */
  readonly answer: number
  /** Waiting for one of the pool's connections. */
  readonly queue: number
  /** Opening a connection, and a probe of the server. */
  readonly connect: number
  /** The health write, see `health/`. */
  readonly healthWrite: number
  /** The server is probed when it has not answered for this time. */
  readonly silence: number
  /** The pause between two probes while the server is away, and before the listener connects again. */
  readonly pause: number
  /** The time between two heartbeats of the listener, and until one is missed. */
  readonly heartbeat: number
}

export const TIMEOUTS: PostgresTimeouts = {
  idleInTransaction: 4000,
  lock: 6000,
  statement: 8000,
  answer: 10_000,
  queue: 6000,
  connect: 1000,
  healthWrite: WRITE_PATIENCE,
  silence: 300,
  pause: 500,
  heartbeat: 5000,
}

/** The longest time that a timer can have; 0 would mean the default. */
export const UNLIMITED = 2 ** 31 - 1

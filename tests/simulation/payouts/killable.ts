import type { PayoutChain } from '../../../server/chains/payouts/chain.ts'
import type { Db, Transaction } from '../../../server/platform/db/db.ts'
import type { Random } from './random.ts'

/** The process was killed: nothing after this point happens in it. */
export class Killed extends Error {
  constructor() {
    super('killed')
  }
}

/** A process that dies between any two steps, and whose answers are lost. */
export interface Life {
  /** Throws Killed. Called before and after each step. */
  step(): void
  readonly isDead: () => boolean
}

export function lifeOf(random: Random, risk: number): Life {
  let isDead = false
  return {
    step() {
      isDead ||= random.chance(risk)
      if (isDead) throw new Killed()
    },
    isDead: () => isDead,
  }
}

async function between<T>(life: Life, work: () => Promise<T>): Promise<T> {
  life.step()
  const result = await work()
  life.step()
  return result
}

/** Every statement and every commit is a step: a kill before a commit rolls back, one after it loses its answer. */
export function killableDb(db: Db, life: Life): Db {
  const tx = (own: Transaction): Transaction => ({
    ...own,
    rows: (...args) => between(life, () => own.rows(...args)),
    run: (...args) => between(life, () => own.run(...args)),
  })
  return {
    ...db,
    rows: (...args) => between(life, () => db.rows(...args)),
    run: (...args) => between(life, () => db.run(...args)),
    transaction: (work, options) =>
      between(life, () => db.transaction((own) => work(tx(own)), options)),
  }
}

/** Every question to a node is a step, and fails at times by itself: its answer may be lost although it was heard. */
export function killableChain(
  chain: PayoutChain,
  life: Life,
  random: Random,
  faults: number,
): PayoutChain {
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (random.chance(faults / 2)) throw new Error('the node does not answer')
    const result = await between(life, work)
    if (random.chance(faults / 2)) throw new Error('the answer of the node is lost')
    return result
  }
  return {
    ...chain,
    prospect: (movements) => ask(() => chain.prospect(movements)),
    verdictsOf: (payments) => ask(() => chain.verdictsOf(payments)),
    verdictBy: (payment, id) => ask(() => chain.verdictBy(payment, id)),
    isKnown: (id) => ask(() => chain.isKnown(id)),
    send: (raw) => ask(() => chain.send(raw)),
    movedBy: (id) => ask(() => chain.movedBy(id)),
    finalBalanceOf: (address, coin) => ask(() => chain.finalBalanceOf(address, coin)),
    balanceOf: (address, coin) => ask(() => chain.balanceOf(address, coin)),
  }
}

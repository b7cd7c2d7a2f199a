import * as v from 'valibot'
import { STAGES } from '#domain/purchase.ts'
import type { Db, Transaction } from '../platform/db/db.ts'
import type { Clock } from '../platform/time/clock.ts'
import { fundStage } from './ledger/genesis.ts'
import { basePrices } from './prices/feed/stored.ts'
import { type Forceable, type Implausibility, implausibleIn } from './terms/implausible.ts'
import {
  type MoneyTerms,
  moneyTermsOf,
  type NewTexts,
  requireValid,
  type TermTexts,
  textsIn,
} from './terms/money-terms.ts'
import { type StoredTerms, storeTerms, versionsOfTerms } from './terms/terms.ts'

/** The terms are refused, unless what is implausible about them is forced by name. The message is for the operator. */
export class ImplausibleTerms extends Error {
  override readonly name = 'ImplausibleTerms'
  constructor(implausible: readonly Implausibility[], isFirst: boolean) {
    const names = [...new Set(implausible.map(({ what }) => what))].join(',')
    const way = isFirst
      ? 'start with other terms and change them with "operator terms set", with'
      : 'add'
    super(
      `${implausible.map(({ message }) => message).join('; ')}. If that is meant, ${way} --force ${names}`,
    )
  }
}

/** Stores the terms of the environment as the first version, unless there is one. Throws ImplausibleTerms and InvalidTerms. */
export const ensureTerms = (db: Db, clock: Clock, texts: NewTexts): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await versionsOfTerms(tx, 1)).length > 0) return
    // The lock makes sure that hosts that start together store one version.
    await tx.rows(v.unknown(), 'SELECT hold_transfers()')
    if ((await versionsOfTerms(tx, 1)).length > 0) return
    requireValid(texts)
    await add(tx, clock, { texts, madeBy: 'the environment', forced: [] }, undefined)
  })

export interface NewTerms {
  readonly changes: Partial<NewTexts>
  readonly madeBy: string
  readonly forced: readonly Forceable[]
}

/**
 * Makes a new version, which is in force for every order that has not been posted when it commits. What is not changed
 * stays as it was written, be it for another version of the program: one value after the other can be set right. Throws
 * ImplausibleTerms, InvalidTerms, and Overdrawn if a stage has sold more than its new supply.
 */
export const setTerms = (
  db: Db,
  clock: Clock,
  { changes, madeBy, forced }: NewTerms,
): Promise<MoneyTerms> =>
  db.transaction(async (tx) => {
    requireValid(changes)
    await tx.rows(v.unknown(), 'SELECT hold_transfers()')
    const [last] = await versionsOfTerms(tx, 1)
    if (!last) throw new Error('there are no terms')
    const texts = { ...textsIn(last.content), ...changes }
    return await add(tx, clock, { texts, madeBy, forced }, last)
  })

async function add(
  tx: Transaction,
  clock: Clock,
  { texts, madeBy, forced }: { texts: TermTexts; madeBy: string; forced: readonly Forceable[] },
  last: StoredTerms | undefined,
): Promise<MoneyTerms> {
  const content = JSON.stringify(texts)
  const before = last && moneyTermsOf(last.version, last.content)
  const market = await basePrices(tx)
  const implausible = implausibleIn(moneyTermsOf(0, content), before, market).filter(
    ({ what }) => !forced.includes(what),
  )
  if (implausible.length > 0) throw new ImplausibleTerms(implausible, last === undefined)
  const at = clock.now()
  const terms = await storeTerms(tx, { content, madeBy, at }, last)
  for (const stage of STAGES)
    if (terms.stageSupplies) await fundStage(tx, at, stage, terms.stageSupplies[stage])
  return terms
}

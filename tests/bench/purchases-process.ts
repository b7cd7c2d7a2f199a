import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { amountOf, ONE } from '#domain/money/amount.ts'
import type { Stage } from '#domain/purchase.ts'
import { createPurchases } from '../../server/money/purchases/together.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { startTurns } from '../../server/platform/time/repeat.ts'
import { purchaseOf } from '../support/orders.ts'
import { hostLog } from './log/host-log.ts'

/*
 * A process of the purchase bench: buys with all its connections at once for as long as it is told, and answers with
 * the number of purchases. Where it has a folder for the log, it keeps the log meanwhile as a host does.
 */
const options = v.object({
  url: v.string(),
  connections: v.number(),
  isAlike: v.boolean(),
  users: v.pipe(v.array(v.string()), v.readonly()),
  logFolder: v.optional(v.string()),
})
export type BuyersOf = v.InferOutput<typeof options>

const { url, connections, isAlike, users, logFolder } = v.parse(
  v.pipe(v.string(), v.parseJson(), options),
  process.argv[2],
)
const db = openPostgres(url, { connections })
const buy = createPurchases(db.atomic)
const log = logFolder === undefined ? undefined : hostLog(db, logFolder)
/** As server/main/start.ts has it, in milliseconds. */
const LOG_INTERVAL = 2700
const STAGES: readonly Stage[] = isAlike ? [1] : [1, 2, 3, 4]
const BOUGHT = [
  purchaseOf(amountOf('BNB', ONE / 1000n), ONE / 100n),
  purchaseOf(amountOf('USDT', ONE / 1000n), ONE / 100n),
].slice(0, isAlike ? 1 : 2)

const oneOf = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('an empty list')
  return found
}

async function buyUntil(deadline: number): Promise<number> {
  let bought = 0
  for (; performance.now() < deadline; bought++) {
    const [id, userId] = [randomUUID(), oneOf(users)]
    const order = { ...oneOf(BOUGHT), id, userId, stage: oneOf(STAGES), at: new Date() }
    await buy(order, { userId, key: randomUUID(), payload: id })
  }
  return bought
}

process.on('message', async (ms) => {
  const deadline = performance.now() + v.parse(v.number(), ms)
  const stop = log && startTurns(log, LOG_INTERVAL, (error) => process.stderr.write(`${error}\n`))
  const counts = await Promise.all(Array.from({ length: connections }, () => buyUntil(deadline)))
  await stop?.()
  process.send?.(counts.reduce((sum, count) => sum + count, 0))
})
process.on('disconnect', () => db.close())
process.send?.('ready')

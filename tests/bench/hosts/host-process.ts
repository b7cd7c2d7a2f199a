import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { parseSiteConfig } from '#config/schema.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { createApp } from '../../../server/main/app.ts'
import { compose } from '../../../server/main/compose.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { openDatabase } from '../../../server/main/starting/open-database.ts'
import { ofHouse, ofUser, post } from '../../../server/money/ledger/ledger.ts'
import { setBasePrice } from '../../../server/money/prices/feed/stored.ts'
import { createPrices } from '../../../server/money/prices/prices.ts'
import { systemClock } from '../../../server/platform/time/clock.ts'
import { bareFastify } from './bare-fastify.ts'
import { populate } from './users.ts'

/*
 * A process of its own: the host as `npm start` composes it, and a bare Fastify that runs one SELECT on the same
 * database. It applies the changes that its parent requests and answers when; `host-control.ts` has the protocol.
 */
const command = v.variant('do', [
  v.object({ do: v.literal('price'), price: v.string() }),
  v.object({ do: v.literal('credit'), amount: v.string() }),
  v.object({ do: v.literal('cpu') }),
  v.object({ do: v.literal('memory') }),
  v.object({ do: v.literal('stop') }),
])

const [count = '1', databaseUrl = ''] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const config = parseHostConfig({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  PORT: '0',
  ADDRESS_SOCKETS: '1000000',
})
const db = await openDatabase(config, (error) => process.stderr.write(`${error}\n`))
const people = await populate(db, Number(count))
// Sandbox prices that change by themselves would hide the change that is measured.
const prices = createPrices({ db, clock: systemClock, isSandbox: false })
const deps = await compose({ config, site: parseSiteConfig({}), clock: systemClock, db, prices })
const app = createApp(deps)
const bare = bareFastify(db, people[0]?.id ?? '')

await app.listen({ host: '127.0.0.1', port: 0 })
await bare.listen({ host: '127.0.0.1', port: 0 })
process.on('message', (message) => void handle(v.parse(command, message)))
process.send?.({
  host: portOf(app),
  bare: portOf(bare),
  tokens: people.map(({ token }) => token),
})

async function handle(what: v.InferOutput<typeof command>): Promise<void> {
  if (what.do === 'price') await changePrice(what.price)
  if (what.do === 'credit') await creditAll(what.amount)
  if (what.do === 'cpu') process.send?.({ value: cpuMicroseconds() })
  if (what.do === 'memory') process.send?.({ value: process.memoryUsage.rss() })
  if (what.do === 'stop') await stop()
}

async function changePrice(price: string): Promise<void> {
  const at = Date.now()
  await setBasePrice(db, priceOf('BNB', parseUnits(price) ?? 0n))
  process.send?.({ value: at })
}

/** One ledger transfer that credits every user, so that all balances change at the same time. */
async function creditAll(amount: string): Promise<void> {
  const units = parseUnits(amount) ?? 0n
  let at = 0
  await db.transaction(async (tx) => {
    await post(tx, {
      key: `bench:${performance.now()}`,
      at: systemClock.now(),
      legs: [
        ofHouse('deposits', amountOf('TRX', -units * BigInt(people.length))),
        ...people.map(({ id }) => ofUser(id, 'available', amountOf('TRX', units))),
      ],
    })
    // The commit, which makes the change visible, comes next.
    at = Date.now()
  })
  process.send?.({ value: at })
}

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function stop(): Promise<void> {
  await bare.close()
  await app.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
  process.disconnect?.()
}

function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

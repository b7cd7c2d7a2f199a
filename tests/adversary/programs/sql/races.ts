import type { Program } from '../../seeds.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../world/database-proxy.ts'
import type { Host } from '../../world/host.ts'
import { carryOut } from './carry-out.ts'
import { goOn } from './going-on.ts'
import { openSqlWorld } from './honest.ts'
import { TAMPERINGS } from './tamperings.ts'

/*
 * The same thief strikes while the host works: between two statements of it, drawn anew each time. What was looked at in one and
 * used in the next would be another then. Nothing may be paid that nobody ordered, and nothing be credited to anybody else.
 */
export const races: Program = {
  name: 'races',
  async open(bug) {
    const world = await openSqlWorld(bug)
    const made = new Map<string, number>()
    let proxy: DatabaseProxy | undefined
    return {
      made,
      async close() {
        await world.close()
        await proxy?.stop()
      },
      async run(seed, random, tell) {
        const { url, ...clients } = await world.reset()
        proxy ??= await startDatabaseProxy(Number(new URL(url).port))
        const name = NAMES[seed % NAMES.length] ?? ''
        const tampering = random.pick(TAMPERINGS[name] ?? [])
        const statement = tampering.sql(world.honest, random)
        await world.host.start({ DATABASE_URL: proxy.through(url) })
        const moment = random.between(1, STATEMENTS)
        const strikes = (during: string) =>
          proxy?.before(moment, async () => {
            const refusal = await carryOut(clients[tampering.as], tampering, statement)
            made.set(during, (made.get(during) ?? 0) + 1)
            tell(`  ${name}, before statement ${moment} of ${during}: ${refusal ?? 'done'}`)
          })
        // An order, or what the host does by itself once somebody has paid.
        let orders = random.between(0, ORDERS)
        const order: Host['order'] = (command, given) => {
          if (orders-- === 0) strikes(command)
          return world.host.order(command, given)
        }
        if (random.chance(BY_ITSELF)) strikes('what the host does by itself')
        const found = await goOn({ ...world, host: { ...world.host, order } }, [])
        return found
      },
    }
  },
}

/** Those that are done by a statement. */
const NAMES = Object.keys(TAMPERINGS)
/** About as many as an order has at most, and as many orders as there are. */
const [STATEMENTS, ORDERS] = [60, 9]
const BY_ITSELF = 0.3

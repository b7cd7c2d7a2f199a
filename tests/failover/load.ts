import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { Db } from '../../server/platform/db/db.ts'
import type { Person } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'

/** What one payment came to: acknowledged once, with the id that the host has answered. */
interface Acknowledged {
  readonly id: string
  readonly at: number
}

const made = v.object({ id: v.string() })

/** 1 USDT for 100 tokens, at a price that does not move. */
const ORDER = buyRequest('USDT', '1', '100')

export interface Load {
  /** Milliseconds of the newest acknowledged payment. */
  last(): number
  readonly acknowledged: readonly Acknowledged[]
  /** What was answered that is neither a payment nor a reason to repeat one. */
  readonly refused: readonly string[]
  /** Ends once every payment that was begun is acknowledged. */
  stop(): Promise<void>
}

/**
 * People who pay without end, as the app does: a payment without a certain answer is repeated under its key until it has
 * one, at whichever host.
 */
export function startLoad(people: readonly Person[], hosts: readonly string[]): Load {
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  let isOver = false

  async function pay({ token }: Person): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    }
    const body = JSON.stringify(ORDER)
    for (let tries = 0; ; tries++) {
      const host = hosts[tries % hosts.length] ?? ''
      const answer = await fetch(`${host}/api/buy/token`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (answer?.status === 200) {
        const { id } = v.parse(made, await answer.json())
        acknowledged.push({ id, at: performance.now() })
        return
      }
      if (answer && answer.status !== 503 && answer.status !== 429) {
        refused.push(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
        return
      }
      await answer?.body?.cancel()
      await setTimeout(200)
    }
  }
  const running = people.map(async (person) => {
    while (!isOver) await pay(person)
  })
  return {
    last: () => acknowledged.at(-1)?.at ?? 0,
    acknowledged,
    refused,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

const storedIn = async (db: Db) =>
  new Set((await db.rows(made, 'SELECT id::text AS id FROM purchases')).map(({ id }) => id))

/** Payments that were acknowledged until now and are not there. */
export async function lostIn(db: Db, load: Load): Promise<number> {
  const told = load.acknowledged.map(({ id }) => id)
  const stored = await storedIn(db)
  return told.filter((id) => !stored.has(id)).length
}

/** Once the load has ended: those, and payments that are there and were not acknowledged once. */
export async function compare(db: Db, load: Load): Promise<{ lost: number; twice: number }> {
  const told = new Set(load.acknowledged.map(({ id }) => id))
  const stored = await storedIn(db)
  return {
    lost: await lostIn(db, load),
    twice: [...stored].filter((id) => !told.has(id)).length,
  }
}

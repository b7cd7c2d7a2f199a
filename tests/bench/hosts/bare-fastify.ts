import fastify from 'fastify'
import * as v from 'valibot'
import type { Db } from '../../../server/platform/db/db.ts'

/** The minimum of work for a request and a database: PUT / runs one SELECT. */
export function bareFastify(database: Db, userId: string) {
  const server = fastify()
  server.put('/', async () => {
    const [row] = await database.rows(
      v.object({ units: v.string() }),
      "SELECT units FROM accounts WHERE owner = $1 AND coin = 'BNB' AND kind = 'available'",
      [userId],
    )
    return { val: row?.units }
  })
  return server
}

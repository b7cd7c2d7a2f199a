import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:net'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../server/money/audit/audit.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { postgresServer } from '../support/database.ts'
import type { MoneyHost } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { missingPostgres } from '../support/postgres-server.ts'

/** What the proxy does with the next commit. */
type Fate = 'forwarded' | 'commit lost' | 'answer lost'

describe('a commit whose connection is lost', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})
  let fate: Fate = 'forwarded'
  let proxy: Server
  let db: Db
  let host: MoneyHost

  beforeAll(async () => {
    const server = postgresServer()
    const url = new URL(await server.migratedDatabase())
    proxy = createServer((client) => {
      const upstream = connect(server.port, '127.0.0.1')
      for (const socket of [client, upstream]) socket.on('error', () => {})
      client.on('close', () => upstream.destroy())
      upstream.on('close', () => client.destroy())
      let isLosing = false
      client.on('data', (chunk) => {
        // A purchase is one statement, which commits by itself; its transfer's key is among the parameters.
        const isCommit = fate !== 'forwarded' && chunk.includes('purchase:')
        if (isCommit && fate === 'commit lost') client.destroy()
        isLosing ||= isCommit
        if (isCommit) fate = 'forwarded'
        upstream.write(chunk)
      })
      upstream.on('data', (chunk) => (isLosing ? client.destroy() : client.write(chunk)))
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const address = proxy.address()
    if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
    url.port = String(address.port)
    db = openPostgres(url.href)
    host = await moneyHost({}, undefined, db)
  })
  afterAll(async () => {
    expect((await db.transaction(audit)).findings).toEqual([])
    await host.close()
    proxy.close()
  })

  // Holds promise 39.
  test.each(['answer lost', 'commit lost'] as const)(
    'is reported as unknown, and the purchase is made once under its key: %s',
    async (lost) => {
      const person = await host.person({ USDT: '100' })
      const figures = { amount: '10', receiveToken: '1000', tokenFee: '1', val: '100' }
      const order = { ...figures, hint: 'Crypto', type: 'buy', typeOf: 'Crypto', asset: 'USDT' }
      const key = { 'idempotency-key': randomUUID() }
      fate = lost
      const first = await person.call('POST', '/buy/token', order, key)
      expect([first.status, first.json.error.code]).toEqual([503, 'unknown'])
      const again = await person.call('POST', '/buy/token', order, key)
      expect(again.status).toBe(200)
      expect(await host.available(person, 'USDT')).toBe('90')
    },
  )
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { announcedIn, createAnnouncements } from '../../../server/platform/db/announcements.ts'
import type { Tx } from '../../../server/platform/db/db.ts'
import { migratedDb } from '../../support/migrated-database.ts'

/** A database that collects the statements' parameters, and fails as long as it is away. */
function recordingDb() {
  const batches: unknown[] = []
  const state = { isAway: false }
  const db: Pick<Tx, 'run'> = {
    async run(_sql, params = []) {
      if (state.isAway) throw new Error('away')
      batches.push(JSON.parse(String(params[0])))
      return 1
    },
  }
  return { db, batches, state }
}

describe('announcements', () => {
  test('of one moment are sent in one statement, equal ones once, those of a channel together', async () => {
    const { db, batches } = recordingDb()
    const announcements = createAnnouncements(db)
    announcements.announce('first', 'a')
    await Promise.resolve()
    for (const payload of ['b', 'c', 'b']) announcements.announce('balance_changed', payload)
    announcements.announce('push_stored', '')
    await announcements.close()
    expect(batches).toEqual([
      [['first', 'a']],
      [
        ['balance_changed', 'b c'],
        ['push_stored', ''],
      ],
    ])
    expect(announcedIn('b c')).toEqual(['b', 'c'])
    expect(announcedIn('')).toEqual([''])
  })

  test('of everybody arrive, each once, through a database', async () => {
    const db = await migratedDb()
    const heard: string[] = []
    await db.listen('balance_changed', (notification) => heard.push(...announcedIn(notification)))
    const everybody = Array.from({ length: 1_000 }, () => randomUUID())
    for (const id of everybody) db.announce('balance_changed', id)
    await expect.poll(() => heard).toHaveLength(everybody.length)
    expect(heard).toEqual(everybody)
    await db.close()
  })

  test('that could not be sent are sent with the next ones', async () => {
    const { db, batches, state } = recordingDb()
    const errors: unknown[] = []
    const announcements = createAnnouncements(db, (error) => errors.push(error))
    state.isAway = true
    announcements.announce('balance_changed', 'a')
    await expect.poll(() => errors).toHaveLength(1)
    state.isAway = false
    announcements.announce('balance_changed', 'b')
    await announcements.close()
    expect(batches.flat()).toEqual([['balance_changed', 'a b']])
  })
})

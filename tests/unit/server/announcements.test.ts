import { describe, expect, test } from 'vitest'
import { createAnnouncements } from '../../../server/platform/db/announcements.ts'
import type { Tx } from '../../../server/platform/db/db.ts'

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
  test('of one moment are sent in one statement, equal ones once', async () => {
    const { db, batches } = recordingDb()
    const announcements = createAnnouncements(db)
    announcements.announce('first', 'a')
    for (const payload of ['b', 'c', 'b']) announcements.announce('balance_changed', payload)
    await announcements.close()
    expect(batches).toEqual([
      [['first', 'a']],
      [
        ['balance_changed', 'b'],
        ['balance_changed', 'c'],
      ],
    ])
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
    expect(batches.flat()).toEqual([
      ['balance_changed', 'a'],
      ['balance_changed', 'b'],
    ])
  })
})

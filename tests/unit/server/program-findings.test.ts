import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { programFindings } from '../../../server/operator/doctor/program.ts'
import type { Tx } from '../../../server/platform/db/db.ts'
import { DATABASES } from '../../support/database.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const at = (time: string) => new Date(`2026-11-26T${time}:00Z`)

/** What a database says of the archive of its log. */
const archiving = (archived: Date | null, failed: Date | null, mode = 'on'): Pick<Tx, 'rows'> => ({
  rows: async (schema) => [
    v.parse(schema, {
      version: '15.7',
      archive_mode: mode,
      archived_at: archived,
      failed_at: failed,
      migration: '133-reserves',
    }),
  ],
})

describe('the back-up', () => {
  test.each([
    ['is as old as the newest part of the log', at('11:59'), at('08:00'), 'ok', '11:59:00'],
    ['is wrong where the last try failed', at('11:00'), at('11:58'), 'wrong', '11:58:00'],
    ['is wrong where nothing was ever archived', null, null, 'wrong', 'never'],
    ['is wrong where it is older than an hour', at('10:59'), null, 'wrong', '10:59:00'],
  ])('%s', async (_, archived, failed, state, text) => {
    const [, backup] = await programFindings(archiving(archived, failed), NOW)
    expect(backup).toEqual({ state, part: 'backup', text: expect.stringContaining(text) })
  })

  test('is what somebody copies where the database archives nothing', async () => {
    const [, backup] = await programFindings(archiving(null, null, 'off'), NOW)
    expect(backup?.state).toBe('ok')
  })
})

describe.each(DATABASES)('on $name', ({ missing, open }) => {
  if (missing) return test.skip(missing, () => {})
  test('the versions of program, runtime and database are named with the newest migration', async () => {
    const db = await open()
    const [versions] = await programFindings(db, NOW)
    expect(versions?.text).toMatch(
      /^\d+\.\d+\.\d+ on Node \d+\.\d+\.\d+ and PostgreSQL \d+[\d.]*, with \d{3}-[\w-]+$/,
    )
    await db.close()
  })
})

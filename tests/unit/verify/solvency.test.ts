import { describe, expect, test } from 'vitest'
import { keyText } from '#domain/log/note.ts'
import { createReport } from '../../../verify/report.ts'
import { verifySolvency } from '../../../verify/solvency.ts'
import { type MadeLog, madeSigner } from '../../support/made-log.ts'
import * as made from '../../support/made-solvency.ts'

const tree = made.madeTree([made.leafOf('ada@example.org', 3n * 10n ** 18n), made.leafOf('', 0n)])
const day = (name: string) => made.solvencyEntry(tree, {}, name)
const NOW = Date.parse('2026-01-04T12:00:00Z')

/** The lines that failed, and all of them. */
async function verified(log: MadeLog, key?: string, now = NOW) {
  const lines: string[] = []
  const report = createReport((line) => lines.push(line))
  await verifySolvency(async (path) => log.get(path) ?? 'none', report, { key, now })
  const failed = lines.filter((line) => line.startsWith('FAILED'))
  return { failed, lines, hasFailed: report.hasFailed }
}

describe('the verifier of what a host owes', () => {
  const { log } = made.publishedIn([day('2026-01-03'), day('2026-01-04')])

  test('finds the newest day of an honest log, and what is owed then', async () => {
    const { lines, hasFailed } = await verified(log, keyText(madeSigner().key))
    expect(hasFailed).toBe(false)
    expect(lines.slice(-3)).toEqual([
      'ok      the log has what is owed on 2 days',
      'ok      the newest day is 2026-01-04, at 2026-01-04T00:00:05.000Z',
      'ok      3 BNB are owed, in at most 2 pieces',
    ])
  })

  // Holds promise 142.
  test('catches a day that is told twice, or comes after a later one', async () => {
    const twice = made.publishedIn([day('2026-01-04'), day('2026-01-04')])
    expect((await verified(twice.log)).failed).toEqual([
      'FAILED  the debts of 2026-01-04 come after those of 2026-01-04',
    ])
    const back = made.publishedIn([day('2026-01-04'), day('2026-01-03')])
    expect((await verified(back.log)).failed).toContain(
      'FAILED  the debts of 2026-01-03 come after those of 2026-01-04',
    )
  })

  test('catches a host that tells nothing any more, or never has', async () => {
    const later = Date.parse('2026-01-06T12:00:00Z')
    expect((await verified(log, undefined, later)).failed).toEqual([
      'FAILED  the newest day is 2026-01-04, at 2026-01-04T00:00:05.000Z',
    ])
    expect((await verified(made.publishedIn([]).log)).failed).toEqual([
      'FAILED  the log has what is owed on 0 days',
    ])
  })

  test('catches a day that is not the one that was signed, and another key', async () => {
    const other = made.publishedIn([
      day('2026-01-03'),
      made.solvencyEntry(tree, { sum: '1' }, '2026-01-04'),
    ])
    const forged = new Map(other.log).set('checkpoint', log.get('checkpoint') ?? new Uint8Array())
    expect((await verified(forged)).failed).toEqual([
      'FAILED  the entries are those that are signed',
    ])
    expect((await verified(log, keyText(madeSigner(2).key))).failed).toEqual([
      'FAILED  the key is the one that was given',
    ])
  })
})

import { expect, test } from 'vitest'
import type { LogEntry } from '#domain/log/entries.ts'
import { tilePath } from '#domain/log/tiles.ts'
import { verifyLog } from '../../../verify/log.ts'
import { createReport } from '../../../verify/report.ts'
import { checkpointIn, madeLog } from '../../support/made-log.ts'

const entry: LogEntry = { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }

// Holds promise 122.
test('a log of more than 65,536 entries is verified with its tiles of the third level, up to each state that was kept', async () => {
  const entries = Array.from({ length: 65_537 }, () => entry)
  const log = madeLog(entries)
  const path = tilePath({ level: 2, index: 0, width: 1 })
  log.set(path, Buffer.alloc(32))
  const lines: string[] = []
  const report = createReport((line) => lines.push(line))
  await verifyLog(async (one) => log.get(one), report, {
    since: checkpointIn(madeLog(entries.slice(0, 1025))),
  })
  expect(lines.slice(1)).toEqual([
    'ok      the kept checkpoint is signed by the same key',
    'ok      65537 entries are those that are signed',
    'ok      the 1025 entries of the kept checkpoint are there, unchanged',
    `FAILED  every tile is the one of these entries: not ${path}`,
    'ok      what the host says that the presale has sold is what the entries add up to',
  ])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendDurably } from '../../../signer/files.ts'
import { syncsIn } from '../../support/syncs.ts'

// Whoever signs after a power cut must know what was signed before it.
test('a line of the journal is on the disk when it is written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const syncs = syncsIn(folder)
  for (const line of ['one\n', 'two\n']) appendDurably(join(folder, 'journal'), line)
  expect(syncs).toEqual([['one\n'], ['one\ntwo\n']])
})

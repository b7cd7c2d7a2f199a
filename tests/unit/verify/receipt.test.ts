import { describe, expect, test } from 'vitest'
import { keyText } from '#domain/log/note.ts'
import type { SentReceipt } from '#domain/log/receipt.ts'
import { verifyReceipt, type WantedReceipt } from '../../../verify/receipt.ts'
import { createReport } from '../../../verify/report.ts'
import { type MadeLog, madeEntries, madeLog, madeSigner } from '../../support/made-log.ts'
import { DEPOSIT, depositEntry, madeReceipts, openFields } from '../../support/made-receipt.ts'

const honest = () => madeReceipts([[depositEntry(), openFields(DEPOSIT)]])

async function linesOf(file: object, wanted: WantedReceipt = {}): Promise<string[]> {
  const lines: string[] = []
  await verifyReceipt(
    JSON.stringify(file),
    createReport((line) => lines.push(line)),
    wanted,
  )
  return lines
}
const failuresOf = async (file: object, wanted?: WantedReceipt) =>
  (await linesOf(file, wanted)).flatMap((line) => /^FAILED {2}(.*)/.exec(line)?.[1] ?? [])

/** The honest receipt, but for what is changed. */
const withReceipt = (change: (receipt: SentReceipt) => Partial<SentReceipt>) => {
  const { log, receipts } = honest().file
  return { log, receipts: receipts.map((one) => Object.assign({}, one, change(one))) }
}

const served = (log: MadeLog) => async (path: string) => log.get(path) ?? ('none' as const)

describe('a saved receipt', () => {
  test('is verified without a network, and tells what the log has', async () => {
    expect(await linesOf(honest().file)).toEqual([
      'ok      the file has receipts',
      `ok      the log is ${keyText(madeSigner().key)}`,
      'ok      entry 601 is a deposit of ada@example.org: time 2026-01-02T03:04:05.000Z, coin BNB, amount 1.25',
    ])
  })

  test.each([
    [
      'another amount',
      withReceipt(() => ({ fields: openFields({ ...DEPOSIT, amount: '125' }) })),
      'a receipt does not open its entry',
    ],
    [
      'an entry that is another',
      withReceipt(() => {
        const fields = openFields({ ...DEPOSIT, amount: '125' })
        const entry = depositEntry({ ...DEPOSIT, amount: '125' })
        return { fields, entry: JSON.stringify(entry) }
      }),
      'a receipt is not in the tree that is signed',
    ],
    [
      'another place',
      withReceipt(({ proof }) => ({ proof: proof.replace('index 601', 'index 600') })),
      'a receipt is not in the tree that is signed',
    ],
    [
      'a hash too few',
      withReceipt(({ proof }) => ({ proof: proof.replace(/(index 601\n).*\n/, '$1') })),
      'a receipt is not in the tree that is signed',
    ],
    [
      'another e-mail',
      withReceipt(({ owner }) => ({ owner: { ...owner, email: 'eve@example.org' } })),
      'a receipt is not of the e-mail that it names',
    ],
    [
      'a checkpoint that was changed',
      withReceipt(({ proof }) => ({ proof: proof.replace('\n602\n', '\n603\n') })),
      'a receipt is not signed by the key of the log',
    ],
    ['nothing', { log: keyText(madeSigner().key), receipts: [] }, 'the file has receipts'],
    ['something else', { a: 1 }, 'the file has receipts'],
  ])('with %s is refused', async (_, file, failure) => {
    expect(await failuresOf(file)).toEqual([failure])
  })

  test('of another log is refused where the key is known', async () => {
    const key = keyText(madeSigner(2).key)
    expect(await failuresOf(honest().file, { key })).toEqual([
      'the key is the one that was given',
      'a receipt is not signed by the key of the log',
    ])
  })

  test('is compared with the log of today', async () => {
    const { entries, file } = honest()
    const grown = [...entries, ...madeEntries(3)]
    const said = (log: MadeLog) => failuresOf(file, { read: served(log) })
    expect(await said(madeLog(grown))).toEqual([])
    const what = 'the log has all that it had when the receipt was given'
    expect(await said(madeLog(grown.with(601, depositEntry({ ...DEPOSIT, amount: '1' }))))).toEqual(
      [`${what}: it has been changed`],
    )
    expect(await said(madeLog(madeEntries(300)))).toEqual([`${what}: it has fewer entries`])
    expect(await said(madeLog(grown, madeSigner(2)))).toEqual([
      `${what}: it is signed by another key`,
    ])
    expect(await said(new Map())).toEqual([`${what}: it does not answer`])
  })
})

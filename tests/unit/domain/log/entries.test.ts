import { describe, expect, test } from 'vitest'
import { canonicalJson, type Json } from '#domain/log/canonical-json.ts'
import { entryBytes, type LogEntry, parseEntry, parseFormer } from '#domain/log/entries.ts'

const HASH = 'ab'.repeat(32)
const TIME = '2026-01-01T00:00:00.000Z'
const reserve = {
  network: 'BNB',
  address: '0x1',
  block: 7,
  hash: `0x${HASH}`,
  coins: [{ coin: 'BNB', amount: '1.5' }],
  signature: 's',
}
const ENTRIES: readonly LogEntry[] = [
  {
    v: 1,
    kind: 'purchase',
    time: TIME,
    stage: 0,
    coin: 'USDT',
    paid: '1',
    price: '1',
    tokenPrice: '0.01',
    received: '100',
    fee: '0',
    account: HASH,
  },
  { v: 1, kind: 'deposit', hash: HASH },
  { v: 1, kind: 'release', hash: HASH },
  { v: 1, kind: 'reversal', hash: HASH, purchase: 3, counts: false },
  { v: 1, kind: 'terms', time: TIME, number: 1, stage: 0, prices: ['0.01'], hash: HASH },
  { v: 1, kind: 'price', day: '2026-01-01', coin: 'BNB', price: '600' },
  { v: 1, kind: 'operator', time: TIME, order: 'reject', hash: HASH },
  { v: 1, kind: 'site', time: TIME, release: '1', hash: HASH },
  {
    v: 1,
    kind: 'solvency',
    time: TIME,
    day: '2026-01-01',
    coins: [{ coin: 'BNB', sum: '1', root: HASH, depth: 4 }],
  },
  { v: 1, kind: 'reserves', time: TIME, day: '2026-01-01', addresses: [reserve] },
  { v: 1, kind: 'former', key: 'k', checkpoint: 'c' },
]
const textOf = (entry: LogEntry): string => Buffer.from(entryBytes(entry)).toString()

describe('an entry of the log', () => {
  test.each(ENTRIES)('is read as it was written: $kind', (entry) => {
    expect(parseEntry(textOf(entry))).toEqual(entry)
    expect(parseFormer(textOf(entry))).toEqual(entry.kind === 'former' ? entry : undefined)
  })

  test('is none with its fields in another order, or with a space', () => {
    const text = textOf({ v: 1, kind: 'deposit', hash: HASH })
    expect(parseEntry(` ${text}`)).toBeUndefined()
    expect(parseEntry(JSON.stringify({ v: 1, kind: 'deposit', hash: HASH }))).toBeUndefined()
  })

  const refused: readonly (readonly [why: string, entry: Json])[] = [
    ['a purchase that hides what it was', { v: 1, kind: 'purchase', hash: HASH }],
    ['another kind', { v: 1, kind: 'gift', hash: HASH }],
    ['another version', { v: 2, kind: 'deposit', hash: HASH }],
    ['more fields', { v: 1, kind: 'deposit', hash: HASH, note: '' }],
    ['a shorter hash', { v: 1, kind: 'deposit', hash: HASH.slice(2) }],
    ['a longer hash', { v: 1, kind: 'deposit', hash: `${HASH}00` }],
    ['something before its hash', { v: 1, kind: 'deposit', hash: `0x${HASH}` }],
    ['an amount in words', { v: 1, kind: 'price', day: '2026-01-01', coin: 'BNB', price: 'six' }],
    ['a day of its own', { v: 1, kind: 'price', day: '1 January', coin: 'BNB', price: '6' }],
    ...[`0x0x${HASH}`, `${HASH}00`, 'ab'].map(
      (hash) =>
        [
          `an address at the block ${hash.slice(0, 6)}`,
          {
            v: 1,
            kind: 'reserves',
            time: TIME,
            day: '2026-01-01',
            addresses: [{ ...reserve, hash }],
          },
        ] as const,
    ),
  ]
  test.each(refused)('is none with %s', (_, entry) =>
    expect(parseEntry(canonicalJson(entry))).toBeUndefined(),
  )
})

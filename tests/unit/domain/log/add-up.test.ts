import { describe, expect, test } from 'vitest'
import { addUp } from '#domain/log/add-up.ts'
import type { LogEntry } from '#domain/log/entries.ts'
import { verifyPresale } from '../../../../verify/presale.ts'
import { createReport } from '../../../../verify/report.ts'
import {
  checkpointIn,
  type MadeLog,
  madeEntries,
  madeLog,
  madeSigner,
} from '../../../support/made-log.ts'
import { verifyEd25519 } from '../../../support/public-log.ts'

const ENTRIES = madeEntries(400)

async function added(log: MadeLog, missing: readonly string[] = [], most = Infinity) {
  const progress: number[] = []
  let waits = 0
  const result = await addUp({
    read: async (path) => (missing.includes(path) ? undefined : (log.get(path) ?? 'none')),
    verify: verifyEd25519,
    async onProgress(done) {
      progress.push(done)
      return done < most
    },
    async wait() {
      waits += 1
    },
  })
  return { result, progress, waits }
}

const said = (log: MadeLog) => Buffer.from(log.get('sold') ?? []).toString()
const saying = (log: MadeLog, text: string) => log.set('sold', Buffer.from(text))

describe('a presale that is added up', () => {
  test.each([0, 1, 127, 128, 400])('is that of all entries, after %i purchases', async (count) => {
    const entries = count === 0 ? [] : madeEntries(count)
    const { result, progress } = await added(madeLog(entries))
    if (result.is !== 'right') throw new Error(result.is)
    const tokens = result.presale.sold.reduce((sum, one) => sum + one.tokens, 0n)
    expect([result.size, tokens, result.isAsSaid]).toEqual([
      entries.length,
      BigInt(count) * 100n * 10n ** 18n,
      true,
    ])
    expect(progress.at(-1) ?? 0).toBe(entries.length)
  })

  // Holds promise 127.
  test('is not what the host says where it says another sum', async () => {
    for (const [from, to] of [
      ['"tokens":"36000"', '"tokens":"46000"'],
      ['"paid":"360"', '"paid":"361"'],
      ['"coin":"USDT"', '"coin":"ETH"'],
    ] as const) {
      const log = madeLog(ENTRIES)
      saying(log, said(log).replace(from, to))
      expect((await added(log)).result).toMatchObject({ is: 'right', isAsSaid: false })
    }
  })

  test('compares what the host says with the entries up to then, and not with later ones', async () => {
    const log = madeLog(ENTRIES)
    saying(log, said(madeLog(madeEntries(300))))
    expect((await added(log)).result).toMatchObject({ isAsSaid: true })
    saying(log, said(madeLog(madeEntries(300))).replace('601', '701'))
    expect((await added(log)).result).toMatchObject({ isAsSaid: false })
  })

  test('is what the host says where it has a line of a coin whose purchases were all taken back', async () => {
    const log = madeLog(ENTRIES)
    const line = { stage: 1, coin: 'ETH', paid: '0', tokens: '0', purchases: 0 }
    saying(log, said(log).replace('"sold":[', `"sold":[${JSON.stringify(line)},`))
    expect((await added(log)).result).toMatchObject({ is: 'right', isAsSaid: true })
    saying(log, said(log).replace('"purchases":0', '"purchases":1'))
    expect((await added(log)).result).toMatchObject({ is: 'right', isAsSaid: false })
  })

  test('is read from a bundle that has become full since it was signed, up to what was signed', async () => {
    const log = madeLog(ENTRIES).set(
      'checkpoint',
      Buffer.from(checkpointIn(madeLog(madeEntries(300)))),
    )
    const size = madeEntries(300).length
    expect((await added(log)).result).toMatchObject({ is: 'right', size })
    // Nobody is asked for the full one where the partial one has not come.
    const partial = `tile/entries/002.p/${size - 512}`
    expect((await added(log, [partial])).result).toEqual({ is: 'unknown' })
  })

  test('waits for what the host says to be signed, and then says that it cannot compare', async () => {
    const log = madeLog(ENTRIES)
    saying(log, said(madeLog(madeEntries(401))))
    const { result, waits } = await added(log)
    expect([result, waits]).toMatchObject([{ is: 'right', isAsSaid: undefined }, 4])
    log.delete('sold')
    expect((await added(log)).result).toMatchObject({ is: 'right', isAsSaid: undefined })
  })

  // Holds promise 127.
  test('is none where an entry was changed, dropped or added after it was signed', async () => {
    const other: LogEntry = { v: 1, kind: 'deposit', hash: 'f'.repeat(64) }
    for (const lie of [ENTRIES.with(2, other), [...ENTRIES.slice(1), other]]) {
      const log = madeLog(lie).set('checkpoint', Buffer.from(checkpointIn(madeLog(ENTRIES))))
      expect((await added(log)).result).toEqual({ is: 'entries' })
    }
    const log = madeLog(ENTRIES)
    const path = 'tile/entries/001'
    log.set(path, (log.get(path) ?? new Uint8Array()).subarray(0, 300))
    expect((await added(log)).result).toEqual({ is: 'unknown' })
  })

  test('is none of a log that another key has signed, or whose key has signed something else', async () => {
    const log = madeLog(ENTRIES).set('key', madeLog([], madeSigner(2)).get('key') ?? Buffer.of())
    expect((await added(log)).result).toEqual({ is: 'signature' })
    const other = Buffer.from(madeSigner().note('no state of a log\n'))
    const { result, waits } = await added(madeLog(ENTRIES).set('checkpoint', other))
    expect([result, waits]).toEqual([{ is: 'signature' }, 0])
  })

  test('knows what happens to people, of which it says nothing but that it happened', async () => {
    const kinds = ['deposit', 'withdrawal', 'release'] as const
    const hidden = kinds.map((kind): LogEntry => ({ v: 1, kind, hash: 'f'.repeat(64) }))
    const { result } = await added(madeLog([...ENTRIES, ...hidden]))
    expect(result).toMatchObject({ is: 'right', presale: { faults: [] } })
  })

  test('asks for few of its bundles at once, however many there are', async () => {
    const log = madeLog(madeEntries(1200))
    let [asked, most] = [0, 0]
    const result = await addUp({
      async read(path) {
        asked += 1
        most = Math.max(most, asked)
        await new Promise(setImmediate)
        asked -= 1
        return log.get(path) ?? 'none'
      },
      verify: verifyEd25519,
      onProgress: async () => true,
      wait: async () => undefined,
    })
    expect([result.is, most]).toEqual(['right', 6])
  })

  test('says that nothing is known where something does not come', async () => {
    for (const path of ['key', 'checkpoint', 'tile/entries/002'])
      expect((await added(madeLog(ENTRIES), [path])).result).toEqual({ is: 'unknown' })
    expect((await added(new Map())).result).toEqual({ is: 'none' })
    const portal = madeLog(ENTRIES).set('checkpoint', Buffer.from('<html>Log in'))
    expect((await added(portal)).result).toEqual({ is: 'unknown' })
  })

  test('is not gone on with where nobody looks at it any more', async () => {
    const { result, progress } = await added(madeLog(ENTRIES), [], 300)
    expect([result, progress]).toEqual([{ is: 'unknown' }, [256, 512]])
  })
})

describe('the program', () => {
  const linesOf = async (log: MadeLog) => {
    const lines: string[] = []
    const read = async (path: string) => log.get(path) ?? ('none' as const)
    await verifyPresale(
      read,
      createReport((line) => lines.push(line)),
    )
    return lines
  }

  test('prints what was sold by stage and coin, and what is left', async () => {
    expect(await linesOf(madeLog(ENTRIES))).toEqual([
      expect.stringContaining('ok      801 entries are those that are signed by example.org/log+'),
      'ok      stage 1: 40000 tokens sold, 960000 left',
      'ok      stage 1: 360 BNB in 360 purchases',
      'ok      stage 1: 40 USDT in 40 purchases',
      'ok      stage 2: 0 tokens sold, 2000000 left',
      'ok      what the host says that it has sold is what the entries add up to',
    ])
  })

  test('says what is wrong', async () => {
    const log = madeLog(ENTRIES)
    saying(log, said(log).replace('"paid":"360"', '"paid":"361"'))
    expect((await linesOf(log)).at(-1)).toMatch(/^FAILED {2}what the host says/)
    const twice = madeLog([...ENTRIES, ...ENTRIES.slice(2, 3)])
    expect(await linesOf(twice)).toContain('FAILED  entry 801 has the account of another purchase')
    expect(await linesOf(new Map())).toEqual(['FAILED  the host has no log'])
  })
})

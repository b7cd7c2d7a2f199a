import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyText } from '#domain/log/note.ts'
import { findingsInside } from '../../server/operator/doctor/inside.ts'
import type { Fetch } from '../../server/platform/http-out/fetch.ts'
import { createSalts } from '../../server/proof/entries/salts.ts'
import { loadLogSigner } from '../../server/proof/key.ts'
import { lastSignedIn } from '../../server/proof/last-signed.ts'
import { createPublicLog } from '../../server/proof/public-log.ts'
import { createWitnesses, witnessFetch } from '../../server/proof/witnesses.ts'
import { verifyLog } from '../../verify/log.ts'
import { createReport } from '../../verify/report.ts'
import { fixedPrices, type MoneyHost, moneyHost } from '../support/money-host.ts'
import { checkpointOf, pathsOf } from '../support/public-log.ts'

const root = mkdtempSync(join(tmpdir(), 'witnesses-'))
afterAll(() => rmSync(root, { recursive: true }))
const METRICS_TOKEN = 'a-token-of-the-metrics'

/** The program that a second person runs: its key and its address, and a way to end it. */
async function runWitness(folder: string, logKey: string) {
  const own = ['--name', 'example.net/w', '--folder', folder, '--key', logKey]
  const child = spawn(process.execPath, [
    ...['verify/witness-main.ts', '--listen', '127.0.0.1:0', ...own],
  ])
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const [first = '', second = ''] = [(await lines.next()).value, (await lines.next()).value]
  return {
    key: first.replace(/^.* is /, ''),
    url: second.replace(/^.* at |\/add-checkpoint$/g, ''),
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

describe('the witnesses of a host', () => {
  const folder = join(root, 'witness')
  let host: MoneyHost
  let witness: Awaited<ReturnType<typeof runWitness>>
  const dataDir = join(root, 'data')
  const hostIn = (folderOfHost: string) =>
    moneyHost(
      {
        DATA_DIR: folderOfHost,
        LOG_WITNESSES: `${witness.key} ${witness.url}/`,
        METRICS_TOKEN,
      },
      fixedPrices(),
    )
  beforeAll(async () => {
    const { key } = loadLogSigner({ dataDir, siteUrl: 'http://localhost:8080' })
    witness = await runWitness(folder, keyText(key))
    host = await hostIn(dataDir)
  })
  afterAll(async () => {
    await witness.end()
    await host.close()
  })

  const ask = async ({ deps, clock }: MoneyHost) => {
    clock.advance(61_000)
    await deps.publicLog.turn()
    await askingOf({ deps }).turn()
  }
  const askingOf = (
    { deps }: Pick<MoneyHost, 'deps'>,
    fetch: Fetch = witnessFetch(deps.config.logWitnesses),
  ) => createWitnesses({ ...deps, witnesses: deps.config.logWitnesses, fetch })
  const finding = async ({ deps, clock }: MoneyHost) =>
    (await findingsInside(deps, clock.now)).find(({ part }) => part === 'public log')
  const figures = async (of: MoneyHost) => {
    const { text } = await of.call('GET', '/metrics', undefined, { token: METRICS_TOKEN })
    return text.split('\n').filter((line) => /^public_log_(cosigned|refused)/.test(line))
  }
  const verified = async (of: MoneyHost, key: string) => {
    const lines: string[] = []
    await verifyLog(
      pathsOf(of.app),
      createReport((line) => lines.push(line)),
      { witness: key },
    )
    return lines.filter((line) => line.includes('example.net/w'))
  }
  const seen = () => readFileSync(join(folder, 'checkpoint'), 'utf8')

  // Holds promise 127.
  test('cosign each new state, which the host shows and whoever knows their key verifies', async () => {
    expect(await finding(host)).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/nothing yet/),
    })
    await host.person({ BNB: '1' })
    await ask(host)
    const first = seen()
    await host.person({ BNB: '1' })
    await host.person({ BNB: '1' })
    await ask(host)
    expect(seen()).not.toBe(first)
    const { json } = await host.call('GET', '/log/witnesses')
    expect(json).toEqual([{ key: witness.key, note: seen() }])
    expect(await verified(host, witness.key)).toEqual([
      `ok      the host has a cosignature of ${witness.key}`,
      expect.stringContaining(
        `ok      ${witness.key} has cosigned the first 4 entries of this log`,
      ),
    ])
    // The key of somebody whom the host does not name.
    expect(
      (await verified(host, witness.key.replace('example.net/w+', 'example.net/wx+')))[0],
    ).toBe(
      `FAILED  the host has a cosignature of ${witness.key.replace('example.net/w+', 'example.net/wx+')}`,
    )
    expect(await finding(host)).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/has cosigned 4 entries/),
    })
    expect(await figures(host)).toEqual([
      'public_log_cosigned_entries{witness="example.net/w"} 4',
      'public_log_refused{witness="example.net/w"} 0',
    ])
  })

  test('are asked again for a state that has not grown only after an hour', async () => {
    const before = await host.call('GET', '/log/witnesses')
    const { publicLog, config } = host.deps
    let asked = 0
    const fetch = async () => {
      asked += 1
      return new Response('', { status: 503 })
    }
    const asking = createWitnesses({
      ...host.deps,
      publicLog,
      witnesses: config.logWitnesses,
      fetch,
    })
    host.clock.advance(Date.now() - host.clock.now().getTime())
    await asking.turn()
    expect(asked).toBe(0)
    host.clock.advance(3_600_000)
    await asking.turn()
    // Of two hosts one asks.
    await asking.turn()
    expect(asked).toBe(1)
    expect(await finding(host)).toMatchObject({
      state: 'doubt',
      text: expect.stringMatching(/answers 503/),
    })
    expect((await host.call('GET', '/log/witnesses')).json).toEqual(before.json)
    host.clock.advance(25 * 3_600_000)
    expect(await finding(host)).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/answers 503/),
    })
  })

  // Holds promise 63.
  test('are asked although the clock was far ahead when they were asked last', async () => {
    const { clock, deps } = host
    const ahead = new Date(clock.now().getTime() + 24 * 3_600_000)
    await deps.db.run('UPDATE log_witnesses SET next_at = $1', [ahead])
    let asked = 0
    await askingOf(host, async () => {
      asked += 1
      return new Response('', { status: 503 })
    }).turn()
    expect(asked).toBe(1)
  })

  // Holds promise 127.
  test('are asked at the start, before anything is signed, and know that the database is an older one', async () => {
    const own = await hostIn(join(root, 'older'))
    await own.person({ BNB: '1' })
    await own.deps.publicLog.turn()
    const { note } = await checkpointOf(pathsOf(own.app))
    await own.person({ BNB: '1' })
    // As the older database has it: they have cosigned this state, a moment ago.
    await own.deps.db.run(
      `INSERT INTO log_witnesses (key, next_at, note, size, cosigned_at) VALUES ($1, 'epoch', $2, 2, $3)`,
      [witness.key, note, own.clock.now()],
    )
    const headers = { 'content-type': 'text/x.tlog.size' }
    await askingOf(own, async () => new Response('9\n', { status: 409, headers })).atStart()
    await expect(own.deps.publicLog.turn()).rejects.toThrow(
      'it has cosigned 9 entries, and this log has 2',
    )
    expect((await checkpointOf(pathsOf(own.app))).note).toBe(note)
    await own.close()
  })

  test('that have cosigned just what another host has signed meanwhile refuse nothing', async () => {
    const own = await hostIn(join(root, 'meanwhile'))
    const grow = async () => {
      await own.person({ BNB: '1' })
      await own.deps.publicLog.turn()
      return (await checkpointOf(pathsOf(own.app))).size
    }
    await grow()
    const headers = { 'content-type': 'text/x.tlog.size' }
    await askingOf(
      own,
      async () => new Response(`${await grow()}\n`, { status: 409, headers }),
    ).turn()
    const shape = v.object({ fault: v.string(), refuses: v.boolean() })
    const states = await own.deps.db.rows(shape, 'SELECT fault, refuses FROM log_witnesses')
    expect(states).toEqual([
      { fault: 'it was asked for an older state than it has', refuses: false },
    ])
    const size = (await checkpointOf(pathsOf(own.app))).size
    expect(await grow()).toBeGreaterThan(size)
    await own.close()
  })

  // Holds promise 127.
  test('refuse the log of a restored database whose last state is lost, which is an alarm, and nothing more is signed', async () => {
    const other = join(root, 'restored')
    const { key } = loadLogSigner({ dataDir, siteUrl: 'http://localhost:8080' })
    expect(keyText(key)).toContain('/log+')
    mkdirSync(other, { mode: 0o700 })
    // The key was kept, the newest state was not.
    cpSync(join(dataDir, 'log.key'), join(other, 'log.key'))
    const restored = await hostIn(other)
    await restored.person({ BNB: '2' })
    const before = seen()
    await ask(restored)
    expect(await finding(restored)).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/refuses it: it has cosigned 4 entries, and this log has 2/),
    })
    expect(await figures(restored)).toContain('public_log_refused{witness="example.net/w"} 1')
    for (const amount of ['1', '1', '1']) await restored.person({ BNB: amount })
    await expect(restored.deps.publicLog.turn()).rejects.toThrow(
      'the witness example.net/w refuses this log: it has cosigned 4 entries, and this log has 2',
    )
    expect((await checkpointOf(pathsOf(restored.app))).size).toBe(2)
    // Nor does the witness take it where the host signs all the same.
    const { db } = restored.deps
    await createPublicLog({
      db,
      signer: loadLogSigner({ dataDir: other, siteUrl: 'http://localhost:8080' }),
      lastSigned: lastSignedIn(other),
      saltOf: createSalts('salts'),
    }).turn()
    restored.clock.advance(61_000)
    await askingOf(restored).turn()
    expect(await finding(restored)).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/refuses it.*422/),
    })
    expect((await restored.call('GET', '/log/witnesses')).json).toEqual([
      { key: witness.key, note: null },
    ])
    expect(seen()).toBe(before)
    expect(existsSync(join(folder, 'evidence.json'))).toBe(false)
    await restored.close()
  })
})

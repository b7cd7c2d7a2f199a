import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as v from 'valibot'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { openDatabase } from '../../server/main/starting/open-database.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { systemClock } from '../../server/platform/time/clock.ts'
import { variablesOf } from '../operations/document.ts'
import { HOST_SECRET } from '../support/accounts-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { freePort } from '../support/nginx.ts'
import { SECTION, startCluster } from './cluster.ts'
import { FAULTS } from './faults.ts'
import { compare, lostIn, startLoad } from './load.ts'
import { compareWith, startPeople } from './people.ts'
import { programAt, startProgram, until } from './programs.ts'

/*
 * `npm run test:failover`: people pay at two hosts without end, one behind HAProxy, the other with all servers in its
 * DATABASE_URL, and withdraw and log in at a third, while the primary is killed, cut off, moved and filled. Nothing that
 * was acknowledged may be lost or made twice, and nobody touches a host.
 */
const LIMIT = 10
const refusal = v.object({ error: v.object({ message: v.string() }) })
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
const missing = ['patroni', 'etcd', 'haproxy'].filter((name) => !programAt(name))
if (missing.length > 0 || process.getuid?.() !== 0) {
  process.stderr.write(
    `This needs root on Linux, and ${missing.join(', ') || 'patroni, etcd and haproxy'} (Debian: patroni etcd-server haproxy).\n`,
  )
  process.exit(1)
}

const base = mkdtempSync(join(tmpdir(), 'failover-'))
chmodSync(base, 0o755)
const say = (line: string) => process.stdout.write(`${line}\n`)
const ends: (() => Promise<unknown>)[] = []
const stopped = () => void finish().finally(() => process.exit(1))
process.once('SIGINT', stopped).once('SIGTERM', stopped)
async function finish(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end().catch((error) => say(String(error)))
  rmSync(base, { recursive: true, force: true })
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  say(error instanceof Error ? `${error.stack}` : String(error))
  await finish()
  // Those who pay would go on to try.
  process.exit(1)
} finally {
  await finish()
}

async function run(): Promise<boolean> {
  const cluster = await startCluster(base)
  ends.push(() => cluster.end())
  await cluster.whole()
  const all = cluster.members.map(({ port }) => `127.0.0.1:${port}`).join()
  const servers = urlOf(all)
  const first = await cluster.primary()
  const admin = new pg.Client(`postgres://postgres@127.0.0.1:${first?.port}/postgres`)
  await admin.connect()
  await admin.query('CREATE DATABASE wallet')
  await admin.end()

  const own = parseHostConfig({ HOST_SECRET, DATABASE_URL: servers, DATA_DIR: join(base, 'own') })
  const db = await openDatabase(own, () => {})
  const shop = await moneyHost({ STAGE_SUPPLIES: '1000000000,1,1,1' }, undefined, db, {
    clock: systemClock,
  })
  ends.push(() => shop.close())
  const people = await Promise.all(
    Array.from({ length: 6 }, () => shop.person({ USDT: '1000000' })),
  )
  const hosts = await Promise.all([urlOf(`127.0.0.1:${cluster.balanced}`), servers].map(startHost))
  const load = startLoad(people, hosts)
  const others = await startPeople(shop)
  // Before the host that they use is closed, where a round has failed.
  ends.push(() => others.stop())
  const results: Round[] = []
  let isGood = true
  for (let round = 0; round < rounds; round++) {
    const fault = FAULTS[round % FAULTS.length]
    if (!fault) continue
    await cluster.whole()
    const before = load.acknowledged.length
    await until('payments', () => load.acknowledged.length > before + 10)
    const primary = await cluster.primary()
    if (!primary) throw new Error('no primary')
    const startedAt = performance.now()
    const thereAt = await fault.happen(cluster, primary, () => saidBy(hosts[0] ?? ''))
    await until('a payment', () => load.last() > thereAt)
    const paid = load.acknowledged.find(({ at }) => at > thereAt)?.at ?? Number.POSITIVE_INFINITY
    let said: readonly string[] = []
    const areReady = async () => {
      said = await Promise.all(hosts.map(saidBy))
      return said.every((one) => one === 'ready')
    }
    await until('hosts that are ready', areReady).catch((error) => {
      throw new Error(`${error.message}; they say: ${said.join(' / ')}`)
    })
    const after = (paid - thereAt) / 1000
    let lost: number | undefined
    // This process finds the primary by itself, as the hosts do.
    await until('the payments that are there', async () => {
      lost = await lostIn(db, load).catch(() => undefined)
      return lost !== undefined
    })
    isGood &&= after <= LIMIT && lost === 0
    results.push({ name: fault.name, primary: (thereAt - startedAt) / 1000, after })
    say(
      `${String(round + 1).padStart(2)}  ${fault.name.padEnd(18)} another primary after ${results.at(-1)?.primary.toFixed(1)} s, a payment ${after.toFixed(1)} s after that; ${load.acknowledged.length} acknowledged, ${lost} lost`,
    )
  }
  await cluster.whole()
  await Promise.all([load.stop(), others.stop()])
  const [paid, done] = [await compare(db, load), await compareWith(shop, others)]
  const [lost, twice] = [paid.lost + done.lost, paid.twice + done.twice]
  const refused = [...load.refused, ...others.refused]
  const { findings } = await audit(db)
  for (const line of [...summaryOf(results), ...findings, ...refused]) say(line)
  say(
    `${results.length} rounds, acknowledged: ${load.acknowledged.length} purchases, ${others.withdrawn.length} withdrawals, ${others.sessions.length} logins; ${lost} lost, ${twice} made twice, ${refused.length} refused, audit ${findings.length === 0 ? 'clean' : 'NOT CLEAN'}`,
  )
  const isDone = others.withdrawn.length > 0 && others.sessions.length > 0
  return isGood && isDone && lost + twice + refused.length + findings.length === 0
}

/** The DATABASE_URL of the document, with the servers of this cluster and its role, which needs no password. */
function urlOf(servers: string): string {
  const { DATABASE_URL = '' } = variablesOf(SECTION)
  const url = DATABASE_URL.replace(/\/\/[^/]+\//, `//postgres@${servers}/`)
  if (!url.includes(servers)) throw new Error(`"${SECTION}" has no DATABASE_URL`)
  return url
}

interface Round {
  readonly name: string
  /** Seconds until another primary was there, and from then until a payment. */
  readonly primary: number
  readonly after: number
}

/** A line for each kind of fault. */
function summaryOf(rounds: readonly Round[]): string[] {
  const spread = (values: readonly number[]) => {
    const sorted = values.toSorted((one, other) => one - other)
    const [median, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    return `${median?.toFixed(1)} s (at most ${most?.toFixed(1)} s)`
  }
  return FAULTS.flatMap(({ name }) => {
    const own = rounds.filter((round) => round.name === name)
    if (own.length === 0) return []
    const [primary, after] = [own.map((one) => one.primary), own.map((one) => one.after)]
    return `${name.padEnd(18)} ${own.length} rounds: another primary after ${spread(primary)}, a payment ${spread(after)} after that`
  })
}

/** What a host says at /ready: `ready`, or why not. */
async function saidBy(host: string): Promise<string> {
  const answer = await fetch(`${host}/ready`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  )
  if (answer?.ok) return 'ready'
  const found = v.safeParse(refusal, await answer?.json().catch(() => undefined))
  return found.success ? found.output.error.message : 'no answer'
}

async function startHost(url: string): Promise<string> {
  const port = await freePort()
  const folder = join(base, `host-${port}`)
  mkdirSync(folder, { mode: 0o700 })
  const host = startProgram(process.execPath, ['server/main/run.mjs', '--no-build'], {
    env: {
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: `${port}`,
      HOST_SECRET,
      SITE_DIR: 'tests/support/empty-site',
      STAGE_SUPPLIES: '1000000000,1,1,1',
      ADDRESS_LIMIT: '1000000',
      LOG_LEVEL: 'error',
    },
  })
  ends.push(() => host.end())
  await until('a host', () => {
    if (host.process.exitCode !== null) throw new Error(host.output())
    return host.output().includes('is ready at')
  })
  return `http://127.0.0.1:${port}`
}

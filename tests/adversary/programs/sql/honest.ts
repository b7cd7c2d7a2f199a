import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { buyRequest } from '../../../support/orders.ts'
import { startPostgres } from '../../../support/postgres-server.ts'
import { softwarePasskey } from '../../../support/software-passkey.ts'
import { decimal, ETHER } from '../../world/amounts.ts'
import { type Chain, PAYER, startChain, TOKENS, TREASURY, transferData } from '../../world/chain.ts'
import { openDatabase } from '../../world/database.ts'
import { type Host, startHost } from '../../world/host.ts'
import {
  addressOf,
  beginPasskey,
  codeFor,
  type Person,
  postWithdrawal,
  signUp,
} from '../../world/person.ts'
import { XPUB_EVM } from '../../world/wallet.ts'

/** A withdrawal as its owner has confirmed it. */
export interface Ordered {
  readonly id: string
  readonly email: string
  readonly coin: string
  /** Lower case. */
  readonly address: string
  readonly arrives: bigint
  /** Whether it waits, or is given back: nothing may be paid for it. */
  readonly isPayable: boolean
  readonly isApproved: boolean
  /** A sanctions list holds it, and nobody rejects it. */
  readonly isListed?: boolean
}

/** What was done before anybody had SQL, as those remember it who did it. */
export interface Honest {
  readonly people: readonly string[]
  readonly thief: string
  readonly victim: string
  readonly sessions: readonly Person[]
  readonly addresses: ReadonlyMap<string, string>
  /** Whom each transaction has paid. */
  readonly payments: ReadonlyMap<string, string>
  readonly orders: readonly Ordered[]
  /** Of an audit, kept elsewhere. */
  readonly checkpoint: string
}

export interface SqlWorld {
  readonly honest: Honest
  readonly chain: Chain
  readonly host: Host
  /** Brings chain and database back to the honest state, with the host stopped. Resolves to clients of owner and role. */
  reset(): Promise<{ readonly owner: pg.Client; readonly role: pg.Client; readonly url: string }>
  close(): Promise<void>
}

const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
/** A sanctions list names it. */
const LISTED = '0x00000000000000000000000000000000000fac11'
/** Of a withdrawal, in the demo's terms. */
const FEE = ETHER / 2000n
const ROLE = 'host_role'
const RIGHTS = 'server/platform/db/host-role.sql'

const audited = v.object({ checkpoint: v.string() })
const placed = v.object({ id: v.string() })

export async function openSqlWorld(bug?: string): Promise<SqlWorld> {
  const server = await startPostgres(['fsync=off', 'autovacuum=off', 'max_connections=100'])
  const first = await server.migratedDatabase()
  const database = await openDatabase(first)
  await database.sql.query(`CREATE ROLE ${ROLE} LOGIN`)
  await database.sql.query(readFileSync(RIGHTS, 'utf8').replaceAll(':"role"', ROLE))
  const chain = await startChain()
  const asRole = (url: string) => url.replace('//test@', `//${ROLE}@`)
  const folder = mkdtempSync(join(tmpdir(), 'lists-'))
  const list = join(folder, 'ofac.txt')
  writeFileSync(list, LISTED)
  const settings = {
    RPC_BNB: chain.url,
    XPUB_EVM,
    TREASURY_EVM: TREASURY,
    AUDIT_INTERVAL: '3600',
    SCREENING_LISTS: list,
  }
  const host = await startHost({ ...settings, DATABASE_URL: asRole(first) }, bug)
  const honest = await begin(host, chain, database.sql)
  await host.stop()
  await database.sql.end()
  let snapshot = await chain.snapshot()
  let current: { owner: pg.Client; role: pg.Client; url: string } | undefined

  const admin = new pg.Client(first.replace(/\/[^/]*$/, '/postgres'))
  await admin.connect()
  async function forget() {
    if (!current) return
    await host.stop('SIGKILL')
    await current.owner.end()
    await current.role.end()
    await admin.query(`DROP DATABASE ${new URL(current.url).pathname.slice(1)} WITH (FORCE)`)
    current = undefined
  }
  return {
    honest,
    chain,
    host,
    async reset() {
      await forget()
      snapshot = await chain.revert(snapshot)
      const name = `tampered_${randomUUID().replaceAll('-', '')}`
      await admin.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(first).pathname.slice(1)}`)
      const url = first.replace(/\/[^/]*$/, `/${name}`)
      const [owner, role] = [new pg.Client(url), new pg.Client(asRole(url))]
      await owner.connect()
      await role.connect()
      current = { owner, role, url: asRole(url) }
      return current
    },
    async close() {
      await forget()
      await admin.end()
      await host.dispose()
      chain.stop()
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** People, deposits, a purchase, withdrawals in every state, a frozen account, a wait and a checkpoint. */
async function begin(host: Host, chain: Chain, sql: pg.Client): Promise<Honest> {
  const [victim, thief, third] = ['ada@example.org', 'eve@example.org', 'bob@example.org']
  const people = [victim, thief, third, 'carl@example.org']
  const [sessions, addresses, orders]: [Person[], Map<string, string>, Ordered[]] = [
    [],
    new Map(),
    [],
  ]
  for (const email of people) {
    const person = await signUp(host, email)
    sessions.push(person)
    addresses.set(email, (await addressOf(person)).toLowerCase())
  }
  const payments = new Map<string, string>()
  for (const [email, address] of addresses) {
    payments.set(await chain.send(PAYER, address, 5n * ETHER), email)
    const data = transferData(address, 200n * ETHER)
    payments.set(await chain.send(PAYER, TOKENS.USDT, 0n, data), email)
  }
  await chain.mine(3)
  await untilCredited(sql, people.length * 2)

  async function withdraw(
    person: Person | undefined,
    coin: string,
    arrives: bigint,
    fee: bigint,
    address: string,
  ) {
    if (!person) throw new Error('nobody')
    const amounts = { total: decimal(arrives + fee), amount: decimal(arrives) }
    const order = { coin, chain: 'BNB', address, ...amounts }
    const { proof, answer } = await codeFor(host, person, order)
    if (!proof) throw new Error(JSON.stringify(answer))
    const { json } = await postWithdrawal(person, order, proof)
    const own = {
      id: v.parse(placed, json).id,
      email: person.email,
      arrives,
      isPayable: true,
      isApproved: false,
    }
    return { ...own, coin, address: address.toLowerCase() }
  }
  const [ada, , bob, carl] = sessions
  const approvedOne = await withdraw(ada, 'BNB', ETHER, FEE, STRANGER)
  await host.order('payouts-approve', { ids: approvedOne.id })
  const open = await withdraw(ada, 'USDT', 49n * ETHER, ETHER, OTHER)
  const bobs = await withdraw(bob, 'BNB', ETHER / 2n, FEE, OTHER)
  await host.order('payouts-approve', { ids: bobs.id })
  const listed = await withdraw(ada, 'BNB', ETHER / 7n, FEE, LISTED)
  const rejected = await withdraw(bob, 'BNB', ETHER / 3n, FEE, STRANGER)
  await host.order('reject', { id: rejected.id, reason: 'no' })
  orders.push({ ...approvedOne, isApproved: true }, open, { ...bobs, isApproved: true })
  orders.push({ ...rejected, isPayable: false }, { ...listed, isPayable: false, isListed: true })
  const buying = buyRequest('USDT', '10', '1000')
  const bought = await ada?.call('POST', '/buy/token', buying)
  if (bought?.status !== 200) throw new Error(`no purchase: ${JSON.stringify(bought)}`)
  await ada?.call('POST', '/address-book/save', { network: 'BNB', address: OTHER, name: 'Ledger' })
  await host.order('freeze', { email: third, reason: 'asked' })
  const waits = await withdraw(await guarded(host, carl), 'BNB', ETHER / 5n, FEE, OTHER)
  orders.push({ ...waits, isPayable: false })
  const { result } = await host.order('audit')
  return {
    people,
    thief,
    victim,
    sessions,
    addresses,
    payments,
    orders,
    checkpoint: v.parse(audited, result).checkpoint,
  }
}

/** With a passkey, beside which what a mailed code does has to wait. */
async function guarded(host: Host, person: Person | undefined): Promise<Person> {
  const begun = person && (await beginPasskey(host, person))
  if (!begun) throw new Error('no passkey is begun')
  const response = softwarePasskey(host.origin).create(begun.options)
  const given = { challenge: begun.challenge, name: 'Phone', response }
  const { status, json } = await person.call('POST', '/passkeys', given)
  if (status !== 200) throw new Error(`no passkey: ${JSON.stringify(json)}`)
  return person
}

async function untilCredited(sql: pg.Client, count: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const { rows } = await sql.query<{ n: string }>('SELECT count(*) AS n FROM deposits')
    if (Number(rows[0]?.n) >= count) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the deposits are not credited')
}

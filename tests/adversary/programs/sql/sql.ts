import * as v from 'valibot'
import type { Random } from '../../../simulation/world/random.ts'
import { createChainReader } from '../../keeper/movements.ts'
import { strayPayments } from '../../keeper/payments.ts'
import type { Program } from '../../seeds.ts'
import { ETHER } from '../../world/amounts.ts'
import { PAYER, TOKENS, TREASURY } from '../../world/chain.ts'
import { signFile } from '../../world/wallet.ts'
import type { Tampering } from './drawing.ts'
import { openSqlWorld, type SqlWorld } from './honest.ts'
import { TAMPERING_NAMES, TAMPERINGS } from './tamperings.ts'

/*
 * A thief with SQL tampers with an honest database while the host is down. Then everybody goes on: people pay and buy, the
 * operator approves, plans and sends. Nothing may be paid that nobody ordered, nothing be credited to anybody else, and what
 * the database has not refused an audit must find.
 */
export const sql: Program = {
  name: 'sql',
  async open(bug) {
    const world = await openSqlWorld(bug)
    const made = new Map<string, number>()
    return {
      made,
      close: () => world.close(),
      run(seed, random, tell) {
        const count = (what: string) => made.set(what, (made.get(what) ?? 0) + 1)
        return tamper(world, seed, random, tell, count)
      },
    }
  },
}

interface Done {
  readonly name: string
  readonly tampering: Tampering
  /** What the thief makes of it. */
  readonly tries: (() => Promise<readonly string[]>) | undefined
  /** What the database has said to it. */
  readonly refusal: string | undefined
}

async function tamper(
  world: SqlWorld,
  seed: number,
  random: Random,
  tell: (line: string) => void,
  count: (what: string) => void,
): Promise<string[]> {
  const { url, ...clients } = await world.reset()
  const [done, ofPlan]: [Done[], (() => Promise<void>)[]] = [[], []]
  // Each in its turn, so that none waits for its luck, and at times another one beside it.
  const names = [TAMPERING_NAMES[seed % TAMPERING_NAMES.length]]
  if (random.chance(0.2)) names.push(random.pick(TAMPERING_NAMES))
  for (const name of names) {
    const tampering = name === undefined ? undefined : random.pick(TAMPERINGS[name] ?? [])
    if (name === undefined || !tampering) throw new Error('no tampering has that name')
    count(name)
    const statement = tampering.sql(world.honest, random)
    if (tampering.isOfPlan) ofPlan.push(() => change(name, tampering, statement))
    else await change(name, tampering, statement)
  }
  const started = await world.host.start({ DATABASE_URL: url }).then(() => '', String)
  const since = { since: world.honest.checkpoint }
  // Some of it is over with what goes on.
  const before = started === '' ? await auditsOf(world, [since]) : []
  const stolen: string[] = []
  if (started === '') for (const { tries } of done) stolen.push(...((await tries?.()) ?? []))
  const found = started === '' ? [...stolen, ...(await goOn(world, ofPlan))] : []
  tell(started === '' ? '' : `  the host does not start: ${started.slice(0, 300)}`)
  const addresses = started === '' ? await shownAddresses(world) : { found: [], isRefused: false }
  found.push(...addresses.found)
  const isRefused = ({ refusal, tampering }: Done) =>
    refusal !== undefined || (addresses.isRefused && tampering.isOfAddresses === true)
  const isTold = started !== '' || done.every(isRefused)
  if (isTold || done.some((one) => !isRefused(one) && one.tampering.beyond !== undefined))
    return found
  const audits = [...before, ...(await auditsOf(world, [{}, since]))]
  tell(`  ${audits.join('; ').slice(0, 300)}`)
  const unnoticed = done.filter((one) => !isRefused(one)).map(({ name }) => name)
  return audits.length > 0
    ? found
    : [...found, `neither refused nor found: ${unnoticed.join(' and ')}`]

  async function change(name: string, tampering: Tampering, statement: string): Promise<void> {
    const triggers = tampering.as === 'owner' ? "SET session_replication_role = 'replica';" : ''
    const client = clients[tampering.as]
    const isOfLater = statement === '' && tampering.tries !== undefined
    const refusal = isOfLater
      ? undefined
      : await client
          .query(`BEGIN; ${triggers} ${statement}; COMMIT`)
          .then(untouched, (error: Error) => error.message)
    if (refusal !== undefined) await client.query('ROLLBACK')
    if (tampering.as === 'owner') await client.query("SET session_replication_role = 'origin'")
    tell(`  ${name}: ${refusal === undefined ? 'done' : `refused: ${refusal}`}`)
    const thief = { host: world.host, honest: world.honest, client, random, statement }
    const tries = refusal === undefined ? tampering.tries : undefined
    done.push({ name, tampering, refusal, tries: tries && (() => tries(thief)) })
  }
}

/** People look at their deposit addresses: each is still the own one, or the host shows none. */
async function shownAddresses({ honest }: SqlWorld) {
  const found: string[] = []
  let isRefused = false
  for (const { email, call } of honest.sessions) {
    const asked = { coin: 'BNB', command: 'deposit' }
    const { status, json } = await call('PUT', '/particular/address', asked)
    if (status >= 500) isRefused = true
    const shown = JSON.stringify(json)
    if (status === 200 && shown.toLowerCase() !== JSON.stringify(honest.addresses.get(email)))
      found.push(`${email} is shown another address: ${shown}`)
  }
  return { found, isRefused }
}

const results = v.array(v.object({ command: v.string(), rowCount: v.nullable(v.number()) }))

/** What is to be said of statements that have found nothing to change; undefined where they have. */
function untouched(result: unknown): string | undefined {
  const done = v.parse(results, result)
  const isChange = ({ command, rowCount }: (typeof done)[number]) =>
    /^(CREATE|DROP|ALTER)/.test(command) || (rowCount ?? 0) > 0
  return done.some(isChange) ? undefined : 'there was nothing to change'
}

const findings = v.array(v.string())
const audit = v.object({ findings, chains: v.optional(v.object({ findings })) })

/** What audits find: whole ones, or since a checkpoint that is kept elsewhere. */
async function auditsOf(
  { host }: SqlWorld,
  all: readonly { readonly since?: string }[],
): Promise<string[]> {
  const found: string[] = []
  for (const given of all) {
    const { isDone, lines, result } = await host.order('audit', given)
    const read = v.safeParse(audit, result)
    if (read.success) found.push(...read.output.findings, ...(read.output.chains?.findings ?? []))
    else if (!isDone) found.push(...lines)
  }
  return found
}

/** Everybody does what they would have done; resolves to what is wrong on the chain and in what was credited. */
async function goOn(world: SqlWorld, ofPlan: readonly (() => Promise<void>)[]): Promise<string[]> {
  const { honest, chain, host } = world
  const found: string[] = []
  const reader = createChainReader({
    name: 'BNB',
    url: chain.url,
    treasury: TREASURY.toLowerCase(),
    tokens: { USDT: TOKENS.USDT, TOKEN: TOKENS.TOKEN },
    from: (await chain.head()) + 1,
  })
  const paid = new Map<string, string>()
  for (const [email, address] of honest.addresses)
    paid.set(await chain.send(PAYER, address, ETHER / 4n), email)
  // What was approved before, and nothing else.
  await payAll(world, ofPlan)
  await chain.mine(3)
  const approved = honest.orders.filter((one) => one.isPayable && one.isApproved)
  found.push(...strayPayments(TREASURY.toLowerCase(), (await reader.read()).movements, approved))
  for (const { id, isPayable, isListed } of honest.orders) {
    await host.order('payouts-approve', { ids: id })
    if (!isPayable && !isListed) await host.order('reject', { id, reason: 'no' })
  }
  await payAll(world)
  await chain.mine(3)
  const { movements } = await reader.read()
  const payable = honest.orders.filter((one) => one.isPayable)
  found.push(...strayPayments(TREASURY.toLowerCase(), movements, payable))
  return [...found, ...(await wronglyCredited(world, paid))]
}

const handedOut = v.object({ files: v.array(v.object({ text: v.string() })) })
const planned = v.object({
  ...handedOut.entries,
  plan: v.object({ batch: v.number() }),
})

/** Plans, signs and sends; where somebody changes the plan meanwhile, what is planned and handed out again is signed first. */
async function payAll(
  { host }: SqlWorld,
  ofPlan: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const { result } = await host.order('payouts-plan', { network: 'BNB' })
  const read = v.safeParse(planned, result)
  if (!read.success) return
  const files = [read.output.files[0]]
  const batch = `${read.output.plan.batch}`
  for (const change of ofPlan) await change()
  if (ofPlan.length > 0)
    for (const [command, given] of [
      ['payouts-file', { batch }],
      ['payouts-plan', { network: 'BNB', again: batch }],
    ] as const) {
      const again = v.safeParse(handedOut, (await host.order(command, given)).result)
      if (again.success) files.unshift(again.output.files[0])
    }
  for (const file of files)
    if (file) await host.order('payouts-send', { signed: signFile(file.text) })
}

const lines = v.array(v.looseObject({ Transaction_Id: v.string(), Status: v.string() }))

/** What somebody is told was paid to them, and nobody has paid, or to somebody else. All see their own history: that is no reading of the database. */
async function wronglyCredited({ honest }: SqlWorld, paid: ReadonlyMap<string, string>) {
  const found: string[] = []
  const look = async () => {
    let seen = 0
    let missing = 0
    const unknown: string[] = []
    for (const { email, call } of honest.sessions) {
      const { status, json } = await call('GET', '/deposit/detail')
      if (status !== 200) continue
      const text = typeof json === 'string' ? JSON.parse(json) : json
      const open = new Set(
        [...honest.payments].flatMap(([tx, payee]) => (payee === email ? [tx] : [])),
      )
      for (const { Transaction_Id: tx, Status } of v.parse(lines, text)) {
        const payee = paid.get(tx)
        if (honest.payments.has(tx)) open.delete(tx)
        else if (payee === undefined && Status === 'Completed') unknown.push(`${email}: ${tx}`)
        if (payee === undefined) continue
        seen += 1
        if (payee !== email) found.push(`${email} is credited what ${payee} was paid: ${tx}`)
      }
      missing += open.size
    }
    // The transaction of a deposit may have been changed, which credits nothing.
    if (unknown.length > missing)
      found.push(`what nobody has paid is credited to ${unknown.join(', ')}`)
    return seen
  }
  const deadline = Date.now() + 6000
  while ((await look()) < paid.size && found.length === 0 && Date.now() < deadline)
    await new Promise((done) => setTimeout(done, 300))
  return found
}

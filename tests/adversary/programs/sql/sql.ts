import * as v from 'valibot'
import type { Random } from '../../../simulation/world/random.ts'
import type { Program } from '../../seeds.ts'
import { carryOut } from './carry-out.ts'
import type { Tampering } from './drawing.ts'
import { goOn } from './going-on.ts'
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
      async run(seed, random, tell) {
        const count = (what: string) => made.set(what, (made.get(what) ?? 0) + 1)
        const found: string[] = []
        for (const turn of turnsOf(seed))
          if (found.length === 0) found.push(...(await tamper(world, turn, random, tell, count)))
        return found
      },
    }
  },
}

/** Two of each seed, so that fifty seeds try every change. */
const turnsOf = (seed: number): readonly number[] => [2 * seed, 2 * seed + 1]

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
  turn: number,
  random: Random,
  tell: (line: string) => void,
  count: (what: string) => void,
): Promise<string[]> {
  const { url, ...clients } = await world.reset()
  const [done, ofPlan]: [Done[], (() => Promise<void>)[]] = [[], []]
  // Each in its turn, so that none waits for its luck, and at times another one beside it.
  const names = [TAMPERING_NAMES[turn % TAMPERING_NAMES.length]]
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
    const client = clients[tampering.as]
    const isOfLater = statement === '' && tampering.tries !== undefined
    const refusal = isOfLater ? undefined : await carryOut(client, tampering, statement)
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

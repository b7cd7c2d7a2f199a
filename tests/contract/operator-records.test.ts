import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { createScreening } from '../../server/money/screening/lists.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { DAY, MINUTE } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { withdrawalOf } from '../support/orders.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const LISTED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7'

const folder = mkdtempSync(join(tmpdir(), 'records-'))
let host: MoneyHost
let console: StaffConsole
let tess: Colleague
let theo: Colleague

beforeAll(async () => {
  const list = join(folder, 'list.txt')
  writeFileSync(list, LISTED)
  host = await moneyHost({ SCREENING_LISTS: list })
  await createScreening(host.deps, (error) => {
    throw error
  }).turn()
  console = await staffConsole(host.deps)
  tess = await console.colleague('tess', 'treasurer', 'support', 'administrator')
  theo = await console.colleague('theo', 'treasurer')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await console.close()
  await host.close()
})

const run = (command: string, texts: Record<string, string> = {}) =>
  execute(host.deps, { command, ...texts })
const ask = async (command: string, texts: Record<string, string> = {}) =>
  (await tess.ask('query', { command, texts })).json
const signed = async (command: string, texts: Record<string, string>) =>
  JSON.parse((await tess.draft(command, texts)).text)

async function place(person: Person, address = OTHER): Promise<string> {
  const id = randomUUID()
  host.clock.advance(1000)
  const order = { ...withdrawalOf(amountOf('BNB', ONE), 'BNB'), address }
  const placed = { id, userId: person.userId, order, at: host.clock.now() }
  await host.deps.db.transaction((tx) => placeWithdrawal(tx, placed))
  return id
}

/** What the host has seen of a transaction that pays one BNB in each output; what is credited is the person's one deposit. */
async function seen(
  { userId }: Person,
  tx: string,
  states: readonly string[],
  sender = '',
): Promise<void> {
  for (const [output, state] of states.entries())
    await host.deps.db.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed, deposit_id)
       VALUES (gen_random_uuid(), $1, 'BNB', $2, $3, 'BNB', $4, '', $5, '', 7, '', now(), $6, 1, 3,
         CASE WHEN $6 = 'credited' THEN (SELECT id FROM deposits WHERE user_id = $1) END)`,
      [userId, tx, output, ONE, sender, state],
    )
}

describe('a list of the staff', () => {
  test('shows a link until it is over, and nobody as invited afterwards', async () => {
    const invited = async () =>
      (await ask('staff')).result.rows.find(({ name }: { name: string }) => name === 'late')
    await run('staff-invite', { name: 'late', roles: 'auditor' })
    expect(await invited()).toHaveProperty('invitedUntil')
    host.clock.advance(DAY - 1)
    await tess.logIn()
    expect(await invited()).toHaveProperty('invitedUntil')
    host.clock.advance(1)
    expect(await invited()).not.toHaveProperty('invitedUntil')
    await theo.logIn()
  })

  test('has one person of a name, who is invited anew for another passkey and other roles', async () => {
    const named = async () =>
      (await ask('staff')).result.rows.filter(({ name }: { name: string }) => name === 'zoe')
    const [first, second] = [
      await console.colleague('zoe', 'treasurer'),
      await console.colleague('zoe', 'auditor'),
    ]
    expect(await named()).toMatchObject([{ keys: 2, roles: ['auditor'] }])
    const ids = [first, second].map(async (one) => (await one.ask('me', {})).json.id)
    expect(new Set(await Promise.all(ids)).size).toBe(1)
  })

  test('has people with their own addresses, and marks those whose account is frozen', async () => {
    const [ann, ben] = [await host.person(), await host.person()]
    const own = await Promise.all([ann, ben].map((one) => host.deps.addresses.forUser(one.userId)))
    await run('freeze', { email: ben.email, reason: 'asked for it' })
    const { rows } = (await ask('users', { part: '@example.org' })).result
    const shown = [ann, ben].map(({ email }) => rows.find((one: Person) => one.email === email))
    expect(shown.map(({ isFrozen }) => isFrozen)).toEqual([false, true])
    for (const [index, { addresses }] of shown.entries())
      expect(addresses.map(({ address }: { address: string }) => address).sort()).toEqual(
        Object.values(own[index] ?? {}).sort(),
      )
  })

  test('says of a refused order that it is, and of one that was carried out what came of it', async () => {
    const { email } = await host.person()
    await run('freeze', { email, reason: 'asked for it' })
    await run('unfreeze', { email })
    const [refused, done] = (await ask('log', { about: email })).lines
    expect(refused).toMatch(/ {2}REFUSED: \S/)
    expect(done).not.toContain('REFUSED')
  })

  test('marks the withdrawals whose address a sanctions list names, and no other', async () => {
    const person = await host.person({ BNB: '5' })
    const [listed, other] = [await place(person, LISTED), await place(person)]
    const { rows, lines } = await ask('withdrawals').then(({ result, lines }) => ({
      ...result,
      lines,
    }))
    const of = (id: string) => rows.find((one: { id: string }) => one.id === id).isListed
    expect([of(listed), of(other)]).toEqual([true, false])
    const marked = lines.filter((line: string) => line.includes('do not pay: a sanctions list'))
    expect(marked).toEqual([expect.stringContaining(listed)])
  })
})

describe('the record of a withdrawal', () => {
  test('has logins that have given their code alone', async () => {
    const person = await host.person({ BNB: '5' })
    await host.deps.sessions.start(person.userId)
    const { logins } = (await ask('withdrawal', { id: await place(person) })).result
    expect(logins).toHaveLength(1)
  })

  test('names who has decided it, and not who was refused to since', async () => {
    const id = await place(await host.person({ BNB: '5' }))
    const reject = await theo.draft('reject', { id, reason: 'looks odd' })
    const tx = transactionHash(id)
    expect((await tess.order('approve', { id, tx })).json.isDone).toBe(true)
    expect((await theo.sign(reject)).json.isDone).toBe(false)
    expect((await ask('withdrawal', { id })).result.stands).toMatch(/^approved by tess at /)
  })
})

describe('an order that moves money', () => {
  test('is signed with whether what somebody no longer has is owed', async () => {
    const { email } = await host.person({ BNB: '5' })
    const [{ id }] = (await ask('transfers', { email })).result.rows
    const after = async (texts: Record<string, string>) => {
      const order = await signed('reverse', { transfer: String(id), reason: 'wrong', ...texts })
      return order.after[`transfer ${id}`]
    }
    expect(await after({})).toBe('reversed')
    expect(await after({ 'as-debt': 'yes' })).toMatch(/^reversed; .*is owed$/)
  })

  test('is worth all that it moves together, of whoever it is', async () => {
    const [ann, ben] = [await host.person({ BNB: '5' }), await host.person({ BNB: '5' })]
    const ids = [await place(ann), await place(ann), await place(ben)]
    const order = await signed('payouts-approve', { ids: ids.join(' ') })
    expect(order.worth).toBe('1799.9999999999999982')
    expect(order.on).toEqual([...ids, ann.email, ben.email])
  })

  test('is worth what it still credits, and not what was credited before', async () => {
    const [person, tx] = [await host.person({ BNB: '5' }), transactionHash('partly credited')]
    await seen(person, tx, ['credited', 'held', 'held'])
    expect((await signed('recover-deposit', { tx })).worth).toBe('1200')
    const byHand = transactionHash('credited by hand')
    await run('deposit', { email: person.email, coin: 'BNB', amount: '1', tx: byHand })
    // Nobody has seen what else it pays.
    expect(await signed('recover-deposit', { tx: byHand })).toMatchObject({
      before: { 'BNB output 0': `1 BNB to ${person.email}: credited by hand` },
      worth: 'unknown',
      signs: ['not-seen'],
    })
  })

  test.each([
    ['a listed sender', LISTED.toLowerCase(), ['listed-address']],
    ['another sender', OTHER.toLowerCase(), []],
  ])('is signed with who has sent a deposit by hand: %s', async (name, sender, signs) => {
    const [person, tx] = [await host.person(), transactionHash(name)]
    await seen(person, tx, ['held'], sender)
    const order = await signed('deposit', { email: person.email, coin: 'BNB', amount: '1', tx })
    expect(order.signs).toEqual(signs)
    expect('sender' in order.before).toBe(signs.length > 0)
  })

  test.each([
    ['down', '539', ['price-change']],
    ['down', '540', []],
    ['up', '660', []],
    ['up', '661', ['price-change']],
  ])(
    'is signed as a risk where a price goes %s by more than a tenth: %s',
    async (_, price, signs) => {
      await run('price', { coin: 'BNB', price: '600' })
      expect((await signed('price', { coin: 'BNB', price })).signs).toEqual(signs)
    },
  )
})

describe('a policy', () => {
  test('does not count an order that waits beside itself', async () => {
    const rules = [
      { commands: ['reverse'], over: '1000', within: 24, approvals: 2 },
      { commands: ['reverse'], approvals: 1 },
    ]
    const { email } = await host.person({ BNB: '1' })
    const [{ id }] = (await ask('transfers', { email })).result.rows
    await run('policy-set', { file: JSON.stringify({ rules }) })
    const draft = await tess.draft('reverse', { transfer: String(id), reason: 'wrong' })
    expect((await tess.sign(draft)).json.waitsFor).toBe(1)
    host.clock.advance(MINUTE)
    expect((await theo.decide(draft.id, 'agree')).json).toMatchObject({ isDone: true, waitsFor: 0 })
    await run('policy-set', { file: '{"rules":[]}' })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE } from '#domain/money/amount.ts'
import { acceptChain, beginAt, cursorOf, setStopped } from '../../server/chains/watcher/cursor.ts'
import { knownFinality } from '../../server/chains/watcher/known-finality.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'
import { transactionHash } from '../support/transaction-hash.ts'

let host: MoneyHost
let console: StaffConsole
let all: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  all = await console.colleague('ada', 'support', 'treasurer', 'administrator')
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const draftOf = async (command: string, texts: Record<string, string>) => {
  const draft = await all.draft(command, texts)
  return { draft, order: JSON.parse(draft.text) }
}
const transferOf = async (email: string): Promise<number> => {
  const answer = await all.ask('query', { command: 'transfers', texts: { email } })
  return answer.json.result.rows[0].id
}

describe('a reversal', () => {
  test('is signed with whose transfer it is and what it has given, and refused where it was reversed since', async () => {
    const person = await host.person({ BNB: '5' })
    const transfer = String(await transferOf(person.email))
    const { draft, order } = await draftOf('reverse', { transfer, reason: 'the wrong person' })
    const name = `transfer ${transfer}`
    expect(order).toMatchObject({
      on: [name, person.email],
      before: { [name]: `deposit of ${person.email}: 5 BNB` },
      after: { [name]: 'reversed' },
      worth: '3000',
    })
    const other = await all.draft('reverse', { transfer, reason: 'the same again' })
    expect((await all.sign(draft)).json.isDone).toBe(true)
    const late = (await all.sign(other)).json
    expect([late.isDone, late.lines.join(' ')]).toEqual([
      false,
      expect.stringContaining('5 BNB, reversed by transfer'),
    ])
    const about = await all.ask('query', { command: 'log', texts: { about: person.email } })
    expect(about.json.result.rows[0].command).toBe('reverse')
  })

  test('of a transfer that there is not is not drafted', async () => {
    const texts = { transfer: '17', reason: 'there is none' }
    expect(await all.ask('orders', { command: 'reverse', texts })).toMatchObject({ status: 409 })
  })
})

describe('a recovery of a deposit', () => {
  test('that nobody has seen yet has a sign of risk for the policy', async () => {
    const hash = transactionHash('not seen')
    const { order } = await draftOf('recover-deposit', { tx: hash })
    expect(order).toMatchObject({ on: [hash.replace(/^0x/, '')], before: {}, signs: ['not-seen'] })
  })

  test('is signed with whose payments it credits, and what has become of each', async () => {
    const person = await host.person()
    const tx = transactionHash('recovered')
    await host.deps.db.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed)
       VALUES (gen_random_uuid(), $1, 'BNB', $2, 0, 'BNB', 2000000000000000000, '', '', '', 7, '', now(), 'held', 1, 3)`,
      [person.userId, tx],
    )
    const { order } = await draftOf('recover-deposit', { tx })
    expect(order).toMatchObject({
      on: [tx.replace(/^0x/, ''), person.email],
      before: { 'BNB output 0': `2 BNB to ${person.email}: held` },
      worth: '1200',
      signs: [],
    })
  })
})

describe('a price', () => {
  test('is signed with the one before it, and a change of more than a tenth is a sign of risk', async () => {
    await all.order('price', { coin: 'BNB', price: '600' })
    const { draft, order } = await draftOf('price', { coin: 'BNB', price: '610', for: '2h' })
    expect(order).toMatchObject({
      on: ['BNB'],
      before: { BNB: expect.stringMatching(/^600 USDT, set at /) },
      after: { BNB: '610 USDT for 120 minutes' },
      signs: [],
    })
    const far = await draftOf('price', { coin: 'BNB', price: '661' })
    expect(far.order.signs).toEqual(['price-change'])
    expect((await all.sign(far.draft)).json.isDone).toBe(true)
    const late = (await all.sign(draft)).json
    expect([late.isDone, late.lines.join(' ')]).toEqual([
      false,
      expect.stringContaining('is 661 USDT'),
    ])
  })

  test('waits for another where the policy says so of a large change', async () => {
    const rules = [{ commands: ['price'], signs: ['price-change'], approvals: 1 }]
    await all.order('policy-set', { file: JSON.stringify({ rules }) })
    expect((await all.order('price', { coin: 'BNB', price: '662' })).json.waitsFor).toBe(0)
    expect((await all.order('price', { coin: 'BNB', price: '900' })).json.waitsFor).toBe(1)
    await all.order('policy-set', { file: '{"rules": []}' })
  })
})

describe('the public site', () => {
  test('has links and maintenance by orders that are signed with what is and what becomes', async () => {
    const texts = { title: 'Status', url: 'https://status.example/' }
    const added = await draftOf('add-link', texts)
    expect(added.order).toMatchObject({
      before: { links: '' },
      after: { links: 'Status https://status.example/' },
    })
    expect((await all.sign(added.draft)).json.isDone).toBe(true)
    // Somebody who saw another list does not take the wrong link off it.
    const removal = await all.draft('remove-link', { number: '1' })
    await all.order('add-link', { title: 'Help', url: 'https://help.example/' })
    expect((await all.sign(removal)).json.isDone).toBe(false)
    const { order, draft } = await draftOf('maintenance', { state: 'on' })
    expect([order.before, order.after]).toEqual([{ maintenance: 'off' }, { maintenance: 'on' }])
    expect((await all.sign(draft)).json.isDone).toBe(true)
    expect((await all.order('maintenance', { state: 'off' })).json.isDone).toBe(true)
  })
})

describe('what an administrator orders seldom', () => {
  const at = new Date('2026-01-01T12:00:00Z')

  test('is signed with what a network has stopped at, and is not drafted where it has not', async () => {
    const { db } = host.deps
    await beginAt(db, 'BNB', { number: 7, hash: '0x7', parentHash: '0x6', at }, at)
    const accept = { command: 'accept-chain', texts: { network: 'BNB' } }
    expect(await all.ask('orders', accept)).toMatchObject({ status: 409 })
    const cursor = await cursorOf(db, 'BNB')
    if (!cursor) throw new Error('no cursor')
    await setStopped(db, 'BNB', cursor, 'block 7 was replaced')
    const { draft, order } = await draftOf(accept.command, accept.texts)
    expect(order).toMatchObject({ on: ['BNB'], before: { stopped: 'block 7 was replaced' } })
    await acceptChain(db, 'BNB')
    expect((await all.sign(draft)).json.isDone).toBe(false)
  })

  test('is signed with which nodes are forgotten', async () => {
    await knownFinality(host.deps.db, 'ETH').add('one.example')
    const { draft, order } = await draftOf('renew-nodes', { network: 'ETH' })
    expect(order).toMatchObject({ on: ['ETH'], before: { known: 'one.example' } })
    await knownFinality(host.deps.db, 'ETH').add('other.example')
    expect((await all.sign(draft)).json.lines.join()).toContain('other.example')
  })

  test('is signed with where addresses continue, and not carried out where one was handed out since', async () => {
    const { draft, order } = await draftOf('continue-addresses', { index: '900' })
    const { next } = order.before
    expect(order).toMatchObject({ on: ['addresses'], after: { next: '900' } })
    await host.deps.addresses.forUser((await host.person()).userId)
    expect((await all.sign(draft)).json.lines.join()).toContain(
      `next: was ${next}, is ${Number(next) + 1}.`,
    )
  })

  test('is signed with what has left the treasury, which the reason explains', async () => {
    const transaction = transactionHash('left')
    await host.deps.db.run(
      `INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
       VALUES ('BNB', $1, 0, 'BNB', $2, $3, 7, 'x')`,
      [transaction, ONE, `0x${'a1'.repeat(20)}`],
    )
    const texts = { network: 'BNB', what: transaction, reason: 'moved to the new treasury' }
    const { draft, order } = await draftOf('explain-books', texts)
    expect(order).toMatchObject({
      on: [transaction],
      before: { [transaction]: expect.stringContaining('1 BNB') },
      after: { [transaction]: 'moved to the new treasury' },
    })
    expect((await all.sign(draft)).json.isDone).toBe(true)
  })
})

import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve } from '../../server/chains/payouts/withdrawals.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { DAY } from '../../server/platform/time/clock.ts'
import { closeAudited } from '../support/ledger.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { buyRequest } from '../support/orders.ts'
import { askToWithdraw, ONE_BNB, postWithdrawal } from '../support/withdrawal-calls.ts'

const prices = fixedPrices()
let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost({ PURCHASE_WITHDRAWAL_DAYS: '14' }, prices)
})
afterAll(() => closeAudited(host.deps.db, host))

const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
  status,
  json.error?.code,
]

/** 1 BNB for 60,000 tokens, at 600 USDT. */
const ORDER = buyRequest('BNB', '1', '60000')
const buy = async (person: Person): Promise<string> => {
  const { status, json } = await person.call('POST', '/buy/token', ORDER)
  expect(status).toBe(200)
  return json.id
}
const withdrawFrom = (person: Person, id: string) => person.call('POST', '/buy/withdraw', { id })
const tokens = async ({ userId }: Person) =>
  (
    await host.deps.db.rows(
      v.object({ units: v.string() }),
      "SELECT sum(units)::text AS units FROM accounts WHERE user_id = $1 AND coin = 'TOKEN'",
      [userId],
    )
  )[0]?.units

describe('withdrawing from a purchase', () => {
  test('gives back exactly what was paid, whatever the price is by then, and takes the tokens', async () => {
    const person = await host.person({ BNB: '5' })
    expect((await person.call('GET', '/buy/right')).json).toEqual({ period: 14 * DAY })
    const id = await buy(person)
    prices.set('BNB', '300')
    expect((await withdrawFrom(person, id)).status).toBe(200)
    prices.set('BNB', '600')
    expect(await host.available(person, 'BNB')).toBe('5')
    expect(await tokens(person)).toBe('0')
    const [row] = JSON.parse((await person.call('GET', '/token/detail')).json)
    expect(row.Type).toBe('reversed')
    const mails = host.mails.filter(({ to }) => to === person.email)
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/a purchase was taken back$/) }])
    expect(mails[0]?.text).toMatch(/^A purchase of 59999 NOVA .*What it cost, 1 BNB, is back/)
  })

  // Holds promise 124.
  test('happens once, also when it is asked for twice at the same moment', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await buy(person)
    const answers = await Promise.all([withdrawFrom(person, id), withdrawFrom(person, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(codeOf(await withdrawFrom(person, id))).toEqual([409, 'withdrawn'])
    expect(await host.available(person, 'BNB')).toBe('5')
  })

  test('waits during maintenance', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await buy(person)
    await host.deps.settings.setMaintenance(true)
    const refused = await withdrawFrom(person, id)
    await host.deps.settings.setMaintenance(false)
    expect(codeOf(refused)).toEqual([503, 'maintenance'])
    expect(await host.available(person, 'BNB')).toBe('4')
    expect((await withdrawFrom(person, id)).status).toBe(200)
  })

  test('is refused when the time is over, of a purchase of somebody else, and once its tokens are spent', async () => {
    const [person, stranger] = [await host.person({ BNB: '5' }), await host.person()]
    const id = await buy(person)
    expect(codeOf(await withdrawFrom(stranger, id))).toEqual([404, 'no-purchase'])
    const changes = { TOKEN_WITHDRAWALS: 'open' }
    await setTerms(host.deps.db, host.clock, { changes, madeBy: 'test', forced: [] })
    await placed(person, { ...ONE_BNB, coin: 'TOKEN', total: '100', amount: '90' })
    expect(codeOf(await withdrawFrom(person, id))).toEqual([409, 'spent'])
    host.clock.advance(14 * DAY)
    expect(codeOf(await withdrawFrom(person, id))).toEqual([409, 'too-late'])
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  // Holds promise 124.
  test('is not paid at another price than its purchase was sealed with', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await buy(person)
    const set = (paid: string) =>
      host.deps.db.script(`SET session_replication_role = replica;
        UPDATE purchases SET paid = ${paid} WHERE id = '${id}'; SET session_replication_role = origin`)
    await set('paid * 2')
    expect((await withdrawFrom(person, id)).status).toBe(500)
    await set('paid / 2')
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  test('is refused to a frozen account, and possible again once that is lifted', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await buy(person)
    const { db, clock } = host.deps
    await db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [person.userId, clock.now()])
    expect((await withdrawFrom(person, id)).status).toBe(423)
    expect(await host.available(person, 'BNB')).toBe('4')
    await execute(host.deps, { command: 'unfreeze', email: person.email, force: 'freeze' })
    expect((await withdrawFrom(person, id)).status).toBe(200)
  })

  test('is not offered where the setting has no days', async () => {
    const other = await moneyHost({}, prices)
    const person = await other.person({ BNB: '5' })
    const { json } = await person.call('POST', '/buy/token', ORDER)
    expect((await withdrawFrom(person, json.id)).status).toBe(404)
    await closeAudited(other.deps.db, other)
  })
})

async function placed(person: Person, order = ONE_BNB): Promise<string> {
  const { json } = await askToWithdraw(person, 'otp', order)
  const proof = { challenge: json.challenge, code: host.lastCode() }
  return (await postWithdrawal(person, order, proof)).json.id
}
const cancel = (person: Person, id: string) => person.call('POST', '/withdrawal/cancel', { id })

describe('cancelling a withdrawal', () => {
  test('gives it back exactly, approved or not, as long as it is in no payment', async () => {
    const person = await host.person({ BNB: '5' })
    const { db, clock } = host.deps
    const id = await placed(person)
    await db.transaction((tx) => approve(tx, clock, id, 'ada'))
    expect((await cancel(person, id)).status).toBe(200)
    expect(await host.available(person, 'BNB')).toBe('5')
    expect(codeOf(await cancel(person, id))).toEqual([409, 'not-waiting'])
  })

  test('is mailed to its person at once, and once', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await placed(person)
    const mails = () => host.mails.filter(({ to, code }) => to === person.email && !code).length
    expect(mails()).toBe(0)
    await cancel(person, id)
    await expect.poll(mails).toBe(1)
    await cancel(person, id)
    expect(mails()).toBe(1)
  })

  // Holds promise 125.
  test('is refused to anybody else, and once a payment of it is planned', async () => {
    const [person, stranger] = [await host.person({ BNB: '5' }), await host.person()]
    const id = await placed(person)
    expect(codeOf(await cancel(stranger, id))).toEqual([409, 'not-waiting'])
    const { db, clock } = host.deps
    await db.transaction((tx) => approve(tx, clock, id, 'ada'))
    await db.script(`INSERT INTO payout_batches (network, purpose, at, made_by) VALUES ('BNB', 'payouts', now(), 'ada');
      INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient)
        VALUES ((SELECT max(number) FROM payout_batches), '${id}', '${id}', 'BNB', '0x1', 0, 'BNB', 1, '0x2')`)
    expect(codeOf(await cancel(person, id))).toEqual([409, 'not-waiting'])
    expect(await host.available(person, 'BNB')).toBe('4')
  })
})

test('the contract of a token that is deposited is that which the host watches', async () => {
  const person = await host.person()
  expect((await host.call('GET', '/api/deposit/contracts')).status).toBe(401)
  const { json } = await person.call('GET', '/deposit/contracts')
  const { networks } = host.deps.config
  expect(json).toEqual({
    contracts: [
      { coin: 'USDT', address: networks.settings.BNB.tokens[0]?.address },
      { coin: 'TOKEN', address: host.deps.site.tokenAdd },
    ],
    watched: [],
  })
})

describe('notes', () => {
  const notesOf = async (person: Person) => (await person.call('GET', '/notes')).json.notes
  const note = (person: Person, id: string, text: string) =>
    person.call('PUT', '/note', { kind: 'purchase', id, note: text })

  test('are kept on lines of one\u2019s own, changed, and removed when they are empty', async () => {
    const [person, stranger] = [await host.person({ BNB: '5' }), await host.person()]
    const id = await buy(person)
    expect((await note(person, id, '  <b>=1+1</b>\u202e\n for  Ada ')).status).toBe(200)
    expect(await notesOf(person)).toEqual([{ kind: 'purchase', id, note: '<b>=1+1</b> for Ada' }])
    expect(codeOf(await note(stranger, id, 'mine'))).toEqual([404, 'no-line'])
    expect(await notesOf(stranger)).toEqual([])
    await note(person, id, 'other')
    expect(await notesOf(person)).toEqual([{ kind: 'purchase', id, note: 'other' }])
    await note(person, id, ' ')
    expect(await notesOf(person)).toEqual([])
    expect((await note(person, id, 'x'.repeat(201))).status).toBe(422)
  })
})

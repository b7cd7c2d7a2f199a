import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyProof } from '#contract/account/passkey-ceremony.ts'
import { PASSKEY_DELAY } from '#domain/passkeys.ts'
import { putFreeze } from '../../server/accounts/freezes/freezes.ts'
import { approve } from '../../server/chains/payouts/withdrawals.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { logIn, signUp, startLogin } from '../support/accounts-host.ts'
import { closeAudited } from '../support/ledger.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { buyRequest } from '../support/orders.ts'
import { addPasskey, codeFor, ORIGIN, register, signedBy } from '../support/passkeys.ts'
import { type SoftwarePasskey, softwarePasskey } from '../support/software-passkey.ts'
import {
  askToWithdraw,
  ONE_BNB as bnb,
  EVM,
  postWithdrawal as post,
  withdrawalRows as rows,
  TWENTY_USDT as usdt,
  type WireOrder,
} from '../support/withdrawal-calls.ts'

const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
})
afterAll(() => closeAudited(host.deps.db, host))

const ask = (person: Person, order: WireOrder, key?: string) =>
  askToWithdraw(person, 'passkey', order, key)
const requestCode = async (person: Person, order: WireOrder) => {
  const { json } = await askToWithdraw(person, 'otp', order)
  return { challenge: json.challenge, code: host.lastCode() }
}
const listOf = async (person: Person) => (await person.call('GET', '/passkeys')).json
const mailsTo = ({ email }: Person) => host.mails.filter(({ to }) => to === email)
const codeOf = ({ json }: { json: { error: { code: string } } }) => json.error.code

async function guarded(amounts = { BNB: '5', USDT: '100', ETH: '5' }) {
  const person = await host.person(amounts)
  return { person, passkey: await addPasskey(host, person) }
}

describe('a withdrawal that a passkey confirms', () => {
  test('is placed at once, and no code is mailed for it', async () => {
    const { person, passkey } = await guarded()
    const mails = mailsTo(person).length
    const { status, json } = await post(person, usdt, signedBy(passkey, await ask(person, usdt)))
    expect(status).toBe(200)
    expect(json.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await host.available(person, 'USDT')).toBe('80')
    expect(mailsTo(person)).toHaveLength(mails)
    expect((await listOf(person)).waiting).toEqual([])
    expect((await listOf(person)).passkeys[0].usedAt).toBe(host.clock.now().getTime())
  })

  // Holds promise 52.
  test.each([
    ['amount', { ...usdt, total: '21', amount: '20' }],
    ['coin', { ...usdt, coin: 'BNB', total: '20', amount: '19.9995' }],
    ['network', { ...usdt, chain: 'ETH' }],
    ['address', { ...usdt, address: OTHER }],
  ])('with another %s than was signed is refused', async (_, other) => {
    const { person, passkey } = await guarded({ BNB: '50', USDT: '100', ETH: '5' })
    const proof = signedBy(passkey, await ask(person, usdt))
    const answer = await post(person, other, proof)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong-passkey'])
    expect(await rows(person)).toEqual([])
    // Nothing was used up by the attempt.
    expect((await post(person, usdt, proof)).status).toBe(200)
  })

  // Holds promise 52.
  test('under another key than was signed is refused', async () => {
    const { person, passkey } = await guarded()
    const proof = signedBy(passkey, await ask(person, usdt, randomUUID()))
    expect(codeOf(await post(person, usdt, proof, randomUUID()))).toBe('wrong-passkey')
    expect(codeOf(await post(person, usdt, proof))).toBe('wrong-passkey')
  })

  // Holds promise 52.
  test('is refused when its signature was used before, and counted once under its key', async () => {
    const { person, passkey } = await guarded()
    const proof = signedBy(passkey, await ask(person, usdt))
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(person, usdt, proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
    const key = randomUUID()
    const keyed = signedBy(passkey, await ask(person, usdt, key))
    const [first, second] = [
      await post(person, usdt, keyed, key),
      await post(person, usdt, keyed, key),
    ]
    expect(second.json).toEqual(first.json)
    expect(await host.available(person, 'USDT')).toBe('60')
    // A repetition is no copy of the passkey.
    expect(mailsTo(person).some(({ subject }) => subject.includes('copied'))).toBe(false)
  })

  // Holds promise 52.
  test('is refused when it is signed by a passkey of somebody else, elsewhere, or without the person', async () => {
    const { person, passkey } = await guarded()
    const stranger = await guarded()
    const asked = await ask(person, usdt)
    const attempts = [
      signedBy(stranger.passkey, asked),
      signedBy(passkey, asked, { origin: 'https://nova.example.evil' }),
      signedBy(passkey, asked, { rpId: 'evil.example' }),
      signedBy(passkey, asked, { isUnverified: true }),
      signedBy(passkey, await ask(stranger.person, usdt)),
    ]
    const codes: string[] = []
    for (const proof of attempts) codes.push(codeOf(await post(person, usdt, proof)))
    expect(codes).toEqual([
      ...['unknown-passkey', 'wrong-passkey', 'wrong-passkey', 'wrong-passkey', 'passkey-expired'],
    ])
    expect(await rows(person)).toEqual([])
  })

  test('is refused five minutes after it was asked for', async () => {
    const { person, passkey } = await guarded()
    const proof = signedBy(passkey, await ask(person, usdt))
    host.clock.advance(5 * 60_000)
    expect(codeOf(await post(person, usdt, proof))).toBe('passkey-expired')
  })

  // Holds promise 52.
  test('is refused five minutes after it was asked for by whoever has the database, too', async () => {
    const { person, passkey } = await guarded()
    const asked = await ask(person, usdt)
    host.clock.advance(5 * 60_000)
    await host.deps.db.run(
      "UPDATE passkey_challenges SET expires_at = expires_at + interval '1 hour' WHERE id = $1",
      [asked.json.challenge],
    )
    expect(codeOf(await post(person, usdt, signedBy(passkey, asked)))).toBe('wrong-passkey')
    expect(await rows(person)).toEqual([])
  })

  // Holds promise 54.
  test('is refused when the passkey counts less than before, and its owner is told of a copy', async () => {
    const { person, passkey } = await guarded()
    expect((await post(person, usdt, signedBy(passkey, await ask(person, usdt)))).status).toBe(200)
    passkey.counter = 1
    const refused = await post(person, usdt, signedBy(passkey, await ask(person, usdt)))
    expect([refused.status, codeOf(refused)]).toEqual([403, 'passkey-copied'])
    expect(mailsTo(person).at(-1)?.subject).toContain('copied')
    expect(await rows(person)).toHaveLength(1)
  })

  test('is placed by a passkey that does not count', async () => {
    const { person, passkey } = await guarded()
    passkey.counter = 0
    for (const _ of [1, 2]) {
      expect((await post(person, usdt, signedBy(passkey, await ask(person, usdt)))).status).toBe(
        200,
      )
    }
  })

  test('cannot be asked for without a passkey, nor above the balance', async () => {
    const without = await host.person({ USDT: '100' })
    expect(codeOf(await ask(without, usdt))).toBe('no-passkey')
    const { person } = await guarded({ BNB: '0.1', USDT: '1', ETH: '1' })
    expect(codeOf(await ask(person, usdt))).toBe('insufficient')
  })
})

describe('a withdrawal by a mailed code', () => {
  test('is listed among those that wait, the newest first', async () => {
    const { person } = await guarded()
    const placed: string[] = []
    for (let i = 0; i < 2; i++) {
      host.clock.advance(120_000)
      placed.push((await post(person, bnb, await requestCode(person, bnb))).json.id)
    }
    const { waiting } = await listOf(person)
    expect(waiting.map(({ id }: { id: string }) => id)).toEqual(placed.toReversed())
  })

  // Holds promise 53.
  test('waits for a day where there is a passkey, and its owner is mailed', async () => {
    const { person } = await guarded()
    const { json } = await post(person, bnb, await requestCode(person, bnb))
    const until = host.clock.now().getTime() + PASSKEY_DELAY
    expect((await listOf(person)).waiting).toEqual([
      { id: json.id, coin: 'BNB', amount: '1', address: EVM, until },
    ])
    expect(await rows(person)).toMatchObject([
      { Status: 'Not Approval', Waits_Until: new Date(until).toISOString() },
    ])
    const ofIt = async (all: 'yes' | 'no') =>
      (await execute(host.deps, { command: 'withdrawals', all })).lines.find((it) =>
        it.startsWith(json.id),
      )
    const waits = `waits until ${new Date(until).toISOString()}`
    expect(await ofIt('no')).toContain(`${waits}, and can be cancelled`)
    expect(await ofIt('yes')).toContain(`pending, ${waits}`)
    const mail = mailsTo(person).at(-1)
    expect(mail?.subject).toContain('waits for 24 hours')
    expect(mail?.text).toContain('1 BNB')

    const { db, clock } = host.deps
    const approval = () => db.transaction((tx) => approve(tx, clock, json.id, 'ada'))
    await expect(approval()).rejects.toThrow('waits until')
    const paid = { status: 'approved', transactionId: `0x${'ab'.repeat(32)}` } as const
    await expect(decide(db, clock, json.id, paid)).rejects.toThrow('waits for 24 hours')
    // Also where a program forgets.
    await expect(
      db.run("UPDATE withdrawals SET approved_at = $2, approved_by = 'ada' WHERE id = $1", [
        ...[json.id, clock.now()],
      ]),
    ).rejects.toThrow('waits')
    await expect(db.run('DELETE FROM withdrawal_waits')).rejects.toThrow()

    host.clock.advance(PASSKEY_DELAY)
    expect(await ofIt('no')).not.toContain('waits')
    expect(await approval()).toBe('approved')
    expect((await listOf(person)).waiting).toEqual([])
    host.clock.advance(1)
    expect(await decide(db, clock, json.id, paid)).toBe('decided')
  })

  // Holds promise 53.
  test('can be cancelled by its owner while it waits, and by nobody else or later', async () => {
    const { person } = await guarded()
    const { json } = await post(person, bnb, await requestCode(person, bnb))
    const stranger = await host.person()
    const cancel = (who: Person) => who.call('POST', '/withdrawal/cancel', { id: json.id })
    expect(codeOf(await cancel(stranger))).toBe('not-waiting')
    expect((await cancel(person)).status).toBe(200)
    expect(await host.available(person, 'BNB')).toBe('5')
    expect((await rows(person))[0].Status).toBe('Rejected')
    expect(mailsTo(person).at(-1)?.subject).toContain('rejected')
    expect(codeOf(await cancel(person))).toBe('not-waiting')
  })

  // Holds promise 53.
  test('can be cancelled as long as the account is frozen, for its wait may have ended meanwhile', async () => {
    const { person } = await guarded()
    const { json } = await post(person, bnb, await requestCode(person, bnb))
    const cancel = () => person.call('POST', '/withdrawal/cancel', { id: json.id })
    host.clock.advance(PASSKEY_DELAY)
    const { db, clock } = host.deps
    await putFreeze(db, person.userId, { at: clock.now(), madeBy: '', reason: '' })
    expect((await listOf(person)).waiting).toMatchObject([{ id: json.id }])
    expect((await cancel()).status).toBe(200)
    expect(await host.available(person, 'BNB')).toBe('5')
  })

  test('does not wait where there is none', async () => {
    const person = await host.person({ BNB: '5' })
    const { json } = await post(person, bnb, await requestCode(person, bnb))
    expect((await listOf(person)).waiting).toEqual([])
    const { db, clock } = host.deps
    expect(await db.transaction((tx) => approve(tx, clock, json.id, 'ada'))).toBe('approved')
  })
})

describe('a purchase', () => {
  const order = buyRequest('USDT', '10', '1000')
  const askBuy = (person: Person, body: object, key = '') =>
    person.call('PUT', '/buy/passkey', body, key ? { 'idempotency-key': key } : {})
  const buy = (person: Person, body: object, key = '') =>
    person.call('POST', '/buy/token', body, key ? { 'idempotency-key': key } : {})

  // Holds promise 53.
  test('of a person with a passkey needs its signature, once', async () => {
    const { person, passkey } = await guarded()
    expect(codeOf(await buy(person, order))).toBe('passkey-needed')
    const proof = signedBy(passkey, await askBuy(person, order))
    const answers = await Promise.all([1, 2, 3].map(() => buy(person, { ...order, ...proof })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect(await host.available(person, 'USDT')).toBe('90')
  })

  test('is repeated under its key without another signature', async () => {
    const { person, passkey } = await guarded()
    const key = randomUUID()
    const proof = signedBy(passkey, await askBuy(person, order, key))
    const answers = await Promise.all([1, 2, 3].map(() => buy(person, { ...order, ...proof }, key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await host.available(person, 'USDT')).toBe('90')
  })

  // Holds promise 52.
  test.each([
    ['amount', { ...order, amount: '10.01', receiveToken: '1001' }],
    ['coin', { ...order, asset: 'BNB', amount: '0.0166666666666666', receiveToken: '1000' }],
    ['side', { ...order, hint: 'Token' }],
  ])('with another %s than was signed is refused', async (_, other) => {
    const { person, passkey } = await guarded()
    const proof = signedBy(passkey, await askBuy(person, order))
    expect(codeOf(await buy(person, { ...other, ...proof }))).toBe('wrong-passkey')
    expect(await host.available(person, 'USDT')).toBe('100')
  })

  // Holds promise 52.
  test('under another key than was signed is refused', async () => {
    const { person, passkey } = await guarded()
    const proof = signedBy(passkey, await askBuy(person, order, randomUUID()))
    for (const key of ['', randomUUID()])
      expect(codeOf(await buy(person, { ...order, ...proof }, key))).toBe('wrong-passkey')
    expect(await host.available(person, 'USDT')).toBe('100')
  })

  test('that fails keeps its signature, which then buys once', async () => {
    const { person, passkey } = await guarded()
    const large = { ...order, amount: '150', receiveToken: '15000' }
    const proof = signedBy(passkey, await askBuy(person, large))
    expect(codeOf(await buy(person, { ...large, ...proof }))).toBe('insufficient')
    await host.deposit(person, 'USDT', '300')
    expect((await buy(person, { ...large, ...proof })).status).toBe(200)
    expect((await buy(person, { ...large, ...proof })).status).toBe(410)
    expect(await host.available(person, 'USDT')).toBe('250')
  })
})

describe('passkeys', () => {
  test('are added with a mailed code, named, and mailed', async () => {
    const person = await host.person()
    await addPasskey(host, person, 'Ada’s phone')
    const [one] = (await listOf(person)).passkeys
    expect(one).toEqual({
      id: expect.any(String),
      name: 'Ada’s phone',
      addedAt: host.clock.now().getTime(),
    })
    expect(mailsTo(person).at(-1)?.text).toContain('Ada’s phone')
  })

  test('are not added without a proof, nor with one for something else', async () => {
    const { person, passkey } = await guarded()
    const other = softwarePasskey(ORIGIN)
    expect((await register(person, {}, other)).status).toBe(410)
    const toRemove = await codeFor(host, person, { command: 'remove', id: passkey.id })
    expect((await register(person, toRemove, other)).status).toBe(403)
    const signed = signedBy(passkey, await ask(person, usdt))
    expect(codeOf(await register(person, signed, other))).toBe('wrong-passkey')
    expect((await listOf(person)).passkeys).toHaveLength(1)
  })

  test('that a passkey has confirmed are trusted at once', async () => {
    const { person, passkey } = await guarded()
    const second = softwarePasskey(ORIGIN)
    const asked = await person.call('PUT', '/passkeys/challenge', { command: 'add' })
    expect((await register(person, signedBy(passkey, asked), second, 'Key')).status).toBe(200)
    expect((await post(person, usdt, signedBy(second, await ask(person, usdt)))).status).toBe(200)
  })

  // Holds promise 53.
  test('that a code has added beside others confirm payments and changes only after a day', async () => {
    const { person, passkey } = await guarded()
    host.clock.advance(60_000)
    const second = await addPasskey(host, person, 'Somebody’s')
    const until = host.clock.now().getTime() + PASSKEY_DELAY
    expect((await listOf(person)).passkeys[1].trustedFrom).toBe(until)
    expect(mailsTo(person).at(-1)?.text).toContain('only from')
    const asked = await ask(person, usdt)
    expect(asked.json.options.allowCredentials).toHaveLength(1)
    expect(codeOf(await post(person, usdt, signedBy(second, asked)))).toBe('passkey-waits')
    const remove = { command: 'remove', id: passkey.id }
    const removal = signedBy(second, await person.call('PUT', '/passkeys/challenge', remove))
    const refused = await person.call('POST', '/passkeys/remove', { id: passkey.id, ...removal })
    expect(codeOf(refused)).toBe('passkey-waits')
    host.clock.advance(PASSKEY_DELAY)
    expect((await post(person, usdt, signedBy(second, await ask(person, usdt)))).status).toBe(200)
  })

  // Holds promise 53.
  test.each([
    ['a line end', 'Phone" was added.\n\nCall us now'],
    ['the address of a site', 'see evil.example/login'],
    ['what turns the text around it', '\u202eenohP'],
    ['nothing to be seen', ' \u200b '],
    ['too much', 'x'.repeat(41)],
  ])('are not named with %s, since mails name them', async (_, name) => {
    const person = await host.person()
    const proof = await codeFor(host, person, { command: 'add' })
    const answer = await register(person, proof, softwarePasskey(ORIGIN), name)
    expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid'])
    expect((await listOf(person)).passkeys).toEqual([])
  })

  /** Begins to add one; what is returned completes that. */
  async function begin(person: Person, proof: object) {
    const { json } = await person.call('POST', '/passkeys/begin', proof)
    return () => {
      const response = softwarePasskey(ORIGIN).create(json.options)
      return person.call('POST', '/passkeys', { challenge: json.challenge, name: 'Key', response })
    }
  }
  const signedChange = async (person: Person, passkey: SoftwarePasskey, change: object) =>
    signedBy(passkey, await person.call('PUT', '/passkeys/challenge', change))

  test('are ten at most, also when all are begun before the first is made', async () => {
    const { person, passkey } = await guarded()
    const begun = []
    for (let i = 0; i < 12; i++)
      begun.push(await begin(person, await signedChange(person, passkey, { command: 'add' })))
    const answers = await Promise.all(begun.map((complete) => complete()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['too-many-passkeys']),
    )
    // No browser is asked to make one that is refused then.
    const more = await signedChange(person, passkey, { command: 'add' })
    expect(codeOf(await person.call('POST', '/passkeys/begin', more))).toBe('too-many-passkeys')
    expect((await listOf(person)).passkeys).toHaveLength(10)
  })

  // Holds promise 53.
  test('that one has confirmed are not added any more once that one is removed', async () => {
    const { person, passkey } = await guarded()
    const second = softwarePasskey(ORIGIN)
    await register(person, await signedChange(person, passkey, { command: 'add' }), second, 'Lost')
    const complete = await begin(person, await signedChange(person, second, { command: 'add' }))
    const remove = { command: 'remove', id: second.id }
    const proof = await signedChange(person, passkey, remove)
    await person.call('POST', '/passkeys/remove', { id: second.id, ...proof })
    expect((await complete()).status).toBe(410)
    expect((await listOf(person)).passkeys).toHaveLength(1)
  })

  // Holds promise 53.
  test('can be used by their owner, however often somebody else with a session or the password has asked for them', async () => {
    const { person, passkey } = await guarded()
    const stolen = await host.deps.sessions.start(person.userId)
    const bearer = { headers: { authorization: `Bearer ${stolen}` } }
    const { sessionId } = await host.deps.sessions.requireUnverified(bearer)
    const asked = () => host.call('PUT', '/api/otp/passkey', undefined, { token: stolen })
    const askedFor = () =>
      host.call('PUT', '/api/passkeys/challenge', { command: 'add' }, { token: stolen })
    for (let i = 0; i < 120; i++) await asked()
    expect((await asked()).status).toBe(429)
    await host.deps.db.transaction((tx) => host.deps.sessions.markVerified(tx, sessionId))
    for (let i = 0; i < 120; i++) await askedFor()
    expect((await askedFor()).status).toBe(429)
    expect((await post(person, usdt, signedBy(passkey, await ask(person, usdt)))).status).toBe(200)
    const half = await host.deps.sessions.start(person.userId)
    const elsewhere = { token: half, from: '198.51.100.9' }
    expect((await host.call('PUT', '/api/otp/passkey', undefined, elsewhere)).status).toBe(200)
  })

  test('are removed at once by a passkey, and mailed', async () => {
    const { person, passkey } = await guarded()
    const remove = { command: 'remove', id: passkey.id }
    const proof = signedBy(passkey, await person.call('PUT', '/passkeys/challenge', remove))
    const { status } = await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
    expect(status).toBe(200)
    expect((await listOf(person)).passkeys).toEqual([])
    expect(mailsTo(person).at(-1)?.subject).toContain('removed')
  })

  // Holds promise 55.
  test('that are lost end a day after a mailed code has removed them, and until then guard what they did', async () => {
    const { person, passkey } = await guarded()
    const change = { command: 'remove', id: passkey.id }
    const proof = await codeFor(host, person, change)
    const remove = await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
    expect(remove.status).toBe(200)
    expect(mailsTo(person).at(-1)?.subject).toContain('will be removed')
    const [ending] = (await listOf(person)).passkeys
    expect(ending.endsAt).toBe(host.clock.now().getTime() + PASSKEY_DELAY)
    await post(person, bnb, await requestCode(person, bnb))
    expect((await listOf(person)).waiting).toHaveLength(1)

    host.clock.advance(PASSKEY_DELAY)
    expect((await listOf(person)).passkeys).toEqual([])
    const later = await post(person, bnb, await requestCode(person, bnb))
    expect(later.status).toBe(200)
    expect((await listOf(person)).waiting).toEqual([])
  })

  // Holds promise 55.
  test('are not removed by what confirms the removal of another one', async () => {
    const { person, passkey } = await guarded()
    const other = await addPasskey(host, person, 'Key')
    const change = { command: 'remove', id: other.id }
    const signed = signedBy(passkey, await person.call('PUT', '/passkeys/challenge', change))
    const refused = []
    for (const proof of [await codeFor(host, person, change), signed])
      refused.push(await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof }))
    expect(refused.map(codeOf)).toEqual(['wrong-code', 'wrong-passkey'])
    const ends = (await listOf(person)).passkeys.map((one: { endsAt?: number }) => one.endsAt)
    expect(ends).toEqual([undefined, undefined])
  })

  // Holds promise 55.
  test('that were lost and have ended are added again by the device on which they are found', async () => {
    const { person, passkey } = await guarded()
    const proof = await codeFor(host, person, { command: 'remove', id: passkey.id })
    await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
    host.clock.advance(PASSKEY_DELAY)
    const added = await register(person, await codeFor(host, person, { command: 'add' }), passkey)
    expect([added.status, added.json]).toEqual([200, {}])
    const signed = await post(person, usdt, signedBy(passkey, await ask(person, usdt)))
    expect(signed.status).toBe(200)
  })

  // Holds promise 55.
  test('that a mailed code removes a second time end no later for that', async () => {
    const { person, passkey } = await guarded()
    const ends = host.clock.now().getTime() + PASSKEY_DELAY
    for (const hours of [0, 3]) {
      host.clock.advance(hours * 3_600_000)
      const proof = await codeFor(host, person, { command: 'remove', id: passkey.id })
      const sent = await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
      expect(sent.status).toBe(200)
      expect((await listOf(person)).passkeys[0].endsAt).toBe(ends)
    }
  })

  // Holds promise 55.
  test('that are used while a mailed code removes them stay', async () => {
    const { person, passkey } = await guarded()
    const proof = await codeFor(host, person, { command: 'remove', id: passkey.id })
    await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
    await post(person, usdt, signedBy(passkey, await ask(person, usdt)))
    // The code that has begun it is used up, so that nobody begins it again without another mail.
    const again = await person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
    expect([again.status, codeOf(again)]).toEqual([410, 'code-used'])
    host.clock.advance(PASSKEY_DELAY)
    expect((await listOf(person)).passkeys).toHaveLength(1)
  })

  test('that end between the look at their signature and its use confirm nothing', async () => {
    const { person, passkey } = await guarded()
    const { passkeys, db, clock } = host.deps
    const subject = { purpose: 'login', userId: person.userId, content: ['one'] } as const
    const { challenge, options } = await passkeys.ask(subject, 'somebody')
    const proof = v.parse(passkeyProof, { challenge, response: passkey.get(options) })
    const verified = await passkeys.verify(subject, proof)
    const end = 'UPDATE passkeys SET ends_at = $2 WHERE user_id = $1'
    await db.run(end, [person.userId, clock.now()])
    const redeemed = db.transaction((tx) => passkeys.redeem(tx, verified))
    await expect(redeemed).rejects.toThrow('The passkey did not confirm exactly this')
  })

  test('of somebody else are neither seen nor removed', async () => {
    const { passkey } = await guarded()
    const other = await guarded()
    const change = { command: 'remove', id: passkey.id }
    expect((await other.person.call('PUT', '/passkeys/code', change)).status).toBe(404)
    const signed = await other.person.call('PUT', '/passkeys/challenge', change)
    const proof = signedBy(other.passkey, signed)
    const answer = await other.person.call('POST', '/passkeys/remove', { id: passkey.id, ...proof })
    expect(answer.status).toBe(404)
  })
})

describe('a login', () => {
  let email: string
  let person: Person
  let passkey: SoftwarePasskey
  beforeAll(async () => {
    email = `${randomUUID()}@example.org`
    await signUp(host, email)
    const token = await logIn(host, email)
    person = {
      email,
      token,
      userId: '',
      call: (method, path, body) => host.call(method, `/api${path}`, body, { token }),
    }
    passkey = await addPasskey(host, person)
    host.clock.advance(60_000)
  })
  const askLogin = (token: string) => host.call('PUT', '/api/otp/passkey', undefined, { token })
  const verify = (token: string, body: object) =>
    host.call('POST', '/api/otp/verify', body, { token })

  // Holds promise 52.
  test('is completed by a passkey in place of the code, for that login only', async () => {
    const first = await startLogin(host, email)
    const second = await startLogin(host, email)
    const proof = signedBy(passkey, await askLogin(first.token))
    expect((await verify(second.token, proof)).status).toBe(403)
    const before = host.mails.length
    expect((await verify(first.token, proof)).status).toBe(200)
    // The device is new; that the passkey was not used would be no news.
    const subjects = () => host.mails.slice(before).map(({ subject }) => subject)
    await expect.poll(subjects).toContainEqual(expect.stringContaining('new device'))
    expect(subjects()).not.toContainEqual(expect.stringContaining('without your passkey'))
    expect(
      (await host.call('GET', '/api/passkeys', undefined, { token: first.token })).status,
    ).toBe(200)
  })

  test('is completed by a passkey, too, that confirms no payment yet', async () => {
    const young = await addPasskey(host, person, 'Key')
    const { token } = await startLogin(host, email)
    const asked = await askLogin(token)
    expect(asked.json.options.allowCredentials).toHaveLength(2)
    expect((await verify(token, signedBy(young, asked))).status).toBe(200)
  })

  test('tells the site that there is a passkey', async () => {
    expect((await startLogin(host, email)).passkey).toBe(true)
    const other = `${randomUUID()}@example.org`
    await signUp(host, other)
    expect((await startLogin(host, other)).passkey).toBeUndefined()
  })

  // Holds promises 53, 55.
  test('with the mailed code still works, and its owner is mailed', async () => {
    host.clock.advance(60_000)
    const before = host.mails.length
    await logIn(host, email)
    const subjects = host.mails.slice(before).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('without your passkey'))
  })
})

describe('a host on an address', () => {
  test('does not offer passkeys, which browsers would not make there', async () => {
    const named = async (siteUrl: string) => {
      const one = await moneyHost({ SITE_URL: siteUrl }, undefined, host.deps.db)
      const email = `${randomUUID()}@example.org`
      await signUp(one, email)
      const { extensions } = await startLogin(one, email)
      await one.app.close()
      return extensions.includes('passkeys')
    }
    expect(await named('http://192.0.2.7:8080')).toBe(false)
    expect(await named('https://wallet.example')).toBe(true)
    expect(await named('http://localhost:8080')).toBe(true)
  })
})

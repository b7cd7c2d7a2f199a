import { randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksummed, tronAddress } from '#domain/addresses/address.ts'
import { messageHash } from '#domain/addresses/signed-message.ts'
import { marketPricesOf } from '#domain/balances.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { LANGUAGES } from '#languages'
import {
  askForOwnership,
  type OwnershipCheck,
  PROOF_LIFE,
  requireOwnership,
} from '../../server/money/ownership/ownership.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { DAY, MINUTE } from '../../server/platform/time/clock.ts'
import { signUp, startLogin } from '../support/accounts-host.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { transactionHash } from '../support/transaction-hash.ts'
import { askToWithdraw, EVM, postWithdrawal, type WireOrder } from '../support/withdrawal-calls.ts'

const SECRET = new Uint8Array(32).fill(7)
const account = keccak_256(secp256k1.getPublicKey(SECRET, false).subarray(1)).subarray(12)
const OWN = checksummed(bytesToHex(account))
const TRON = tronAddress(account)

const prices = fixedPrices()
let host: MoneyHost
let person: Person
beforeAll(async () => {
  host = await moneyHost({ OWNERSHIP_ABOVE: '1000' }, prices)
})
beforeEach(async () => {
  person = await host.person({ BNB: '20', USDT: '5000' })
})
afterAll(() => host.close())

const units = (text: string) => parseUnits(text) ?? 0n
/** Worth 600 USDT each. */
const bnb = (total: string, address = OWN): WireOrder => ({
  coin: 'BNB',
  chain: 'BNB',
  address,
  total,
  amount: toDecimalString(units(total) - units('0.0005')),
})
const onTron: WireOrder = {
  coin: 'USDT',
  chain: 'TRX',
  address: TRON,
  total: '1001',
  amount: '1000',
}

function signed(message: string, by: 'evm' | 'tron' = 'evm', secret = SECRET): string {
  const made = secp256k1.sign(messageHash(by, message), secret, {
    prehash: false,
    format: 'recovered',
  })
  return `0x${bytesToHex(made.subarray(1))}${(27 + (made[0] ?? 0)).toString(16)}`
}

const ask = (address: string, of = person) => of.call('PUT', '/withdrawal/ownership', { address })
const prove = (body: object, of = person) => of.call('POST', '/withdrawal/ownership', body)
const codeFor = async (order: WireOrder, of = person) => {
  host.clock.advance(2 * MINUTE)
  return await askToWithdraw(of, 'otp', order)
}
async function place(order: WireOrder) {
  const asked = await codeFor(order)
  if (asked.status !== 200) return asked
  const proof = { challenge: String(asked.json.challenge), code: host.lastCode() }
  return await postWithdrawal(person, order, proof)
}
async function proven(address = OWN, of = person) {
  const { json } = await ask(address, of)
  const by = address.startsWith('0x') ? 'evm' : 'tron'
  return await prove({ id: json.id, signature: signed(json.message, by) }, of)
}
const NEEDED = { status: 422, json: { error: { code: 'ownership-needed' } } }
const BAD = { status: 422, json: { error: { code: 'bad-signature' } } }
const OVER = { status: 410, json: { error: { code: 'ownership-over' } } }

describe('a withdrawal above the amount', () => {
  // Holds promise 142.
  test('waits for the signature of the key of its address, and no smaller one does', async () => {
    expect((await codeFor(bnb('1.6'))).status).toBe(200)
    expect(await codeFor(bnb('1.7'))).toMatchObject(NEEDED)
    expect((await proven()).status).toBe(200)
    expect((await place(bnb('1.7'))).status).toBe(200)
    expect((await place(bnb('2'))).status).toBe(200)
    // Nor is it asked for whoever spells the address otherwise.
    expect((await codeFor(bnb('2', OWN.toLowerCase()))).status).toBe(200)
    expect(await codeFor(bnb('2', EVM))).toMatchObject(NEEDED)
  })

  test('on Tron waits for what wallets sign there', async () => {
    expect(await codeFor(onTron)).toMatchObject(NEEDED)
    const { json } = await ask(TRON)
    expect(await prove({ id: json.id, signature: signed(json.message) })).toMatchObject(BAD)
    expect((await prove({ id: json.id, signature: signed(json.message, 'tron') })).status).toBe(200)
    expect((await codeFor(onTron)).status).toBe(200)
  })

  test('is asked for a proof as the sum of smaller ones to one address within a day', async () => {
    expect((await place(bnb('1'))).status).toBe(200)
    expect(await place(bnb('0.7', OWN.toLowerCase()))).toMatchObject(NEEDED)
    expect((await place(bnb('0.7', EVM))).status).toBe(200)
    host.clock.advance(DAY - 60 * MINUTE)
    expect(await codeFor(bnb('1'))).toMatchObject(NEEDED)
    host.clock.advance(60 * MINUTE)
    expect((await place(bnb('1'))).status).toBe(200)
  })

  test('counts with what was paid to its address within the day, and not with what was rejected', async () => {
    const decided = async (decision: object) => {
      const { json } = await place(bnb('1'))
      const reply = await execute(host.deps, { id: json.id, ...decision })
      expect(reply).toMatchObject({ isDone: true })
    }
    await decided({ command: 'reject' })
    expect((await codeFor(bnb('1.5'))).status).toBe(200)
    await decided({ command: 'approve', tx: transactionHash('paid today') })
    expect(await codeFor(bnb('1.5'))).toMatchObject(NEEDED)
  })

  test('is placed once where two that need no proof alone are placed at the same moment', async () => {
    const placing = [randomUUID(), randomUUID()].map((id) =>
      host.deps.db.transaction(async (tx) => {
        await requireOwnership(tx, checkOf('1'))
        await placeWithdrawal(tx, { ...checkOf('1'), id, at: host.clock.now() })
      }),
    )
    const outcomes = await Promise.allSettled(placing)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of a coin without a price waits, whatever its amount', async () => {
    prices.set('BNB', '0')
    expect(await codeFor(bnb('0.01'))).toMatchObject(NEEDED)
    prices.set('BNB', '600')
  })

  test('is refused where the proof was there for the code alone', async () => {
    await proven()
    const order = bnb('2')
    const asked = await codeFor(order)
    await host.deps.db.run('DELETE FROM address_ownerships WHERE user_id = $1', [person.userId])
    const proof = { challenge: String(asked.json.challenge), code: host.lastCode() }
    expect(await postWithdrawal(person, order, proof)).toMatchObject(NEEDED)
    expect(await host.available(person, 'BNB')).toBe('20')
  })
})

describe('the text that is signed', () => {
  test('names the site, the address, the account, its number and its end, and answers in a form that is known', async () => {
    const { json } = await ask(OWN)
    for (const fact of ['NOVA (localhost', OWN, person.userId, json.id, 'moves nothing'])
      expect(json.message).toContain(fact)
    expect(json.message).toContain(new Date(json.until).toISOString())
  })

  test('is in English whatever language the person reads, and what they sign of it counts', async () => {
    const texts: string[] = []
    for (const language of Object.keys(LANGUAGES)) {
      const mine = [person.userId, language]
      await host.deps.db.run('UPDATE users SET language = $2 WHERE id = $1', mine)
      const headers = { 'accept-language': language }
      const { json } = await person.call('PUT', '/withdrawal/ownership', { address: OWN }, headers)
      expect((await prove({ id: json.id, signature: signed(json.message) })).status).toBe(200)
      texts.push(json.message.replace(json.id, 'its own'))
    }
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toMatch(
      /: this address is mine\. Signing this moves nothing and costs nothing\.\n\nAddress: 0x/,
    )
  })

  test('that is declared alone is in English, too', async () => {
    const { db, clock } = host.deps
    await db.run('UPDATE users SET language = $2 WHERE id = $1', [person.userId, 'ar'])
    const asked = { userId: person.userId, address: OWN, by: 'declaration', site: 'NOVA' } as const
    const { message } = await db.transaction((tx) => askForOwnership(tx, asked, clock.now()))
    expect(message).toMatch(
      /^NOVA: I declare that this address is mine, and that nobody else decides over it\.\n\nAddress: 0x/,
    )
  })

  // Holds promise 142.
  test('proves no other address: neither by another key, nor as the answer to another question', async () => {
    const first = (await ask(OWN)).json
    const second = (await ask(EVM)).json
    expect(await prove({ id: second.id, signature: signed(second.message) })).toMatchObject(BAD)
    expect(await prove({ id: second.id, signature: signed(first.message) })).toMatchObject(BAD)
    const stranger = signed(first.message, 'evm', new Uint8Array(32).fill(8))
    expect(await prove({ id: first.id, signature: stranger })).toMatchObject(BAD)
    expect(await codeFor(bnb('2'))).toMatchObject(NEEDED)
  })

  // Holds promise 142.
  test('proves nothing for another person', async () => {
    const other = await host.person({ BNB: '20' })
    const mine = (await ask(OWN)).json
    const signature = signed(mine.message)
    expect(await prove({ id: mine.id, signature }, other)).toMatchObject(OVER)
    const theirs = (await ask(OWN, other)).json
    expect(await prove({ id: theirs.id, signature }, other)).toMatchObject(BAD)
    expect((await prove({ id: mine.id, signature })).status).toBe(200)
    expect(await codeFor(bnb('2'), other)).toMatchObject(NEEDED)
  })

  // Holds promise 142.
  test('proves nothing once its half hour is over, and is proven once', async () => {
    const { json } = await ask(OWN)
    const proof = { id: json.id, signature: signed(json.message) }
    host.clock.advance(30 * MINUTE)
    expect(await prove(proof)).toMatchObject(OVER)

    const again = (await ask(OWN)).json
    const second = { id: again.id, signature: signed(again.message) }
    expect((await prove(second)).status).toBe(200)
    const since = await provenAt()
    // An answer that was lost.
    host.clock.advance(MINUTE)
    expect((await prove(second)).status).toBe(200)
    expect(await provenAt()).toEqual(since)
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['zeros', `0x${'0'.repeat(128)}1b`],
    ['one that is cut off', '0x1234'],
    ['one with a further byte', `0x${'1'.repeat(130)}1b`],
  ])('is not proven by %s', async (_, signature) => {
    const { json } = await ask(OWN)
    expect(await prove({ id: json.id, signature })).toMatchObject(BAD)
  })

  test('takes the other ways in which wallets write a signature', async () => {
    for (const write of [
      (text: string) => text.slice(2).toUpperCase(),
      (text: string) => text.replace(/1b$/, '00').replace(/1c$/, '01'),
    ]) {
      const { json } = await ask(OWN)
      expect((await prove({ id: json.id, signature: write(signed(json.message)) })).status).toBe(
        200,
      )
    }
  })
})

const checkOf = (total: string): OwnershipCheck => ({
  userId: person.userId,
  order: {
    coin: 'BNB',
    network: 'BNB',
    address: OWN,
    amount: amountOf('BNB', units(total)),
    fee: amountOf('BNB', units('0.0005')),
    arrives: amountOf('BNB', units(total) - units('0.0005')),
  },
  settings: host.deps.config.ownership,
  prices: {
    market: marketPricesOf(() => units('600')),
    token: undefined,
  },
  now: host.clock.now(),
})

const provenAt = () =>
  host.deps.db.rows(
    v.object({ proven_at: v.nullable(v.date()) }),
    'SELECT proven_at FROM address_ownerships WHERE user_id = $1 ORDER BY proven_at',
    [person.userId],
  )

test('a proof counts for a year', async () => {
  await proven()
  const check = (now: Date) => requireOwnership(host.deps.db, { ...checkOf('2'), now })
  const start = host.clock.now().getTime()
  await check(new Date(start + PROOF_LIFE - 1))
  await expect(check(new Date(start + PROOF_LIFE))).rejects.toMatchObject({ status: 422 })
  // Nor does one count that the clock has not reached.
  await expect(check(new Date(start - 1))).rejects.toMatchObject({ status: 422 })
})

test('the operator who decides reads who has signed what and when, verified anew', async () => {
  const { db } = host.deps
  const { json } = await ask(OWN)
  const signature = signed(json.message)
  await prove({ id: json.id, signature })
  const at = host.clock.now().toISOString()
  const { id } = (await place(bnb('2'))).json
  const shown = async () => {
    const answer = await execute(host.deps, { command: 'withdrawal', id })
    return 'result' in answer && answer.result['ownership']
  }
  expect(await shown()).toEqual([{ at, verdict: 'signed', message: json.message, signature }])
  const change = (column: string, value: string) =>
    db.script(`SET session_replication_role = replica;
      UPDATE address_ownerships SET ${column} = '${value}' WHERE id = '${json.id}'; SET session_replication_role = origin`)
  await change('signature', signed(json.message, 'evm', new Uint8Array(32).fill(8)))
  expect(await shown()).toMatchObject([{ verdict: 'changed' }])
  await change('signature', signature)
  await change('message', 'I have signed something else')
  expect(await shown()).toMatchObject([{ verdict: 'changed' }])
  await change('message', json.message)
  expect(await shown()).toMatchObject([{ verdict: 'signed' }])
  host.clock.advance(PROOF_LIFE)
  expect(await shown()).toMatchObject([{ verdict: 'over' }])
})

test('whoever has the database alone proves no address', async () => {
  const { json } = await ask(OWN)
  await host.deps.db.run(
    'UPDATE address_ownerships SET proven_at = $2, signature = $3 WHERE id = $1',
    [json.id, host.clock.now(), '0x'],
  )
  expect(await codeFor(bnb('2'))).toMatchObject(NEEDED)
  await expect(
    host.deps.db.run(
      'UPDATE address_ownerships SET proven_at = NULL, signature = NULL WHERE id = $1',
      [json.id],
    ),
  ).rejects.toThrow('is not changed')
})

test('what the key of an address has signed elsewhere proves nothing, put there by whoever has the database', async () => {
  const { json } = await ask(OWN)
  const rewrite = (text: string) =>
    host.deps.db.script(`SET session_replication_role = replica;
      UPDATE address_ownerships SET message = '${text}' WHERE id = '${json.id}';
      SET session_replication_role = origin`)
  for (const text of ['I am Ada.', json.message.replace(String(json.id), randomUUID())]) {
    await rewrite(text)
    expect(await prove({ id: json.id, signature: signed(text) })).toMatchObject(OVER)
  }
  await rewrite(json.message)
  expect((await prove({ id: json.id, signature: signed(json.message) })).status).toBe(200)
})

test('by policy a declaration is enough, without a signature, and no more once the policy asks for one', async () => {
  const other = await moneyHost({ OWNERSHIP_ABOVE: '1000', OWNERSHIP_PROOF: 'declaration' })
  try {
    const owner = await other.person({ BNB: '20' })
    expect(await askToWithdraw(owner, 'otp', bnb('2'))).toMatchObject(NEEDED)
    const { json } = await ask(OWN, owner)
    expect(json).toMatchObject({ kind: 'declaration' })
    expect(await prove({ id: json.id, signature: '0x' }, owner)).toMatchObject(BAD)
    expect((await prove({ id: json.id }, owner)).status).toBe(200)
    expect((await askToWithdraw(owner, 'otp', bnb('2'))).status).toBe(200)
    const check = (by: 'declaration' | 'signature') =>
      requireOwnership(other.deps.db, {
        ...checkOf('2'),
        userId: owner.userId,
        settings: { ...other.deps.config.ownership, by },
        now: other.clock.now(),
      })
    await check('declaration')
    await expect(check('signature')).rejects.toMatchObject({ status: 422 })
  } finally {
    await other.close()
  }
})

test('a host without the setting neither asks nor offers it', async () => {
  const other = await moneyHost()
  try {
    const owner = await other.person({ BNB: '20' })
    expect((await askToWithdraw(owner, 'otp', bnb('15'))).status).toBe(200)
    expect((await ask(OWN, owner)).status).toBe(404)
    const offeredBy = async (one: MoneyHost) => {
      await signUp(one, 'ada@example.org')
      return (await startLogin(one, 'ada@example.org')).extensions
    }
    expect(await offeredBy(other)).not.toContain('address-ownership')
    expect(await offeredBy(host)).toContain('address-ownership')
  } finally {
    await other.close()
  }
})

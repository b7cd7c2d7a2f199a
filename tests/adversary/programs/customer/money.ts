import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ETHER } from '../../world/amounts.ts'
import { TOKENS, TREASURY } from '../../world/chain.ts'
import { codeFor, postWithdrawal, send } from '../../world/person.ts'
import {
  atMostOne,
  buy,
  cents,
  type HostileMove,
  NUMBERS,
  ok,
  orderOf,
  purchaseOf,
  refusedAll,
  together,
} from './drawing.ts'

export const ABOUT_MONEY: Readonly<Record<string, HostileMove>> = {
  'withdraws to an address of the site': async ({ world, hostile, other }, random) => {
    const address = random.pick([
      other.address,
      hostile.address,
      TREASURY,
      TOKENS.USDT.toLowerCase(),
    ])
    const order = orderOf(cents(random), { address })
    const { proof, answer } = await codeFor(world.host, hostile, order)
    if (!proof || address === TOKENS.USDT.toLowerCase()) return []
    const placed = await postWithdrawal(hostile, order, proof)
    return [
      `a withdrawal to ${address}, where it does not arrive: ${answer.status} ${placed.status}`,
    ]
  },
  'withdraws twice with one code': async ({ world, hostile }, random) => {
    const order = orderOf(cents(random))
    const { proof } = await codeFor(world.host, hostile, order)
    if (!proof) return []
    const key = randomUUID()
    const answers = await together(6, (index) =>
      postWithdrawal(hostile, order, proof, random.chance(0.5) ? `${key}${index}` : randomUUID()),
    )
    return atMostOne('a code was taken', answers)
  },
  'withdraws what a code was not for': async ({ world, hostile }, random) => {
    const order = orderOf(cents(random))
    const { proof } = await codeFor(world.host, hostile, order)
    if (!proof) return []
    const more = orderOf(cents(random) + ETHER)
    const other = random.pick([
      { ...order, address: TREASURY },
      more,
      { ...order, chain: 'ETH' },
      { ...order, amount: order.total },
    ])
    return refusedAll('a code for another order was taken', [
      await postWithdrawal(hostile, other, proof),
    ])
  },
  'guesses codes': async ({ world, hostile }, random) => {
    const order = orderOf(cents(random))
    const { proof } = await codeFor(world.host, hostile, order)
    if (!proof) return []
    const wrong = await together(7, (index) =>
      postWithdrawal(hostile, order, {
        ...proof,
        code: `${(Number(proof.code) + index + 1) % 1_000_000}`.padStart(6, '0'),
      }),
    )
    const right = await postWithdrawal(hostile, order, proof)
    return refusedAll('a guessed code, or one after five wrong ones, was taken', [...wrong, right])
  },
  "uses somebody else's code": async ({ world, hostile, other }, random) => {
    const order = orderOf(cents(random))
    const { proof } = await codeFor(world.host, other, order)
    if (!proof) return []
    return refusedAll("somebody else's code was taken", [
      await postWithdrawal(hostile, order, proof),
    ])
  },
  'spends the same coins many times': async ({ hostile }, random) => {
    const { json } = await hostile.call('PUT', '/particular/balance', {
      coin: 'USDT',
      command: 'withdrawal',
    })
    const has = Number(v.parse(v.looseObject({ val: v.string() }), json).val)
    const amount = Math.max(10, Math.floor(has * 0.6))
    const changes = { amount: `${amount}`, receiveToken: `${amount * 100}`, val: `${amount * 100}` }
    const key = randomUUID()
    const isOneKey = random.chance(0.5)
    await together(8, (index) => buy(hostile, changes, isOneKey ? key : `${key}-${index}`))
    return []
  },
  'repeats a payment with other content': async ({ hostile }) => {
    const key = randomUUID()
    const first = await buy(hostile, {}, key)
    const other = await buy(hostile, { amount: '20', receiveToken: '2000' }, key)
    return ok(first) ? refusedAll('one key was taken for two payments', [other]) : []
  },
  'buys at its own price': async ({ hostile }, random) => {
    const wrong = random.pick<Record<string, unknown>>([
      { receiveToken: '100000' },
      { tokenFee: '0', receiveToken: '100000' },
      { amount: '1', receiveToken: '1000' },
      { val: '100000', receiveToken: '1000000' },
      { amount: ['10'], receiveToken: { toString: 1 } },
      { quote: 'made-up', receiveToken: '5000' },
    ])
    return refusedAll(`bought by ${JSON.stringify(wrong)}`, [await buy(hostile, wrong)])
  },
  'alters a quote': async ({ hostile, other }, random) => {
    const asked = await hostile.call('PUT', '/buy/quote', purchaseOf())
    const read = v.safeParse(v.looseObject({ quote: v.string() }), asked.json)
    if (!read.success) return []
    const { quote } = read.output
    const at = random.below(quote.length)
    const altered = `${quote.slice(0, at)}${quote[at] === 'A' ? 'B' : 'A'}${quote.slice(at + 1)}`
    return [
      ...refusedAll('an altered quote was taken', [
        await buy(hostile, { quote: altered, receiveToken: '2000' }),
      ]),
      ...refusedAll("somebody else's quote was taken", [await buy(other, { quote })]),
    ]
  },
  'sends numbers that are none': async ({ world, hostile }, random) => {
    const number = random.pick(NUMBERS)
    const order = orderOf(
      cents(random),
      random.pick([{ total: number }, { amount: number }, { total: number, amount: number }]),
    )
    const { proof } = await codeFor(world.host, hostile, order)
    const answers = proof ? [await postWithdrawal(hostile, order, proof)] : []
    answers.push(
      await buy(
        hostile,
        random.pick([{ amount: number }, { receiveToken: number, amount: number }]),
      ),
    )
    return refusedAll(`the amount "${number}" was taken`, answers)
  },
  'sends bodies that are none': async ({ world: { host }, hostile }, random) => {
    const body = random.pick([
      '{',
      'null',
      '[]',
      '{"__proto__":{"isAdmin":true}}',
      `{"a":"${'x'.repeat(70_000)}"}`,
      '['.repeat(30_000),
      '{"email":{"$gt":""}}',
    ])
    const path = random.pick([
      '/buy/token',
      '/withdrawal',
      '/passkeys',
      '/address-book/save',
      '/support',
    ])
    const answers = [
      await hostile.call('POST', path, body),
      await send(host.origin, 'POST', '/api/login', body),
    ]
    return answers.some(({ status }) => status < 400 || status >= 500)
      ? [
          `${path} answered ${answers.map(({ status }) => status).join(' ')} to ${body.slice(0, 40)}`,
        ]
      : []
  },
}

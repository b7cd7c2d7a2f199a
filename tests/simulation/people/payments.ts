import * as v from 'valibot'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { receiveFor } from '#domain/purchase.ts'
import type { Answer, Request } from '../world/call.ts'
import type { Person } from './person.ts'
import { codesSoFar, guess, mailedCode } from './person.ts'

const challenged = v.object({ challenge: v.string() })
const quoted = v.object({
  val: v.string(),
  fee: v.object({ withFee: v.string(), price: v.string(), tokenPrice: v.string() }),
})

const units = (text: string) => parseUnits(text) ?? 0n

async function quote(person: Person, coin: string, command: string) {
  const { network, tokens } = person
  const token = tokens.at(-1)
  const body = { coin, command }
  const answer = await network.send({ method: 'PUT', path: '/particular/balance', token, body })
  return answer && v.is(quoted, answer.json) ? answer.json : undefined
}

/** An address that is nobody's. */
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7'

export async function withdraw(person: Person): Promise<void> {
  const { random, network, scheduler, tokens } = person
  const terms = await quote(person, 'USDT', 'withdrawal')
  if (!terms) return
  const total = random.between(10, 40)
  const amount = toDecimalString(units(String(total)) - units(terms.fee.withFee))
  const order = { coin: 'USDT', chain: 'BNB', add: ADDRESS, total: String(total), amount }
  const ask = () =>
    network.send({
      method: 'PUT',
      path: '/withdrawal/otp',
      token: tokens.at(-1),
      body: { ...order, fee: terms.fee.withFee, command: 'withdrawal' },
    })
  let before = codesSoFar(person)
  let asked = await ask()
  if (asked?.status === 429 && random.chance(0.5)) {
    await scheduler.sleep(61_000)
    before = codesSoFar(person)
    asked = await ask()
  }
  if (!asked || !v.is(challenged, asked.json)) return
  let { challenge } = asked.json
  let code = await mailedCode(person, before)
  if (code === undefined) return
  const requestWith = (typed: string, given = amount, key?: string): Request => ({
    method: 'POST',
    path: '/withdrawal',
    token: tokens.at(-1),
    key,
    body: {
      amount: given,
      type: 'Crypto',
      address: ADDRESS,
      inputVal: order.total,
      asset: 'USDT',
      chain: 'BNB',
      challenge,
      code: typed,
    },
  })
  // Somebody who guesses, before and after another code.
  if (random.chance(0.3)) {
    for (let left = random.between(1, 6); left > 0; left--)
      await network.send(requestWith(guess(person)))
    if (random.chance(0.5)) {
      await scheduler.sleep(61_000)
      before = codesSoFar(person)
      const again = await ask()
      if (!again || !v.is(challenged, again.json)) return
      challenge = again.json.challenge
      code = await mailedCode(person, before)
      if (code === undefined) return
      for (let left = random.between(0, 5); left > 0; left--)
        await network.send(requestWith(guess(person)))
    }
  }
  // Somebody who changes the order after the code was mailed for it.
  if (random.chance(0.2)) {
    const more = { ...requestWith(code).body, inputVal: String(total + 1) }
    const changed = { ...more, amount: toDecimalString(units(amount) + units('1')) }
    await network.send({ ...requestWith(code), body: changed, key: random.uuid() })
  }
  if (random.chance(0.05)) await scheduler.sleep(11 * 60_000)
  await pay(person, requestWith(code, amount, random.chance(0.9) ? random.uuid() : undefined))
  // The same code for another withdrawal.
  if (random.chance(0.3)) await network.send(requestWith(code, amount, random.uuid()))
}

export async function buy(person: Person): Promise<void> {
  const { random, network, scheduler, tokens } = person
  const coin = random.pick(['USDT', 'BNB'] as const)
  const terms = await quote(person, coin, 'buy')
  if (!terms) return
  const pay_ = coin === 'USDT' ? String(random.between(2, 40)) : `0.0${random.between(1, 5)}`
  const token = priceOf('TOKEN', units(terms.fee.tokenPrice))
  const receive = receiveFor(amountOf(coin, units(pay_)), {
    coin: priceOf(coin, units(terms.fee.price)),
    token,
  })
  if (!receive) return
  await scheduler.sleep(random.between(1, random.pick([10, 10, 4000])))
  const request: Request = {
    method: 'POST',
    path: '/buy/token',
    token: tokens.at(-1),
    key: random.chance(0.9) ? random.uuid() : undefined,
    body: {
      amount: pay_,
      receiveToken: toDecimalString(receive.units),
      tokenFee: '1',
      val: terms.val,
      hint: 'Crypto',
      type: 'buy',
      typeOf: 'Crypto',
      asset: coin,
    },
  }
  await pay(person, request)
  // Another purchase under the same key.
  if (random.chance(0.15)) {
    const other = toDecimalString(receive.units + 1n)
    await network.send({ ...request, body: { ...request.body, receiveToken: other } })
  }
}

/** Sends a payment, again where its outcome is unknown, and now and then also where it is known. */
async function pay(person: Person, request: Request): Promise<void> {
  const { random, network, scheduler, sent } = person
  if (request.key !== undefined) sent.push(request)
  // A double click, or two tabs.
  const isTwice = request.key !== undefined && random.chance(0.3)
  const [first] = await Promise.all([network.send(request), isTwice && network.send(request)])
  let answer: Answer | undefined = first
  for (let left = 3; left > 0 && request.key !== undefined; left--) {
    const isKnown = answer !== undefined && answer.status < 500
    if (isKnown && random.chance(0.6)) return
    await scheduler.sleep(random.between(1, random.pick([10, 2000, 10_000])))
    answer = await network.send(request)
  }
}

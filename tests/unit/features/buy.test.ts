import { describe, expect, test } from 'vitest'
import { amountOf, truncate } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { costOfOneToken, type PurchaseTerms, type Side } from '#domain/purchase.ts'
import { failure, success } from '#domain/result.ts'
import { buyText } from '#text/purchase.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import {
  fieldTexts,
  formatCost,
  partOf,
  typedAmounts,
} from '../../../src/features/buy/purchase-amounts.ts'
import { buy, type PurchaseDeps } from '../../../src/features/buy/purchase-effects.ts'
import { faultText, fieldOf, toastText } from '../../../src/features/buy/purchase-faults.ts'
import { readForm } from '../../../src/features/buy/purchase-form.ts'
import type { PurchaseIntent } from '../../../src/features/buy/purchase-state.ts'
import { purchaseKind } from '../../../src/features/buy/purchase-storage.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { beginPayment, resumePayment } from '../../support/payments.ts'

const units = (text: string): bigint => {
  const read = parseUnits(text)
  if (read === undefined) throw new Error(`not an amount: ${text}`)
  return read
}
const bnb = (text: string) => amountOf('BNB', units(text))
const token = (text: string) => amountOf('TOKEN', units(text))

const ratesAt = (price: string) => ({
  coin: priceOf('BNB', units(price)),
  token: priceOf('TOKEN', units('0.03')),
  tokenForPay: priceOf('TOKEN', units('0.03')),
})
const terms = {
  available: bnb('2'),
  rates: ratesAt('600'),
  fee: token('5'),
  minToken: token('100'),
} satisfies PurchaseTerms<'BNB'>

test.each([
  [25, '0.30864197'],
  [50, '0.61728394'],
  [75, '0.92592591'],
  [100, '1.234567890123456789'],
] as const)(
  '%i percent of a balance are cut to 8 decimals, and all of it is all',
  (percent, text) => {
    expect(partOf(bnb('1.234567890123456789'), percent)).toBe(text)
  },
)

test('one token costs tokenForPay ÷ price of the coin, shown with 8 decimals', () => {
  expect(formatCost(costOfOneToken(ratesAt('600')))).toBe('0.00005')
  expect(formatCost(costOfOneToken(ratesAt('700')))).toBe('0.00004285')
  expect(formatCost(costOfOneToken(ratesAt('0')))).toBe('0')
})

describe('the two sides of a purchase', () => {
  const sides = (
    side: Side,
    text: string,
    at: Pick<typeof terms, 'available' | 'rates'> = terms,
  ) => {
    const amounts = typedAmounts({ side, text }, at)
    return { ...amounts, texts: fieldTexts({ side, text }, amounts) }
  }

  test('a typed payment determines the received amount: pay × price ÷ token price', () => {
    const { receive, texts } = sides('pay', '0.1')
    expect([receive, texts.receive]).toEqual([token('2000'), '2000'])
  })

  test('a typed received amount determines the payment: token price × receive ÷ price', () => {
    const { pay, texts } = sides('receive', '2000')
    expect([pay, texts.pay]).toEqual([bnb('0.1'), '0.1'])
  })

  test('the computed side is displayed with 8 decimals, truncated, and is exact internally', () => {
    const { pay, texts } = sides('receive', '1', { ...terms, rates: ratesAt('700') })
    expect(texts.pay).toBe('0.00004285')
    expect(pay).toEqual(bnb('0.000042857142857143'))
    expect(pay && truncate(pay, 8)).toEqual(bnb('0.00004285'))
  })

  test('the typed side is kept as typed, even if it is not an amount', () => {
    expect(sides('pay', '1.5.')).toEqual({ texts: { pay: '1.5.', receive: '' } })
    expect(sides('pay', '1,5')).toMatchObject({ pay: bnb('1.5'), texts: { pay: '1,5' } })
  })

  test('without prices the other side stays empty', () => {
    expect(fieldTexts({ side: 'receive', text: '2000' }, {})).toEqual({ pay: '', receive: '2000' })
  })

  test('a price of zero gives no amount', () => {
    const rates = { ...terms.rates, token: priceOf('TOKEN', 0n) }
    expect(sides('pay', '1', { ...terms, rates }).receive).toBeUndefined()
  })
})

describe('the rules of a purchase', () => {
  const read = (side: Side, text: string) => readForm('BNB', { side, text }, terms)
  const message = (...call: Parameters<typeof read>) => {
    const order = read(...call)
    return order.ok ? undefined : faultText(order.error, 'NOVA')
  }
  const toast = (...call: Parameters<typeof read>) => {
    const order = read(...call)
    return order.ok ? undefined : toastText(order.error, 'NOVA')
  }

  test('require a coin first', () => {
    const order = readForm(null, { side: 'pay', text: 'x' }, undefined)
    if (order.ok) throw new Error('an order')
    expect(fieldOf(order.error)).toBe('coin')
    expect(faultText(order.error, 'NOVA')).toBe('Choose a coin')
    expect(toastText(order.error, 'NOVA')).toBe('Select a pair')
  })

  test('require a valid amount, and the terms of its coin', () => {
    expect(readForm('BNB', { side: 'receive', text: '1 5' }, undefined)).toEqual(
      failure({ code: 'bad-amount', side: 'receive' }),
    )
    expect(message('receive', '1 5')).toBe(buyText.badAmount)
    expect(toast('receive', '1 5')).toBeUndefined()
    expect(message('receive', '1,500')).toBe('1,500 may mean two amounts. Write 1500 or 1,5000')
    expect(message('receive', '1500,25')).toBeUndefined()
    const typed = { side: 'pay', text: '1' } as const
    expect(readForm('BNB', typed, undefined)).toEqual(failure({ code: 'not-loaded' }))
    expect(readForm('ETH', typed, terms)).toEqual(failure({ code: 'not-loaded' }))
  })

  test('require a price, and say so at the payment', () => {
    const rates = { ...terms.rates, coin: priceOf('BNB', 0n) }
    const order = readForm('BNB', { side: 'pay', text: '1' }, { ...terms, rates })
    if (order.ok) throw new Error('an order')
    expect(fieldOf(order.error)).toBe('pay')
    expect(faultText(order.error, 'NOVA')).toBe(buyText.noPrice)
  })

  test('allow minToken minus 1, and nothing below', () => {
    expect(message('receive', '99')).toBeUndefined()
    expect(message('receive', '98.999999999999999999')).toBe('At least 99 NOVA')
    expect(toast('receive', '98.999999999999999999')).toBe('Min Buy is 99 NOVA')
    expect(toast('pay', '')).toBe('Min Buy is 99 NOVA')
  })

  test('allow the whole available balance, and nothing above', () => {
    expect(message('pay', '2')).toBeUndefined()
    expect(message('pay', '2.000000000000000001')).toBe('More than is available')
    expect(toast('pay', '2.000000000000000001')).toBe('Insufficient balance')
  })

  test('give the exact order with the side typed last', () => {
    expect(read('receive', '2000')).toEqual(
      success({
        coin: 'BNB',
        side: 'receive',
        pay: bnb('0.1'),
        receive: token('2000'),
        fee: token('5'),
        credited: token('1995'),
      }),
    )
  })
})

describe('buying', () => {
  const order = readForm('BNB', { side: 'pay', text: '1' }, terms)
  if (!order.ok) throw new Error(order.error.code)
  const intentWith = (key: string | undefined): PurchaseIntent => ({
    order: order.value,
    available: terms.available,
    key,
    cost: costOfOneToken(terms.rates),
  })

  function host(...answers: ApiResult<unknown>[]) {
    const calls: Parameters<PurchaseDeps['buyToken']>[] = []
    const buyToken: PurchaseDeps['buyToken'] = async (...call) => {
      calls.push(call)
      const answer = answers.shift()
      if (!answer) throw new Error('unexpected call')
      return answer
    }
    return { calls, buyToken }
  }
  const done: ApiResult<unknown> = success({})
  const lost: ApiResult<unknown> = failure({ kind: 'timeout' })
  const refused = (status: number, code?: string): ApiResult<unknown> =>
    failure({ kind: 'refused', status, ...(code ? { code } : {}) })

  test('under a key retries an unanswered purchase once with the same key', async () => {
    const { calls, buyToken } = host(lost, done)
    const payment = beginPayment(purchaseKind)
    expect(await buy({ buyToken }, payment, intentWith('k'))).toBe('bought')
    const call = [order.value, terms.available, { idempotencyKey: 'k' }]
    expect(calls).toEqual([call, call])
    expect(payment.state.peek().step).toBe('bought')
  })

  test('sends nothing at a price that is over once it is confirmed, as while a passkey signs', async () => {
    const { calls, buyToken } = host(done)
    const payment = beginPayment(purchaseKind)
    const held = { id: 'q', order: order.value, rates: terms.rates, stage: 1, life: 1, endsAt: 1 }
    const intent = { ...intentWith('k'), key: 'k', quote: held }
    await payment.dispatch({ type: 'quoted', intent })
    await payment.dispatch({ type: 'over' })
    expect(await buy({ buyToken }, payment, intent)).toBeUndefined()
    expect(calls).toEqual([])
    expect(payment.state.peek()).toMatchObject({ step: 'review', isOver: true })
  })

  test('is not sent again in the name of the next person, nor at all once they are there', async () => {
    let token = 'ada'
    const { calls, buyToken } = host()
    const answered: PurchaseDeps['buyToken'] = (...call) => {
      calls.push(call)
      token = 'bob'
      return Promise.resolve(lost)
    }
    const begin = () => beginPayment(purchaseKind, new MemoryStorage(), () => token)
    expect(await buy({ buyToken: answered }, begin(), intentWith('k'))).toBe('unanswered')
    expect(calls.length).toBe(1)
    token = 'ada'
    const payment = begin()
    const bought = buy({ buyToken }, payment, intentWith('k'))
    token = 'bob'
    expect(await bought).toBeUndefined()
    expect(calls.length).toBe(1)
  })

  test('without a key neither retries an unanswered purchase nor reports it as failed', async () => {
    const { calls, buyToken } = host(lost)
    const payment = beginPayment(purchaseKind)
    expect(await buy({ buyToken }, payment, intentWith(undefined))).toBe('unanswered')
    expect(calls.length).toBe(1)
    expect(payment.state.peek()).toEqual({ step: 'form', notice: { code: 'unknown' } })
  })

  test('while uncertain repeats the confirmed order under its key', async () => {
    const { calls, buyToken } = host(lost, lost, done)
    const payment = beginPayment(purchaseKind)
    await buy({ buyToken }, payment, intentWith('k'))
    expect(payment.state.peek().step).toBe('uncertain')
    expect(await buy({ buyToken }, payment, intentWith('another'))).toBe('bought')
    expect(calls.map(([, , intent]) => intent?.idempotencyKey)).toEqual(['k', 'k', 'k'])
  })

  test('while a request is pending sends no second one', async () => {
    const { calls, buyToken } = host(done)
    const payment = beginPayment(purchaseKind)
    const both = [
      buy({ buyToken }, payment, intentWith('k')),
      buy({ buyToken }, payment, intentWith('l')),
    ]
    expect(await Promise.all(both)).toEqual(['bought', undefined])
    expect(calls.length).toBe(1)
  })

  test('treats 409 as a moved price unless the key was used for something else', async () => {
    const { buyToken } = host(refused(409), refused(409, 'key-used'))
    const payment = beginPayment(purchaseKind)
    expect(await buy({ buyToken }, payment, intentWith('k'))).toBe('price-moved')
    expect(await buy({ buyToken }, payment, intentWith('k'))).toBe('refused')
  })

  test('shows the message of a refusal, and ends with the session', async () => {
    const error = { kind: 'refused', status: 422, message: 'Insufficient balance' } as const
    const { buyToken } = host(failure(error), refused(401))
    const payment = beginPayment(purchaseKind)
    await buy({ buyToken }, payment, intentWith('k'))
    expect(payment.state.peek()).toEqual({ step: 'form', notice: { code: 'refused', error } })
    expect(await buy({ buyToken }, payment, intentWith('k'))).toBe('session-ended')
    expect(payment.state.peek()).toEqual({ step: 'form' })
  })

  test('saves the order before it is sent, so that it can be repeated under its key after a reload', async () => {
    const tab = new MemoryStorage()
    const intent = intentWith('k')
    await beginPayment(purchaseKind, tab).dispatch({ type: 'submitted', intent })
    const payment = await resumePayment(purchaseKind, tab)
    expect(payment.state.peek()).toEqual({ step: 'uncertain', intent })
    const { calls, buyToken } = host(done)
    expect(await buy({ buyToken }, payment, intentWith('another'))).toBe('bought')
    expect(calls).toEqual([[order.value, terms.available, { idempotencyKey: 'k' }]])
    expect(tab.length).toBe(0)
  })
})

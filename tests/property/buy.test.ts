import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, isLess, isPositive, ONE, truncateUnits } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { costOfOneToken, type PurchaseTerms } from '#domain/purchase.ts'
import { failure, success } from '#domain/result.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { fieldTexts, typedAmounts } from '../../src/features/buy/purchase-amounts.ts'
import { buy, type PurchaseDeps } from '../../src/features/buy/purchase-effects.ts'
import { readForm } from '../../src/features/buy/purchase-form.ts'
import { purchaseKind } from '../../src/features/buy/purchase-storage.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import { beginPayment, resumePayment } from '../support/payments.ts'
import { holds } from '../support/property.ts'

const units = fc.bigInt({ min: 1n, max: 10n ** 24n })
/** The token has the same price in both directions, as at our host. */
const rates = { price: units, token: units }
const small = fc.bigInt({ min: 1n, max: 100n })
const plenty = fc.bigInt({ min: 10n ** 48n, max: 10n ** 50n })
/** More than enough for what is typed with a small fee and minimum, or anything. */
const terms = fc
  .oneof(
    {
      weight: 12,
      arbitrary: fc.record({ available: plenty, ...rates, fee: small, minToken: small }),
    },
    fc.record({ available: units, ...rates, fee: units, minToken: units }),
  )
  .map(
    ({ available, price, token, fee, minToken }): PurchaseTerms<'BNB'> => ({
      available: amountOf('BNB', available),
      rates: {
        coin: priceOf('BNB', price),
        token: priceOf('TOKEN', token),
        tokenForPay: priceOf('TOKEN', token),
      },
      fee: amountOf('TOKEN', fee),
      minToken: amountOf('TOKEN', minToken),
    }),
  )
const typed = fc.record({
  side: fc.constantFrom('pay' as const, 'receive' as const),
  text: fc
    .oneof({ weight: 4, arbitrary: fc.bigInt({ min: ONE, max: 10n ** 24n }) }, units)
    .map(toDecimalString),
})

describe('the buy form', () => {
  test('creates orders within the balance and at least of the minimum', () => {
    holds(
      fc.property(terms, typed, (it, filled) => {
        const order = readForm('BNB', filled, it)
        if (!order.ok) return
        const { pay, receive, credited, side } = order.value
        expect(isPositive(pay) && pay.units <= it.available.units).toBe(true)
        expect(receive.units >= it.minToken.units - ONE && isPositive(credited)).toBe(true)
        expect(toDecimalString(order.value[side].units)).toBe(filled.text)
      }),
    )
  })

  test('computes a payment that covers a typed amount of tokens', () => {
    holds(
      fc.property(terms, units, (it, tokens) => {
        const text = toDecimalString(tokens)
        const { pay, receive } = typedAmounts({ side: 'receive', text }, it)
        if (!pay || !receive) throw new Error('no amounts')
        const back = typedAmounts({ side: 'pay', text: toDecimalString(pay.units) }, it)
        expect(back.receive && isLess(back.receive, receive)).toBe(false)
      }),
    )
  })

  test('truncates the computed side for display', () => {
    holds(
      fc.property(terms, typed, (it, filled) => {
        const amounts = typedAmounts(filled, it)
        const other = filled.side === 'pay' ? 'receive' : 'pay'
        const text = fieldTexts(filled, amounts)[other]
        expect(text).toMatch(/^\d+(\.\d{1,8})?$/)
        expect(parseUnits(text)).toBe(truncateUnits(amounts[other]?.units ?? -1n, 8))
      }),
    )
  })

  test('never throws for any input', () => {
    holds(
      fc.property(terms, typed, fc.string(), (it, { side }, text) => {
        expect(() => readForm('BNB', { side, text }, it)).not.toThrow()
      }),
    )
  })
})

/** What the network does to a request. */
const fates = fc.constantFrom('answered', 'request lost', 'answer lost', 'answered late', 'refused')
type Fate = typeof fates extends fc.Arbitrary<infer T> ? T : never
const does = fc.constantFrom(
  ...(['buy', 'buy', 'buy', 'buy twice', 'choose a coin', 'reload', 'late answers'] as const),
)
const steps = fc.array(fc.record({ does, fates: fc.tuple(fates, fates) }), { maxLength: 25 })
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

/** A host behind such a network. It pays once for each key, and for each request without a key. */
function lossyHost() {
  const paid = new Set<string>()
  const sent: string[] = []
  /** Keys whose last request was answered. */
  const settled = new Set<string>()
  let next: Fate[] = []
  let late: (() => void)[] = []
  let payments = 0

  const buyToken: PurchaseDeps['buyToken'] = async (_, __, { idempotencyKey: key } = {}) => {
    const name = key ?? `no key ${sent.length}`
    const fate = next.shift() ?? 'answered'
    sent.push(name)
    settled.delete(name)
    if (fate === 'request lost') return failure({ kind: 'unreachable' })
    let answer: ApiResult<unknown> = success({})
    if (!paid.has(name)) {
      if (fate === 'refused') answer = failure({ kind: 'refused', status: 422 })
      else {
        paid.add(name)
        payments += 1
      }
    }
    if (fate === 'answer lost') return failure({ kind: 'timeout' })
    if (fate === 'answered late') await new Promise<void>((done) => late.push(done))
    settled.add(name)
    return answer
  }
  return {
    buyToken,
    sent,
    settled,
    payments: () => payments,
    setFates: (fates: readonly Fate[]) => {
      next = [...fates]
    },
    /** What was sent by a page that is no more is answered to nobody. */
    endPage: () => {
      late = []
    },
    lateAnswers: () => {
      for (const arrive of late) arrive()
      late = []
    },
  }
}

/** Runs all pending microtasks. */
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

const quote: PurchaseTerms<'BNB'> = {
  available: amountOf('BNB', 2n * ONE),
  rates: {
    coin: priceOf('BNB', 600n * ONE),
    token: priceOf('TOKEN', ONE),
    tokenForPay: priceOf('TOKEN', ONE),
  },
  fee: amountOf('TOKEN', ONE),
  minToken: amountOf('TOKEN', ONE),
}
const order = readForm('BNB', { side: 'pay', text: '1' }, quote)

/** Runs `script` in one tab. As on the screen, each press of the button has a key of its own. */
async function play(script: readonly Step[], knowsKeys: boolean) {
  if (!order.ok) throw new Error(order.error.code)
  const host = lossyHost()
  const tab = new MemoryStorage()
  let payment = beginPayment(purchaseKind, tab)
  let presses = 0
  /** Requests under a new key while an older one was unanswered and the screen had not shown the warning. */
  const unsafe: string[] = []
  let unsettled: string | undefined
  const intent = (press: number) => ({
    order: order.value,
    available: quote.available,
    cost: costOfOneToken(quote.rates),
    key: knowsKeys ? `key-${press}` : undefined,
  })
  for (const { does, fates } of script) {
    const before = host.sent.length
    const state = payment.state.peek()
    const isWarned = state.step === 'form' && state.notice?.code === 'unknown'
    host.setFates(fates)
    if (does === 'buy' || does === 'buy twice') buy(host, payment, intent(++presses))
    if (does === 'buy twice') buy(host, payment, intent(++presses))
    if (does === 'choose a coin') await payment.dispatch({ type: 'coin-chosen' })
    if (does === 'late answers') host.lateAnswers()
    if (does === 'reload') {
      host.endPage()
      payment = await resumePayment(purchaseKind, tab)
    }
    await flushMicrotasks()
    for (const key of host.sent.slice(before)) {
      const isOther = unsettled !== undefined && unsettled !== key
      if (isOther && !isWarned) unsafe.push(`${unsettled}, ${key}`)
      unsettled = key
    }
    if (unsettled !== undefined && host.settled.has(unsettled)) unsettled = undefined
  }
  return { host, unsafe }
}

describe('with any failures of the network in any order', () => {
  test('a purchase under a key is not followed by one under another key while it is uncertain', async () => {
    await holds(
      fc.asyncProperty(steps, async (script) => {
        const { host, unsafe } = await play(script, true)
        expect(unsafe).toEqual([])
        expect(host.payments()).toBeLessThanOrEqual(new Set(host.sent).size)
      }),
      { numRuns: 300 },
    )
  })

  test('a purchase without a key is sent once, and another one only after the warning', async () => {
    await holds(
      fc.asyncProperty(steps, async (script) => {
        const { host, unsafe } = await play(script, false)
        expect(unsafe).toEqual([])
        expect(host.payments()).toBeLessThanOrEqual(host.sent.length)
      }),
      { numRuns: 300 },
    )
  })
})

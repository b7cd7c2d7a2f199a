import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { buyQuoteAnswer, encodeBuyQuote } from '#contract/money/buy-quote.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { FirmQuote } from '#domain/purchase.ts'

const quote: FirmQuote<'BNB'> = {
  id: 'a-quote',
  order: {
    coin: 'BNB',
    side: 'pay',
    pay: amountOf('BNB', ONE / 10n),
    receive: amountOf('TOKEN', 6000n * ONE),
    fee: amountOf('TOKEN', ONE),
    credited: amountOf('TOKEN', 5999n * ONE),
  },
  rates: {
    coin: priceOf('BNB', 600n * ONE),
    token: priceOf('TOKEN', ONE / 100n),
    tokenForPay: priceOf('TOKEN', ONE / 100n),
  },
  stage: 1,
  life: 30_000,
}
const answer = encodeBuyQuote(quote, new Date(90_000))
const read = (sent: object, asked = quote.order) => v.safeParse(buyQuoteAnswer(asked), sent)

describe('the answer to PUT /buy/quote', () => {
  test('is read as it was meant', () => {
    expect(read(answer).output).toEqual(quote)
  })

  test('has the end by the clock of the host, and how far that is', () => {
    expect(answer).toMatchObject({ until: 90_000, seconds: 30 })
  })

  test.each([
    ['of another amount than was typed', { amount: '0.2' }],
    ['that credits more than is received', { received: '6000' }],
    ['that credits less than the fee explains', { received: '5998' }],
    ['that credits nothing', { receiveToken: '1', received: '0' }],
    ['without an id', { id: '' }],
    ['without a price', { price: undefined }],
    ['of no stage', { stage: 0 }],
    ['that was over before it was made', { seconds: -1 }],
  ])('%s is none', (_, change) => {
    expect(read({ ...answer, ...change }).success).toBe(false)
  })

  test('may move the side that was not typed', () => {
    const typed = { ...quote.order, receive: amountOf('TOKEN', 6100n * ONE) }
    expect(read(answer, typed).success).toBe(true)
    expect(read(answer, { ...typed, side: 'receive' }).success).toBe(false)
  })
})

import { describe, expectTypeOf, test } from 'vitest'
import type { Amount, add, isEqual, isLess, largest, subtract } from '#domain/money/amount.ts'
import type { Price, valueAt } from '#domain/money/price.ts'
import type { payFor, purchaseOrder } from '#domain/purchase.ts'
import type { WithdrawalTerms, withdrawalFee } from '#domain/withdrawal.ts'

/*
 * What must not compile. `tsc` checks it (`npm run check`); at run time nothing happens here. Functions are given as
 * they are called, without their type argument: inferring one coin for both arguments is what must fail.
 */
type Takes<A, B> = (a: A, b: B) => unknown

describe('an amount of one coin', () => {
  test('cannot be added to, taken from or compared with one of another', () => {
    expectTypeOf<typeof add>().toExtend<Takes<Amount<'BNB'>, Amount<'BNB'>>>()
    expectTypeOf<typeof add>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof subtract>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof isLess>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof isEqual>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof largest>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof add<'BNB'>>().parameter(1).toEqualTypeOf<Amount<'BNB'>>()
  })

  test('is not one of another, nor a bare number', () => {
    expectTypeOf<Amount<'USDT'>>().not.toExtend<Amount<'BNB'>>()
    expectTypeOf<bigint>().not.toExtend<Amount<'BNB'>>()
    expectTypeOf<number>().not.toExtend<Amount<'BNB'>>()
  })

  test('is valued at the price of its own coin, and charged by its own terms', () => {
    expectTypeOf<typeof valueAt>().toExtend<Takes<Amount<'BNB'>, Price<'BNB'>>>()
    expectTypeOf<typeof valueAt>().not.toExtend<Takes<Amount<'BNB'>, Price<'ETH'>>>()
    expectTypeOf<typeof withdrawalFee>().toExtend<Takes<Amount<'BNB'>, WithdrawalTerms<'BNB'>>>()
    expectTypeOf<typeof withdrawalFee>().not.toExtend<
      Takes<Amount<'BNB'>, WithdrawalTerms<'ETH'>>
    >()
  })
})

describe('a price', () => {
  test('is no amount, and an amount no price', () => {
    expectTypeOf<Price<'BNB'>>().not.toExtend<Amount<'BNB'>>()
    expectTypeOf<Price<'BNB'>>().not.toExtend<Amount<string>>()
    expectTypeOf<Amount<'USDT'>>().not.toExtend<Price<'USDT'>>()
  })
})

describe('a purchase', () => {
  test('pays with a coin that pays, and receives the token', () => {
    expectTypeOf<typeof payFor>().parameter(0).toEqualTypeOf<Amount<'TOKEN'>>()
    expectTypeOf<typeof purchaseOrder<'BNB'>>()
      .parameter(1)
      .toEqualTypeOf<{ readonly pay: Amount<'BNB'>; readonly receive: Amount<'TOKEN'> }>()
    expectTypeOf<'TOKEN'>().not.toExtend<Parameters<typeof purchaseOrder>[1]['pay']['coin']>()
  })
})

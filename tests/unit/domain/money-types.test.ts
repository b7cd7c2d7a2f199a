import { describe, expectTypeOf, test } from 'vitest'
import type { Amount, add, isEqual, isLess, largest, subtract } from '#domain/money/amount.ts'
import type { Price, valueAt } from '#domain/money/price.ts'
import type { payFor, purchaseOrder } from '#domain/purchase.ts'
import type { WithdrawalTerms, withdrawalFee } from '#domain/withdrawal.ts'

/*
 * What must not compile, checked by `tsc` (`npm run check`); at run time these tests do nothing. Generic functions are
 * used without a type argument, since inferring one coin for both arguments is what must fail.
 */
type Takes<A, B> = (a: A, b: B) => unknown

describe('an amount of one coin', () => {
  test('cannot be added to, subtracted from or compared with one of another coin', () => {
    expectTypeOf<typeof add>().toExtend<Takes<Amount<'BNB'>, Amount<'BNB'>>>()
    expectTypeOf<typeof add>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof subtract>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof isLess>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof isEqual>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof largest>().not.toExtend<Takes<Amount<'BNB'>, Amount<'USDT'>>>()
    expectTypeOf<typeof add<'BNB'>>().parameter(1).toEqualTypeOf<Amount<'BNB'>>()
  })

  test('is neither one of another coin nor a bare number', () => {
    expectTypeOf<Amount<'USDT'>>().not.toExtend<Amount<'BNB'>>()
    expectTypeOf<bigint>().not.toExtend<Amount<'BNB'>>()
    expectTypeOf<number>().not.toExtend<Amount<'BNB'>>()
  })

  test('requires the price and the terms of its coin', () => {
    expectTypeOf<typeof valueAt>().toExtend<Takes<Amount<'BNB'>, Price<'BNB'>>>()
    expectTypeOf<typeof valueAt>().not.toExtend<Takes<Amount<'BNB'>, Price<'ETH'>>>()
    expectTypeOf<typeof withdrawalFee>().toExtend<Takes<Amount<'BNB'>, WithdrawalTerms<'BNB'>>>()
    expectTypeOf<typeof withdrawalFee>().not.toExtend<
      Takes<Amount<'BNB'>, WithdrawalTerms<'ETH'>>
    >()
  })
})

describe('a price', () => {
  test('is not an amount, and an amount is not a price', () => {
    expectTypeOf<Price<'BNB'>>().not.toExtend<Amount<'BNB'>>()
    expectTypeOf<Price<'BNB'>>().not.toExtend<Amount<string>>()
    expectTypeOf<Amount<'USDT'>>().not.toExtend<Price<'USDT'>>()
  })
})

describe('a purchase', () => {
  test('is paid with a payment coin, and receives the token', () => {
    expectTypeOf<typeof payFor>().parameter(0).toEqualTypeOf<Amount<'TOKEN'>>()
    expectTypeOf<typeof purchaseOrder<'BNB'>>()
      .parameter(1)
      .toEqualTypeOf<{ readonly pay: Amount<'BNB'>; readonly receive: Amount<'TOKEN'> }>()
    expectTypeOf<'TOKEN'>().not.toExtend<Parameters<typeof purchaseOrder>[1]['pay']['coin']>()
  })
})

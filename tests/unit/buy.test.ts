import { describe, expect, test } from 'vitest'
import { parseUnits } from '#domain/money/amount.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { rateOf, typedAmounts } from '../../src/features/buy/buy-amounts.ts'
import type { BuyDeps } from '../../src/features/buy/buy-flow.ts'
import { buy } from '../../src/features/buy/buy-flow.ts'
import { checkPurchase } from '../../src/features/buy/buy-form.ts'

const units = (text: string): bigint => {
  const read = parseUnits(text)
  if (read === undefined) throw new Error(`not an amount: ${text}`)
  return read
}

const prices = { price: units('600'), price1: units('0.03'), tokenPrice: units('0.03') }
const quote = {
  val: units('2'),
  fee: {
    ...prices,
    withFee: 0n,
    minWitusdt: 0n,
    tokenFee: units('5'),
    minToken: units('100'),
  },
}

test('one token costs price1 ÷ price of the coin, cut to 8 decimals', () => {
  expect(rateOf(prices)).toBe(units('0.00005'))
  expect(rateOf({ ...prices, price: units('700') })).toBe(units('0.00004285'))
  expect(rateOf({ ...prices, price: 0n })).toBeUndefined()
})

describe('the two sides of a purchase', () => {
  test('paying fixes what is received: pay × price ÷ tokenPrice', () => {
    const amounts = typedAmounts('Crypto', '0.1', prices)
    expect(amounts).toMatchObject({ hint: 'Crypto', receiveText: '2000', receive: units('2000') })
  })

  test('receiving fixes what is paid: price1 × receive ÷ price', () => {
    const amounts = typedAmounts('Token', '2000', prices)
    expect(amounts).toMatchObject({ hint: 'Token', payText: '0.1', pay: units('0.1') })
  })

  test('the side that was not typed shows 8 decimals, cut, and stays exact behind', () => {
    const amounts = typedAmounts('Token', '1', { ...prices, price: units('700') })
    expect(amounts.payText).toBe('0.00004285')
    expect(amounts.pay).toBe(units('0.000042857142857143'))
  })

  test('what was typed stays as it was typed, even where it is no amount', () => {
    expect(typedAmounts('Crypto', '1,5', prices)).toMatchObject({
      payText: '1,5',
      receiveText: '',
      pay: undefined,
      receive: undefined,
    })
  })

  test('without prices the other side stays empty', () => {
    expect(typedAmounts('Token', '2000', undefined)).toMatchObject({ payText: '', pay: undefined })
  })

  test('a price of zero has no answer instead of an infinite one', () => {
    expect(typedAmounts('Crypto', '1', { ...prices, tokenPrice: 0n }).receive).toBeUndefined()
  })
})

describe('the rules of a purchase', () => {
  const check = (hint: 'Crypto' | 'Token', text: string, coin: 'BNB' | '' = 'BNB') =>
    checkPurchase(coin, typedAmounts(hint, text, prices), quote, 'NOVA')
  const message = (...call: Parameters<typeof check>) => {
    const checked = check(...call)
    return checked.ok ? undefined : checked.message
  }

  test('need a coin first', () => {
    expect(
      checkPurchase('', typedAmounts('Crypto', '', undefined), undefined, 'NOVA'),
    ).toMatchObject({
      field: 'coin',
      message: 'Select a pair',
    })
  })

  test('let through minToken minus 1, and nothing below', () => {
    expect(message('Token', '99')).toBeUndefined()
    expect(message('Token', '98.999999999999999999')).toBe('Min Buy is 99 NOVA')
    expect(message('Crypto', '')).toBe('Min Buy is 99 NOVA')
  })

  test('let through all that is available, and nothing above', () => {
    expect(message('Crypto', '2')).toBeUndefined()
    expect(message('Crypto', '2.000000000000000001')).toBe('Insufficient balance')
  })

  test('give the payload of the call, exact and with the side typed last', () => {
    expect(check('Token', '2000')).toEqual({
      ok: true,
      payload: {
        amount: '0.1',
        receiveToken: '2000',
        tokenFee: '5',
        val: '2',
        hint: 'Token',
        asset: 'BNB',
      },
    })
  })
})

describe('buying', () => {
  const checked = checkPurchase('BNB', typedAmounts('Crypto', '1', prices), quote, 'NOVA')
  if (!checked.ok) throw new Error(checked.message)
  const { payload } = checked

  function host(...answers: ApiResult<unknown>[]) {
    const calls: Parameters<BuyDeps['buyToken']>[] = []
    const buyToken: BuyDeps['buyToken'] = async (...call) => {
      calls.push(call)
      const answer = answers.shift()
      if (!answer) throw new Error('asked once too often')
      return answer
    }
    return { calls, buyToken }
  }
  const done: ApiResult<unknown> = { ok: true, value: {} }
  const lost: ApiResult<unknown> = { ok: false, error: { kind: 'timeout' } }
  const refused = (status: number, message?: string): ApiResult<unknown> => ({
    ok: false,
    error: { kind: 'refused', status, ...(message ? { message } : {}) },
  })

  test('under a key, an unanswered purchase is sent once more with the same key', async () => {
    const { calls, buyToken } = host(lost, done)
    expect(await buy({ buyToken }, { payload, key: 'k' })).toEqual({ kind: 'bought' })
    expect(calls).toEqual([
      [payload, { idempotencyKey: 'k' }],
      [payload, { idempotencyKey: 'k' }],
    ])
  })

  test('without a key, an unanswered purchase is not sent again and not called failed', async () => {
    const { calls, buyToken } = host(lost)
    expect(await buy({ buyToken }, { payload, key: undefined })).toEqual({ kind: 'unknown' })
    expect(calls.length).toBe(1)
  })

  test('409 means that the price moved, unless the key was used for something else', async () => {
    const { buyToken } = host(refused(409), {
      ok: false,
      error: { kind: 'refused', status: 409, code: 'key-used', message: 'used' },
    })
    expect(await buy({ buyToken }, { payload, key: 'k' })).toEqual({ kind: 'moved' })
    expect(await buy({ buyToken }, { payload, key: 'k' })).toMatchObject({ kind: 'refused' })
  })

  test('a refusal carries the words of the host', async () => {
    const { buyToken } = host(refused(422, 'Insufficient balance'))
    expect(await buy({ buyToken }, { payload, key: 'k' })).toEqual({
      kind: 'refused',
      message: 'Insufficient balance',
    })
  })
})

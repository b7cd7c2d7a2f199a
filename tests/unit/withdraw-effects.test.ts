import { describe, expect, test } from 'vitest'
import type { ApiError, ApiResult } from '../../src/api/request.ts'
import type { CodeStep, WithdrawDeps } from '../../src/features/withdraw/withdraw-flow.ts'
import { placeOrder, sendCode } from '../../src/features/withdraw/withdraw-flow.ts'

const order = {
  coin: 'USDT',
  chain: 'ETH',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  total: 12n * 10n ** 18n,
  fee: 2n * 10n ** 18n,
  arrives: 10n * 10n ** 18n,
} as const

const refused = (status: number): ApiResult<unknown> => ({
  ok: false,
  error: { kind: 'refused', status },
})
const lost = (kind: 'timeout' | 'unreachable'): ApiResult<unknown> => ({
  ok: false,
  error: { kind },
})
const done: ApiResult<unknown> = { ok: true, value: { id: '1' } }

type Call = Parameters<WithdrawDeps['withdraw']>

/** A host that gives these answers one after the other and remembers what it was asked. */
function host(...answers: ApiResult<unknown>[]) {
  const calls: Call[] = []
  const withdraw: WithdrawDeps['withdraw'] = async (...call) => {
    calls.push(call)
    const answer = answers.shift()
    if (!answer) throw new Error('asked once too often')
    return answer
  }
  return { calls, withdraw }
}

const held: CodeStep = {
  step: 'code',
  order,
  code: { kind: 'held', challenge: 'c1' },
  sentAt: 0,
  key: 'key-1',
}
const issued: CodeStep = { ...held, code: { kind: 'issued', otp: '123456' } }

describe('asking for the withdrawal code', () => {
  test('sends the order as it was reviewed and opens the code step under a fresh key', async () => {
    const payloads: unknown[] = []
    const sent = await sendCode(
      {
        requestCode: async (payload) => {
          payloads.push(payload)
          return { ok: true, value: held.code }
        },
        isPlainHost: () => false,
        now: () => 5,
        newKey: () => 'key-9',
      },
      { step: 'review', order },
    )
    expect(payloads).toEqual([
      { total: '12', coin: 'USDT', add: order.address, fee: '2', amount: '10', chain: 'ETH' },
    ])
    expect(sent).toEqual({ ok: true, step: { ...held, sentAt: 5, key: 'key-9' } })
  })

  test('sends a host that knows only the specification nothing else', async () => {
    const payloads: object[] = []
    const requestCode: WithdrawDeps['requestCode'] = async (payload) => {
      payloads.push(payload)
      return { ok: true, value: issued.code }
    }
    await sendCode(
      { requestCode, isPlainHost: () => true, now: () => 0, newKey: () => '' },
      { step: 'review', order },
    )
    expect(payloads.map(Object.keys)).toEqual([['total', 'coin', 'add', 'fee', 'amount']])
  })

  test('keeps the key when the code is sent again, since the intent is the same', async () => {
    const sent = await sendCode(
      {
        requestCode: async () => ({ ok: true, value: { kind: 'held', challenge: 'c2' } }),
        isPlainHost: () => false,
        now: () => 9,
        newKey: () => 'another',
      },
      held,
    )
    expect(sent.ok && sent.step.key).toBe('key-1')
    expect(sent.ok && sent.step.code).toEqual({ kind: 'held', challenge: 'c2' })
  })

  test.each<[string, ApiError, RegExp]>([
    ['says what the host says', { kind: 'refused', status: 422, message: 'Too low' }, /^Too low$/],
    ['words a missing answer', { kind: 'timeout' }, /too long/],
    ['asks for patience at 429', { kind: 'refused', status: 429 }, /Wait/],
  ])('%s', async (_, error, words) => {
    const sent = await sendCode(
      {
        requestCode: async () => ({ ok: false, error }),
        isPlainHost: () => false,
        now: () => 0,
        newKey: () => '',
      },
      { step: 'review', order },
    )
    expect(sent.ok ? '' : sent.message).toMatch(words)
  })
})

describe('placing with a code the host holds', () => {
  test('sends the order with proof and key', async () => {
    const { calls, withdraw } = host(done)
    expect(await placeOrder({ withdraw }, held, ' 654321 ')).toBe('placed')
    expect(calls).toEqual([
      [
        { amount: '10', address: order.address, inputVal: '12', asset: 'USDT', chain: 'ETH' },
        { proof: { challenge: 'c1', code: '654321' }, idempotencyKey: 'key-1' },
      ],
    ])
  })

  test.each([
    [403, 'wrong-code'],
    [410, 'dead-code'],
    [401, 'ended'],
    [422, 'failed'],
    [500, 'failed'],
  ])('reads a refusal with %i as %s, and does not ask again', async (status, outcome) => {
    const { calls, withdraw } = host(refused(status))
    expect(await placeOrder({ withdraw }, held, '1')).toBe(outcome)
    expect(calls.length).toBe(1)
  })

  test('sends an unanswered order once more under the same key', async () => {
    const { calls, withdraw } = host(lost('timeout'), done)
    expect(await placeOrder({ withdraw }, held, '1')).toBe('placed')
    expect(calls[1]).toEqual(calls[0])
  })

  test.each([lost('timeout'), lost('unreachable'), refused(502)])(
    'does not call it failed when no answer came twice: %o',
    async (answer) => {
      const { withdraw } = host(answer, answer)
      expect(await placeOrder({ withdraw }, held, '1')).toBe('unknown')
    },
  )

  test('takes a refusal for maintenance for what it is, and sends nothing again', async () => {
    const { calls, withdraw } = host({
      ok: false,
      error: { kind: 'refused', status: 503, code: 'maintenance' },
    })
    expect(await placeOrder({ withdraw }, held, '1')).toBe('failed')
    expect(calls.length).toBe(1)
  })
})

describe('placing with a code the browser was given', () => {
  test('compares it here: a wrong one reaches nobody', async () => {
    const { calls, withdraw } = host()
    expect(await placeOrder({ withdraw }, issued, '123457')).toBe('wrong-code')
    expect(await placeOrder({ withdraw }, issued, '')).toBe('wrong-code')
    expect(calls).toEqual([])
  })

  test('sends no key and no proof to a host that knows neither', async () => {
    const { calls, withdraw } = host(done)
    expect(await placeOrder({ withdraw }, issued, '123456')).toBe('placed')
    expect(calls[0]?.[1]).toEqual({})
  })

  test('is never sent twice, because without a key that could pay twice', async () => {
    const { calls, withdraw } = host(lost('timeout'))
    expect(await placeOrder({ withdraw }, issued, '123456')).toBe('failed')
    expect(calls.length).toBe(1)
  })
})

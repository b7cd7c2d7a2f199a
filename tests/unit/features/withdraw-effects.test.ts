import { describe, expect, test } from 'vitest'
import type { CodeAnswer } from '#contract/account/codes.ts'
import type { PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { failure, success } from '#domain/result.ts'
import type { ApiError, ApiResult } from '../../../src/api/request.ts'
import {
  confirm,
  confirmWithPasskey,
  sendCode,
  type WithdrawalDeps,
  type WithdrawalPayment,
} from '../../../src/features/withdraw/withdrawal-effects.ts'
import { withdrawalKind } from '../../../src/features/withdraw/withdrawal-storage.ts'
import type { Signed } from '../../../src/stores/account/passkeys.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { beginPayment } from '../../support/payments.ts'

const order = {
  coin: 'USDT',
  network: 'ETH',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: amountOf('USDT', 12n * ONE),
  fee: amountOf('USDT', 2n * ONE),
  arrives: amountOf('USDT', 10n * ONE),
} as const
const HELD: CodeAnswer = { kind: 'held', challenge: 'c1' }
const ISSUED: CodeAnswer = { kind: 'issued', otp: '123456' }

const refused = (status: number): ApiResult<unknown> => failure({ kind: 'refused', status })
const lost = (kind: 'timeout' | 'unreachable'): ApiResult<unknown> => failure({ kind })
const done: ApiResult<unknown> = success({ id: '1' })

const begin = (tab?: MemoryStorage, token?: () => string | null): WithdrawalPayment =>
  beginPayment(withdrawalKind, tab, token)

async function reviewed(payment = begin()): Promise<WithdrawalPayment> {
  await payment.dispatch({ type: 'reviewed', order, key: 'key-1' })
  return payment
}

async function atCode(code: CodeAnswer, payment = begin()): Promise<WithdrawalPayment> {
  await reviewed(payment)
  await payment.dispatch({ type: 'code-sent', code, sentAt: 0 })
  return payment
}

type Call = Parameters<WithdrawalDeps['withdraw']>

/** A host with these answers, in order; records its calls. */
function host(...answers: ApiResult<unknown>[]) {
  const calls: Call[] = []
  const withdraw: WithdrawalDeps['withdraw'] = async (...call) => {
    calls.push(call)
    const answer = answers.shift()
    if (!answer) throw new Error('unexpected call')
    return answer
  }
  return { calls, withdraw }
}

describe('requesting the withdrawal code', () => {
  const codeHost = (answer: ApiResult<CodeAnswer>, isPlain = false) => {
    const calls: unknown[] = []
    return {
      calls,
      requestWithdrawalCode: async (...call: unknown[]) => {
        calls.push(call)
        return answer
      },
      offers: () => !isPlain,
      now: () => 5,
    }
  }

  test('sends the reviewed order and opens the code step with its key', async () => {
    const payment = await reviewed()
    const deps = codeHost(success(HELD))
    expect(await sendCode(deps, payment)).toEqual(success('sent'))
    expect(deps.calls).toEqual([[order, { namesNetwork: true }]])
    const state = { step: 'code', order, key: 'key-1', code: HELD, sentAt: 5, isResumed: false }
    expect(payment.state.peek()).toEqual(state)
  })

  test('sends a plain host only the basic fields', async () => {
    const deps = codeHost(success(ISSUED), true)
    await sendCode(deps, await reviewed())
    expect(deps.calls).toEqual([[order, { namesNetwork: false }]])
  })

  test('keeps the key when the code is resent', async () => {
    const payment = await atCode(HELD)
    const next: CodeAnswer = { kind: 'held', challenge: 'c2' }
    expect(await sendCode(codeHost(success(next)), payment)).toEqual(success('resent'))
    expect(payment.state.peek()).toMatchObject({ key: 'key-1', code: next, sentAt: 5 })
  })

  test('sends nothing without a reviewed order', async () => {
    const deps = codeHost(success(HELD))
    expect(await sendCode(deps, begin())).toBeUndefined()
    expect(deps.calls).toEqual([])
  })

  test.each<ApiError>([
    { kind: 'refused', status: 422, message: 'Too low' },
    { kind: 'timeout' },
    { kind: 'refused', status: 429 },
  ])('stays at the review and returns %j', async (error) => {
    const payment = await reviewed()
    expect(await sendCode(codeHost(failure(error)), payment)).toEqual(failure(error))
    expect(payment.state.peek().step).toBe('review')
  })
})

describe('placing with a held code', () => {
  test('sends the order with proof and key', async () => {
    const { calls, withdraw } = host(done)
    const payment = await atCode(HELD)
    expect(await confirm({ withdraw }, payment, ' 654321 ')).toBe('placed')
    const proof = { challenge: 'c1', code: '654321' }
    expect(calls).toEqual([[order, { proof, idempotencyKey: 'key-1' }]])
    expect(payment.state.peek().step).toBe('placed')
  })

  test.each([
    [403, 'wrong-code', 'code'],
    [410, 'expired-code', 'expired'],
    [401, 'session-ended', 'ended'],
    [422, 'failed', 'failed'],
    [500, 'failed', 'failed'],
  ] as const)('treats a refusal with %i as %s, without a retry', async (status, outcome, step) => {
    const { calls, withdraw } = host(refused(status))
    const payment = await atCode(HELD)
    expect(await confirm({ withdraw }, payment, '1')).toBe(outcome)
    expect(payment.state.peek().step).toBe(step)
    expect(calls.length).toBe(1)
  })

  test('is not sent again in the name of the next person, nor at all once they are there', async () => {
    let token = 'ada'
    const calls: Call[] = []
    const withdraw: WithdrawalDeps['withdraw'] = async (...call) => {
      calls.push(call)
      token = 'bob'
      return lost('timeout')
    }
    const current = () =>
      atCode(
        HELD,
        begin(new MemoryStorage(), () => token),
      )
    expect(await confirm({ withdraw }, await current(), '1')).toBe('unanswered')
    expect(calls.length).toBe(1)
    token = 'ada'
    const confirmed = confirm({ withdraw }, await current(), '1')
    token = 'bob'
    expect(await confirmed).toBeUndefined()
    expect(calls.length).toBe(1)
  })

  test('retries an unanswered order once with the same key', async () => {
    const { calls, withdraw } = host(lost('timeout'), done)
    expect(await confirm({ withdraw }, await atCode(HELD), '1')).toBe('placed')
    expect(calls[1]).toEqual(calls[0])
  })

  test.each([lost('timeout'), lost('unreachable'), refused(502)])(
    'is uncertain after two attempts without an answer: %o',
    async (answer) => {
      const { withdraw } = host(answer, answer)
      const payment = await atCode(HELD)
      expect(await confirm({ withdraw }, payment, '1')).toBe('unanswered')
      expect(payment.state.peek().step).toBe('uncertain')
    },
  )

  test('treats maintenance as a refusal, without a retry', async () => {
    const { calls, withdraw } = host(failure({ kind: 'refused', status: 503, code: 'maintenance' }))
    expect(await confirm({ withdraw }, await atCode(HELD), '1')).toBe('failed')
    expect(calls.length).toBe(1)
  })

  test('saves the state as uncertain before it sends the order', async () => {
    const tab = new MemoryStorage()
    const payment = await atCode(HELD, begin(tab))
    let saved: string | null = null
    await confirm(
      {
        withdraw: async () => {
          saved = tab.getItem('withdrawal-under-way')
          return done
        },
      },
      payment,
      '1',
    )
    expect(saved).toContain('"uncertain"')
    expect(saved).toContain('key-1')
    expect(tab.getItem('withdrawal-under-way')).toBeNull()
  })

  test('is uncertain if the call throws', async () => {
    const withdraw = () => Promise.reject(new Error('unexpected'))
    const payment = await atCode(HELD)
    await expect(confirm({ withdraw }, payment, '1')).rejects.toThrow('unexpected')
    expect(payment.state.peek().step).toBe('uncertain')
  })

  test('sends nothing while a request is pending', async () => {
    const { calls, withdraw } = host(done)
    const payment = await atCode(HELD)
    const both = [confirm({ withdraw }, payment, '1'), confirm({ withdraw }, payment, '1')]
    expect(await Promise.all(both)).toEqual(['placed', undefined])
    expect(calls.length).toBe(1)
  })
})

const SIGNATURE: PasskeyProof = {
  challenge: 'c2',
  response: {
    id: 'i',
    rawId: 'i',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's' },
  },
}

describe('placing with a passkey', () => {
  const now = () => 7
  const signing = (...answers: Signed[]) => {
    const asked: unknown[] = []
    return {
      asked,
      async sign(...call: unknown[]) {
        asked.push(call)
        return answers.shift() ?? success(SIGNATURE)
      },
    }
  }

  test('sends the reviewed order with the signature for it and its key, and no code', async () => {
    const { calls, withdraw } = host(done)
    const { asked, sign } = signing()
    const payment = await reviewed()
    const outcome = await confirmWithPasskey({ withdraw, sign, now }, payment)
    expect(outcome).toEqual(success('placed'))
    expect(asked).toEqual([[order, 'key-1']])
    const proof = { passkey: SIGNATURE }
    expect(calls).toEqual([[order, { proof, idempotencyKey: 'key-1' }]])
    expect(payment.state.peek().step).toBe('placed')
  })

  test('sends nothing without a signature', async () => {
    const { calls, withdraw } = host()
    const payment = await reviewed()
    const { sign } = signing(failure('not used'))
    expect(await confirmWithPasskey({ withdraw, sign, now }, payment)).toEqual(failure('not used'))
    expect([calls, payment.state.peek().step]).toEqual([[], 'review'])
  })

  test.each([
    [403, 'wrong-code'],
    [410, 'expired-code'],
  ] as const)('is back at the review after %i, under the same key', async (status, outcome) => {
    const { withdraw } = host(refused(status))
    const payment = await reviewed()
    const { sign } = signing()
    expect(await confirmWithPasskey({ withdraw, sign, now }, payment)).toEqual(success(outcome))
    expect(payment.state.peek()).toEqual({ step: 'review', order, key: 'key-1' })
  })

  test('is signed again under the same key when no answer came', async () => {
    const { calls, withdraw } = host(lost('timeout'), lost('timeout'), done)
    const payment = await reviewed()
    const { asked, sign } = signing()
    const deps = { withdraw, sign, now }
    expect(await confirmWithPasskey(deps, payment)).toEqual(success('unanswered'))
    expect(payment.state.peek().step).toBe('uncertain')
    // No code was sent, so none is right.
    expect(await confirm({ withdraw }, payment, '123456')).toBeUndefined()
    expect(await confirmWithPasskey(deps, payment)).toEqual(success('placed'))
    expect(asked).toHaveLength(2)
    expect(calls.map(([, intent]) => intent?.idempotencyKey)).toEqual(['key-1', 'key-1', 'key-1'])
  })
})

describe('placing with a held code at a host without idempotency keys', () => {
  test('sends the proof without a key, and is never retried', async () => {
    const { calls, withdraw } = host(lost('timeout'))
    const tab = new MemoryStorage()
    const payment = begin(tab)
    await payment.dispatch({ type: 'reviewed', order, key: undefined })
    await payment.dispatch({ type: 'code-sent', code: HELD, sentAt: 0 })
    expect(tab.getItem('withdrawal-under-way')).toBe('{"owner":"me","stage":"unconfirmed"}')
    expect(await confirm({ withdraw }, payment, '654321')).toBe('unanswered')
    expect(calls).toEqual([[order, { proof: { challenge: 'c1', code: '654321' } }]])
    expect(payment.state.peek().step).toBe('failed')
  })
})

describe('placing with an issued code', () => {
  test('compares it in the browser, and sends nothing for a wrong one', async () => {
    const { calls, withdraw } = host()
    const payment = await atCode(ISSUED)
    expect(await confirm({ withdraw }, payment, '123457')).toBe('wrong-code')
    expect(await confirm({ withdraw }, payment, '')).toBe('wrong-code')
    expect(calls).toEqual([])
    expect(payment.state.peek().step).toBe('code')
  })

  test('sends neither key nor proof', async () => {
    const { calls, withdraw } = host(done)
    expect(await confirm({ withdraw }, await atCode(ISSUED), '123456')).toBe('placed')
    expect(calls[0]?.[1]).toEqual({})
  })

  test('is never retried, since without a key it could pay twice', async () => {
    const { calls, withdraw } = host(lost('timeout'))
    expect(await confirm({ withdraw }, await atCode(ISSUED), '123456')).toBe('failed')
    expect(calls.length).toBe(1)
  })
})

import { describe, expect, test } from 'vitest'
import { CODE_LIFE } from '#domain/codes.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import type { Withdrawal } from '../../../src/features/withdraw/withdrawal-state.ts'
import { withdrawalKind } from '../../../src/features/withdraw/withdrawal-storage.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { resumePayment } from '../../support/payments.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const order = {
  coin: 'BNB',
  network: 'BNB',
  address: ADDRESS,
  amount: amountOf('BNB', ONE),
  fee: amountOf('BNB', ONE / 1000n),
  arrives: amountOf('BNB', (ONE * 999n) / 1000n),
} as const
const intent = {
  order,
  code: { kind: 'held', challenge: 'c' },
  sentAt: 1000,
  key: 'key-1',
} as const
const code: Withdrawal = { step: 'code', ...intent, isResumed: false }
const issued: Withdrawal = { ...code, code: { kind: 'issued', otp: '654321' } }

/** The state that a page loaded at `now` restores from the saved `state`. */
function reloaded(state: Withdrawal, now = 1000): Withdrawal | undefined {
  const saved = withdrawalKind.serialise(state)
  return saved && withdrawalKind.parse(JSON.parse(JSON.stringify(saved)), now)
}

describe('a withdrawal whose page is reloaded', () => {
  test.each<[string, Withdrawal, Withdrawal | undefined]>([
    ['at its form', { step: 'form' }, undefined],
    ['at its review', { step: 'review', order, key: 'key-1' }, undefined],
    ['at its code', code, { ...code, isResumed: true }],
    [
      'while it is being sent',
      { ...code, step: 'sending', from: 'code' },
      { ...code, step: 'uncertain' },
    ],
    [
      'while it is being sent with a passkey',
      { ...code, step: 'sending', from: 'review', code: { kind: 'passkey' } },
      { ...code, step: 'uncertain', code: { kind: 'passkey' } },
    ],
    ['while it is uncertain', { ...code, step: 'uncertain' }, { ...code, step: 'uncertain' }],
    ['with a dead code', { ...code, step: 'expired' }, { step: 'form', notice: 'unconfirmed' }],
    ['after it was placed', { ...code, step: 'placed' }, undefined],
    ['after it failed', { ...code, step: 'failed' }, undefined],
    ['after the session ended', { ...code, step: 'ended' }, undefined],
    ['at an issued code', issued, { step: 'form', notice: 'unconfirmed' }],
    [
      'while it is being sent with an issued code',
      { ...issued, step: 'sending', from: 'code' },
      { step: 'form', notice: 'uncertain' },
    ],
    [
      'with a notice about the last one',
      { step: 'form', notice: 'uncertain' },
      { step: 'form', notice: 'uncertain' },
    ],
  ])('%s', (_, state, expected) => {
    expect(reloaded(state)).toEqual(expected)
  })

  const earlier = 'uncertain'
  const notice: Withdrawal = { step: 'form', notice: 'uncertain' }
  test.each<[string, Withdrawal, Withdrawal]>([
    ['at its review', { step: 'review', order, key: 'key-1', earlier }, notice],
    ['at its code', { ...code, earlier }, { ...code, isResumed: true, earlier }],
    ['with a dead code', { ...code, step: 'expired', earlier }, notice],
    ['at an issued code', { ...issued, earlier }, notice],
    [
      'while it is being sent',
      { ...code, step: 'sending', from: 'code', earlier },
      { ...code, step: 'uncertain', earlier },
    ],
  ])('%s still knows that one before it is uncertain', (_, state, expected) => {
    expect(reloaded(state)).toEqual(expected)
    expect(reloaded(state, 1000 + CODE_LIFE)).toEqual(notice)
  })

  test('continues as long as its code is valid', () => {
    expect(reloaded(code, 999 + CODE_LIFE)?.step).toBe('code')
    expect(reloaded(code, 1000 + CODE_LIFE)).toEqual({ step: 'form', notice: 'unconfirmed' })
    const uncertain: Withdrawal = { ...code, step: 'uncertain' }
    expect(reloaded(uncertain, 1000 + CODE_LIFE)).toEqual({ step: 'form', notice: 'uncertain' })
  })

  test('stores nothing of an issued code or its order', () => {
    const saved = JSON.stringify(withdrawalKind.serialise(issued))
    expect(saved).not.toMatch(/654321|key-1/)
    expect(saved).not.toContain(ADDRESS)
  })
})

describe('a withdrawal saved by the former version', () => {
  const former = {
    owner: 'me',
    at: 'unconfirmed',
    step: {
      step: 'code',
      order: {
        coin: 'BNB',
        chain: 'BNB',
        address: ADDRESS,
        total: '1',
        fee: '0.001',
        arrives: '0.999',
      },
      code: { kind: 'held', challenge: 'c' },
      sentAt: 1000,
      key: 'key-1',
    },
  }
  async function resumed(saved: unknown) {
    const tab = new MemoryStorage({ 'withdrawal-under-way': JSON.stringify(saved) })
    return (await resumePayment(withdrawalKind, tab, 1000)).state.peek()
  }

  test('continues at its code with its key', async () => {
    expect(await resumed(former)).toEqual({ ...code, isResumed: true })
  })

  test('stays uncertain if it was', async () => {
    expect(await resumed({ ...former, at: 'uncertain' })).toEqual({ ...code, step: 'uncertain' })
    expect(await resumed({ owner: 'me', at: 'uncertain' })).toEqual({
      step: 'form',
      notice: 'uncertain',
    })
  })

  test('shows the notice if its order is damaged', async () => {
    const damaged = { ...former, at: 'uncertain', step: { order: {} } }
    expect(await resumed(damaged)).toEqual({ step: 'form', notice: 'uncertain' })
  })

  test.each([{}, { owner: 'me' }, { ...former, at: 'else' }])(
    'is an empty form if it is damaged: %j',
    async (saved) => {
      expect(await resumed(saved)).toEqual({ step: 'form' })
    },
  )
})

// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { DepositAnswer } from '#domain/deposit-answer.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createExplainApi } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { SupportScreen } from '../../../src/features/support/SupportScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { explained } from '../../../src/stores/money/deposit-question.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const HASH = `0x${'ab'.repeat(32)}`
const own = { network: 'BNB', amount: amountOf('BNB', 2n * 10n ** 18n) } as const

function open(
  answer: ApiResult<readonly DepositAnswer[]>,
  screen = <DepositScreen />,
  deviceStorage = new MemoryStorage(storedSession('token')),
) {
  const asked: string[] = []
  const services = testServices({ deviceStorage })
  services.with(createExplainApi, {
    explainDeposit: async (transaction) => {
      asked.push(transaction)
      return answer
    },
  })
  services.get(sessionStore).restore()
  services.get(balancesStore).toggleHidden()
  const { container } = renderWith(services, screen)
  const ask = async (text: string) => {
    const input = container.querySelector('details input')
    if (input instanceof HTMLInputElement) type(input, text)
    const form = container.querySelector('details form')
    await act(async () => {
      form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
    return container.querySelector('details')?.textContent ?? ''
  }
  return { asked, ask, container }
}

describe('a question about a deposit', () => {
  test.each([
    ['Deposit', <DepositScreen key="deposit" />],
    ['Support', <SupportScreen key="support" />],
  ])('is answered on %s', async (_, screen) => {
    const at = Date.parse('2026-05-01T12:00:00Z')
    const { ask, asked, container } = open(
      { ok: true, value: [{ kind: 'credited', ...own, at }] },
      screen,
    )
    expect(await ask(`https://bscscan.com/tx/${HASH}`)).toContain(
      '2.000000 BNB on Binance (BEP-20) was credited:',
    )
    expect(asked).toEqual([HASH.slice(2)])
    expect(container.querySelector('details time')).not.toBeNull()
  })

  test('is not sent without a transaction id, and a failure is said', async () => {
    const { ask, asked } = open({ ok: false, error: { kind: 'unreachable' } })
    expect(await ask('0x12')).toContain('A transaction id has 64')
    expect(asked).toEqual([])
    expect(await ask(HASH)).toContain('The service cannot be reached')
  })

  test('is not there where the host answers none', () => {
    const plain = new MemoryStorage({ cthash: 'token' })
    const { container } = open({ ok: true, value: [] }, <DepositScreen />, plain)
    expect(container.querySelector('details')).toBeNull()
  })

  test('has a text for each answer, with amounts as they are shown elsewhere', () => {
    const answers: readonly DepositAnswer[] = [
      { kind: 'pending', ...own, confirmations: 3, needed: 64, seconds: 732 },
      ...(['below-minimum', 'in-review', 'wrong-network'] as const).map((kind) => ({
        kind,
        ...own,
      })),
      ...(['not-yours', 'failed', 'unlisted'] as const).map((kind) => ({
        kind,
        network: 'ETH' as const,
      })),
      { kind: 'not-found' },
    ]
    const texts = answers.map((answer) => explained(answer, () => 'XXXX').text)
    expect(new Set(texts).size).toBe(answers.length)
    expect(texts[0]).toBe(
      'XXXX BNB is on its way on Binance (BEP-20): 3/64 confirmations. It is usually credited within 13 minutes.',
    )
    expect(texts.filter((text) => text.includes('XXXX'))).toHaveLength(4)
  })

  test('names the site’s token by its symbol', () => {
    const amount = amountOf('TOKEN', 500n * 10n ** 18n)
    const { text } = explained({ kind: 'credited', network: 'BNB', amount, at: 0 }, () => '500')
    expect(text).toBe('500 NOVA on Binance (BEP-20) was credited:')
  })

  test('shows each of two payments of the same amount', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const twice = { kind: 'credited', ...own, at: 0 } as const
    const { ask } = open({ ok: true, value: [twice, twice] })
    expect((await ask(HASH)).match(/was credited/g)).toHaveLength(2)
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })
})

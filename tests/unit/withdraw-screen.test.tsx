// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Result } from '../../src/api/request.ts'
import { WithdrawScreen } from '../../src/features/withdraw/WithdrawScreen.tsx'
import { parseUnits } from '../../src/money/amount.ts'
import { withdrawText } from '../../src/text/screens-withdraw.ts'
import { press, render, type } from '../support/render.tsx'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const units = (text: string) => parseUnits(text) ?? 0n
const limits = { withFee: units('0.001'), minWitusdt: 0n, price: 0n, price1: 0n }
const fee = { ...limits, tokenPrice: 0n, tokenFee: 0n, minToken: 0n }

const withdraw = vi.hoisted(() => vi.fn<() => Promise<Result<unknown>>>())
const code = { kind: 'held', challenge: 'c' }
const answered = (value: unknown) => Promise.resolve({ ok: true, value })
vi.mock('../../src/ui/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../src/api/transfers.ts', () => ({
  particularBalance: () => answered({ val: units('2'), fee }),
  depositAddress: () => answered('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'),
  requestWithdrawalCode: () => answered(code),
  withdraw,
}))

beforeEach(() => {
  sessionStorage.clear()
  withdraw.mockReset()
})

function open() {
  const view = render(<WithdrawScreen />)
  const pressed = async (label: string) => {
    const buttons = [...view.place.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent === label)
    if (!button) throw new Error(`no button ${label}`)
    await press(button)
  }
  return {
    ...view,
    pressed,
    amount: () => view.find('input[inputmode="decimal"]'),
    text: () => view.place.textContent,
    async choose(coin: string) {
      const select = view.find('select')
      await act(async () => {
        if (select instanceof HTMLSelectElement) select.value = coin
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
    },
    async toCode() {
      type(view.find('input[autocapitalize="none"]'), ADDRESS)
      type(view.find('input[inputmode="decimal"]'), '1')
      await pressed('Continue')
      await pressed('Send code')
    },
  }
}

test('Max takes the fault away that stood at the amount', async () => {
  using screen = open()
  await screen.choose('BNB')
  type(screen.find('input[autocapitalize="none"]'), ADDRESS)
  await screen.pressed('Continue')
  expect(screen.text()).toContain('Min value is 0.001')
  await screen.pressed('Max')
  expect(screen.amount()).toHaveProperty('value', '2')
  expect(screen.text()).not.toContain('Min value is')
})

describe('a withdrawal whose page was loaded anew', () => {
  test('before it was confirmed has not happened, says the form until the next is reviewed', async () => {
    {
      using screen = open()
      await screen.choose('BNB')
      await screen.toCode()
    }
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(ADDRESS)
    {
      using screen = open()
      expect(screen.text()).toContain(withdrawText.unconfirmed)
      await screen.choose('BNB')
      await screen.toCode()
      expect(screen.text()).not.toContain(withdrawText.unconfirmed)
      await screen.pressed('Change details')
    }
    using screen = open()
    expect(screen.text()).not.toContain(withdrawText.unconfirmed)
  })

  const tried = async (answer: Promise<Result<unknown>>) => {
    withdraw.mockReturnValue(answer)
    using screen = open()
    await screen.choose('BNB')
    await screen.toCode()
    type(screen.find('[autocomplete="one-time-code"]'), '123456')
    await screen.pressed('Confirm withdrawal')
  }

  test.each<[string, Promise<Result<unknown>>, string | undefined]>([
    ['without an answer', new Promise(() => undefined), withdrawText.uncertain],
    ['after an answer that was lost', refused('unreachable'), withdrawText.uncertain],
    ['after a wrong code', refused(403), withdrawText.unconfirmed],
    ['after it was placed', Promise.resolve({ ok: true, value: {} }), undefined],
    ['after it was refused', refused(422), undefined],
  ])('%s', async (_, answer, notice) => {
    await tried(answer)
    using screen = open()
    for (const text of [withdrawText.unconfirmed, withdrawText.uncertain])
      expect(screen.text()?.includes(text)).toBe(text === notice)
  })
})

async function refused(why: number | 'unreachable'): Promise<Result<unknown>> {
  const error =
    why === 'unreachable' ? ({ kind: why } as const) : ({ kind: 'refused', status: why } as const)
  return { ok: false, error }
}

// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { CodeAnswer } from '#contract/account/codes.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { failures } from '#text/failures.ts'
import { errors, screens, successes } from '#text/messages.ts'
import { buyText } from '#text/purchase.ts'
import { withdrawText } from '#text/transfers.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'
import { chooseCard, press, type } from '../../support/render.tsx'
import { replaceTexts } from '../../support/replace-texts.ts'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession, WITHOUT_QUOTES } from '../../support/stored-session.ts'
import { recordToasts } from '../../support/toasts.ts'

/** Requests, saved state and the kinds of messages do not depend on display texts. */

vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})
const TABLES = [errors, successes, screens, buyText, withdrawText, failures]
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const refused = (status: number): ApiResult<unknown> => ({
  ok: false,
  error: { kind: 'refused', status, message: 'Insufficient balance' },
})
const lost: ApiResult<unknown> = { ok: false, error: { kind: 'timeout' } }
const done: ApiResult<unknown> = { ok: true, value: {} }
const answered = async <T,>(value: T) => ({ ok: true, value }) as const
const none = () => answered({ rows: [], dropped: 0 })

interface Scene {
  readonly screen: ReactNode
  /** The host's answers to the payments, in order. */
  readonly answers: readonly ApiResult<unknown>[]
  readonly code?: CodeAnswer
}

/** A screen in a tab of its own, with its outcome. */
async function open({ screen, answers, code = { kind: 'held', challenge: 'c' } }: Scene) {
  const tabStorage = new MemoryStorage()
  const services = testServices({
    tabStorage,
    deviceStorage: new MemoryStorage(storedSession('token', WITHOUT_QUOTES)),
  })
  const calls: unknown[] = []
  const waiting = [...answers]
  const pay = async (...call: unknown[]) => {
    calls.push(call)
    return waiting.shift() ?? done
  }
  services
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      withdrawalQuote: (coin) => {
        const terms = withdrawalTermsOf(coin, ONE / 1000n)
        return answered({ available: amountOf(coin, 2n * ONE), terms })
      },
      purchaseQuote: (coin) => {
        const token = priceOf('TOKEN', ONE)
        const rates = { coin: priceOf(coin, 600n * ONE), token, tokenForPay: token }
        const [fee, minToken] = [amountOf('TOKEN', 5n * ONE), amountOf('TOKEN', 100n * ONE)]
        return answered({ available: amountOf(coin, 2n * ONE), rates, fee, minToken })
      },
      depositAddress: () => answered('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'),
      requestWithdrawalCode: () => answered(code),
      withdraw: pay,
      buyToken: pay,
    })
    .with(createHistoryApi, { lines: none, page: noPage })
    .get(sessionStore)
    .restore()
  const toasts = recordToasts()
  const view = renderWith(services, screen)
  await act(async () => undefined)
  const settled = () => act(() => vi.dynamicImportSettled())
  return {
    ...view,
    /** Fills in the fields in order, and submits. */
    async submit(...values: readonly string[]) {
      const fields = [...view.container.querySelectorAll('input')].filter(
        (input) => input.type !== 'radio',
      )
      for (const [at, value] of values.entries()) {
        const field = fields[at]
        if (field) type(field, value)
      }
      await press(view.find('[type="submit"]'))
      await settled()
    },
    async press(at: number) {
      const button = [...view.container.querySelectorAll('button')].at(at)
      if (button) await press(button)
      await settled()
    },
    choose: (coin: string) => chooseCard(view.container, coin),
    /** Everything that must not depend on texts. */
    outcome: () => ({
      calls,
      toasts: [toasts.errors().length, toasts.successes().length],
      saved: { ...tabStorage },
      wrong: [...view.container.querySelectorAll('input, select, [role="radiogroup"]')].map(
        (field) => field.getAttribute('aria-invalid'),
      ),
      notices: [...view.container.querySelectorAll('[data-kind][role]')].map((notice) =>
        notice.getAttribute('data-kind'),
      ),
      buttons: view.container.querySelectorAll('button').length,
    }),
    [Symbol.dispose]() {
      toasts[Symbol.dispose]()
      view.unmount()
    },
  }
}

async function withdrawal(answers: readonly ApiResult<unknown>[], code?: CodeAnswer) {
  using view = await open({
    screen: <WithdrawScreen />,
    answers,
    ...(code ? { code } : {}),
  })
  const outcomes: unknown[] = []
  const record = () => outcomes.push(view.outcome())
  await view.submit()
  record()
  await view.choose('BNB')
  for (const amount of ['', '3', 'x', '1']) {
    await view.submit(ADDRESS, amount)
    record()
  }
  await view.press(-1)
  for (const typed of ['', '123456', '123456']) {
    await view.submit(typed)
    record()
  }
  return outcomes
}

async function purchase(answers: readonly ApiResult<unknown>[]) {
  using view = await open({ screen: <BuyScreen />, answers })
  const outcomes: unknown[] = []
  for (const amount of ['x', '', '3', '1', '1']) {
    await view.submit(amount)
    outcomes.push(view.outcome())
  }
  return outcomes
}

describe('with replaced texts', () => {
  const issued: CodeAnswer = { kind: 'issued', otp: '123456' }
  test.each<[string, () => Promise<unknown[]>, number]>([
    ['a withdrawal is placed', () => withdrawal([done]), 1],
    ['a withdrawal has a wrong code', () => withdrawal([refused(403)]), 2],
    ['a withdrawal has an expired code', () => withdrawal([refused(410)]), 2],
    ['a withdrawal is refused', () => withdrawal([refused(422)]), 1],
    ['a withdrawal has no answer', () => withdrawal([lost, lost]), 3],
    ['a withdrawal at a plain host is placed', () => withdrawal([done], issued), 1],
    ['a purchase is made', () => purchase([done]), 1],
    ['a purchase has a moved price', () => purchase([refused(409)]), 2],
    ['a purchase is refused', () => purchase([refused(422)]), 2],
    ['a purchase has no answer', () => purchase([lost, lost]), 3],
  ])('%s as with the original texts', async (_, run, calls) => {
    const before = await run()
    using _other = replaceTexts(...TABLES)
    // React warns about equal keys, which are made of the labels.
    using _quiet = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const after = await run()
    expect(errors.selectPair).not.toBe('Select a pair')
    expect(after).toEqual(before)
    expect(Reflect.get(Object(before.at(-1)), 'calls')).toHaveLength(calls)
  })
})

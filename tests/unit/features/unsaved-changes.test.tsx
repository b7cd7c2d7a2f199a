// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { CodeForm } from '../../../src/features/auth/CodeForm.tsx'
import { ForgotScreen } from '../../../src/features/auth/ForgotScreen.tsx'
import { LoginScreen } from '../../../src/features/auth/LoginScreen.tsx'
import { ResetPasswordScreen } from '../../../src/features/auth/ResetPasswordScreen.tsx'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { PasswordChange } from '../../../src/features/settings/PasswordChange.tsx'
import { SupportScreen } from '../../../src/features/support/SupportScreen.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { updatesService } from '../../../src/offline/updates.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'
import { type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'

vi.stubGlobal('reportError', vi.fn())
const token = priceOf('TOKEN', 1n)
const nothing = async () => undefined
const code = { sentTo: 'a@b.c', sentAt: 0, submitLabel: 'Verify', isSubmitting: false }

/** Opens a screen; `held` is the number of its current holds of updates. */
async function open(screen: ReactNode) {
  let held = 0
  const services = testServices()
  const hold = () => {
    held += 1
    return () => {
      held -= 1
    }
  }
  services
    .with(updatesService, { ...services.get(updatesService), hold })
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      withdrawalQuote: async (coin) => {
        const terms = withdrawalTermsOf(coin, 0n)
        return { ok: true, value: { available: amountOf(coin, 1n), terms } }
      },
      purchaseQuote: async (coin) => ({
        ok: true,
        value: {
          available: amountOf(coin, 1n),
          rates: { coin: priceOf(coin, 1n), token, tokenForPay: token },
          fee: amountOf('TOKEN', 0n),
          minToken: amountOf('TOKEN', 0n),
        },
      }),
      depositAddress: async () => ({ ok: false, error: { kind: 'unreachable' } }),
    })
  const view = renderWith(services, screen)
  await act(nothing)
  return { ...view, held: () => held }
}

test.each<[string, string, ReactNode]>([
  ['a login', '[autocomplete="current-password"]', <LoginScreen key="" />],
  ['a signup', '[autocomplete="name"]', <LoginScreen key="" />],
  ['a forgotten password', '[type="email"]', <ForgotScreen key="" />],
  ['a password reset', '[autocomplete="new-password"]', <ResetPasswordScreen key="" />],
  ['a purchase', '[inputmode="decimal"]', <BuyScreen key="" />],
  ['a withdrawal', '[inputmode="decimal"]', <WithdrawScreen key="" />],
  [
    'a change of password',
    '[autocomplete="current-password"]',
    <PasswordChange key="" email="a@b.c" isOnline />,
  ],
  ['a support query', 'textarea', <SupportScreen key="" />],
  [
    'the code of a login',
    '[autocomplete="one-time-code"]',
    <CodeForm key="" {...code} isResending={false} onSubmit={nothing} onResend={nothing} />,
  ],
])(
  '%s that is half filled in holds back updates until it is cleared',
  async (name, field, screen) => {
    history.replaceState(null, '', `/?oobCode=1&email=a@b.c${name === 'a signup' ? '#signup' : ''}`)
    using view = await open(screen)
    // The signup's fields are loaded when its tab is opened.
    await expect.poll(() => view.container.querySelector(field)).not.toBeNull()
    expect(view.held()).toBe(0)
    type(view.find(field), '1')
    await act(nothing)
    expect(view.held()).toBe(1)
    type(view.find(field), '')
    await act(nothing)
    expect(view.held()).toBe(0)
    type(view.find(field), '1')
    await act(nothing)
    view.unmount()
    await act(nothing)
    expect(view.held()).toBe(0)
  },
)

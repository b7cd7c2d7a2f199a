// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeAnswer } from '#contract/account/codes.ts'
import type { Extension } from '#contract/extensions.ts'
import type { OwnershipQuestion } from '#contract/money/ownership.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { ownershipText as text } from '#text/ownership.ts'
import { withdrawText } from '#text/transfers.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createOwnershipApi } from '../../../src/api/money/ownership.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { View } from '../../../src/features/withdraw/ownership/Ownership.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { noPage } from '../../support/history-api.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { withdrawalTermsOf } from '../../support/orders.ts'
import { chooseCard, press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'
import { recordToasts } from '../../support/toasts.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const QUESTION: OwnershipQuestion = {
  id: '3f0c7a52-6f2b-4c69-9d0e-8a1b2c3d4e5f',
  kind: 'signature',
  message: 'This address is mine.\nNumber: 7',
  until: 0,
}
const SIGNATURE = `0x${'ab'.repeat(65)}`
const ok = async <T,>(value: T) => ({ ok: true, value }) as const
const refused = (status: number, code: string) =>
  Promise.resolve({ ok: false, error: { kind: 'refused', status, code, message: code } } as const)

const ask = vi.fn<(address: string) => Promise<ApiResult<OwnershipQuestion>>>()
const prove = vi.fn<(id: string, signature: string | undefined) => Promise<ApiResult<unknown>>>()
const requestCode = vi.fn<() => Promise<ApiResult<CodeAnswer>>>()
beforeEach(() => {
  ask.mockReset().mockImplementation(() => ok(QUESTION))
  prove.mockReset().mockImplementation(() => ok({}))
  requestCode.mockReset().mockImplementation(() => refused(422, 'ownership-needed'))
})
afterEach(() => vi.unstubAllGlobals())

function services(extensions?: readonly Extension[]) {
  const made = testServices({ deviceStorage: new MemoryStorage(storedSession('t', extensions)) })
  const transfers = made.get(createTransfersApi)
  made
    .with(createOwnershipApi, { askForOwnership: ask, proveOwnership: prove })
    .with(createHistoryApi, { lines: () => ok({ rows: [], dropped: 0 }), page: noPage })
    .with(createTransfersApi, {
      ...transfers,
      withdrawalQuote: (coin) =>
        ok({ available: amountOf(coin, 9n * ONE), terms: withdrawalTermsOf(coin, 1n) }),
      depositAddress: () => ok('0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'),
      requestWithdrawalCode: requestCode,
    })
    .get(sessionStore)
    .restore()
  return made
}

async function pressIn(container: ParentNode, label: string) {
  const buttons = [...container.querySelectorAll('button')]
  const button = buttons.find((one) => one.textContent === label)
  if (!button) throw new Error(`no button ${label}`)
  await press(button)
  await act(async () => undefined)
}

describe('a withdrawal for which the host wants to know that its address is its owner’s', () => {
  async function review(extensions?: readonly Extension[]) {
    const view = renderWith(services(extensions), <WithdrawScreen />)
    await act(async () => undefined)
    await chooseCard(view.container, 'BNB')
    type(view.find('input[autocapitalize="none"]'), ADDRESS)
    type(view.find('input[inputmode="decimal"]'), '1')
    await pressIn(view.container, 'Continue')
    await pressIn(view.container, 'Send code')
    return view
  }

  test('asks for a signature at the review, and goes on there once the host has taken it', async () => {
    using toasts = recordToasts()
    using view = await review()
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(view.container.textContent).toContain(QUESTION.message)
    })
    expect(ask.mock.calls).toEqual([[ADDRESS]])
    expect(toasts.errors()).toEqual([])
    type(view.find('textarea'), SIGNATURE)
    await pressIn(view.container, text.confirm)
    await vi.waitFor(() => expect(toasts.successes()).toEqual([text.done]))
    expect(view.container.querySelector('textarea')).toBeNull()
    requestCode.mockImplementation(() => ok({ kind: 'held', challenge: 'c' }))
    await pressIn(view.container, 'Send code')
    expect(view.container.textContent).toContain(withdrawText.code)
  })

  test('is refused in the host’s words where the host offers no such question', async () => {
    using toasts = recordToasts()
    using view = await review(['idempotency-keys'])
    expect(toasts.errors()).toEqual(['ownership-needed'])
    expect(ask).not.toHaveBeenCalled()
    expect(view.container.querySelector('dialog')).toBeNull()
  })
})

describe('the question whose an address is', () => {
  const onProven = vi.fn()
  async function open(address = ADDRESS) {
    onProven.mockReset()
    const view = renderWith(services(), <View address={address} onProven={onProven} />)
    await act(async () => undefined)
    return { ...view, pressButton: (label: string) => pressIn(view.container, label) }
  }
  const wallet = (answers: Record<string, unknown>) => {
    const calls: unknown[] = []
    vi.stubGlobal('ethereum', {
      answers,
      /** As wallets do, it needs to be called on its object. */
      async request(this: { answers: typeof answers }, call: { method: string }) {
        calls.push(call)
        const answer = this.answers[call.method]
        if (answer instanceof Error) throw answer
        return answer
      },
    })
    return calls
  }

  test('is not sent without a signature, and says at the field what the host says of a wrong one', async () => {
    prove.mockImplementation(() => refused(422, 'bad-signature'))
    using view = await open()
    await view.pressButton(text.confirm)
    expect(view.container.textContent).toContain(text.required)
    expect(prove).not.toHaveBeenCalled()
    type(view.find('textarea'), ` ${SIGNATURE}\n`)
    await view.pressButton(text.confirm)
    expect(prove.mock.calls).toEqual([[QUESTION.id, SIGNATURE]])
    expect(view.container.textContent).toContain('bad-signature')
    expect(onProven).not.toHaveBeenCalled()
  })

  test('is asked anew once it is over', async () => {
    prove.mockImplementation(() => refused(410, 'ownership-over'))
    using view = await open()
    ask.mockImplementation(() => ok({ ...QUESTION, id: 'another', message: 'Number: 8' }))
    type(view.find('textarea'), SIGNATURE)
    await view.pressButton(text.confirm)
    expect(view.container.textContent).toContain('Number: 8')
    expect(view.find('textarea')).toHaveProperty('value', '')
  })

  test('is answered by the wallet in the browser, which signs the text for this address alone', async () => {
    const calls = wallet({ eth_requestAccounts: [ADDRESS.toLowerCase()], personal_sign: SIGNATURE })
    using view = await open()
    await view.pressButton(text.sign)
    const hex = `0x${Buffer.from(QUESTION.message).toString('hex')}`
    expect(calls.at(-1)).toEqual({
      method: 'personal_sign',
      params: [hex, ADDRESS.toLowerCase()],
    })
    expect(prove.mock.calls).toEqual([[QUESTION.id, SIGNATURE]])
    expect(onProven).toHaveBeenCalled()
  })

  test.each([
    ['with another account open', { eth_requestAccounts: ['0x1'] }, text.otherAccount(ADDRESS)],
    ['that declines', { eth_requestAccounts: new Error('4001') }, text.notSigned],
    [
      'that answers nonsense',
      { eth_requestAccounts: [ADDRESS], personal_sign: { no: 1 } },
      text.notSigned,
    ],
  ])('is not answered by a wallet %s', async (_, answers, said) => {
    wallet(answers)
    using toasts = recordToasts()
    using view = await open()
    await view.pressButton(text.sign)
    expect(toasts.errors()).toEqual([said])
    expect(prove).not.toHaveBeenCalled()
  })

  test('offers no wallet of the browser for an address on Tron, or where there is none', async () => {
    {
      using view = await open()
      expect(view.container.textContent).not.toContain(text.sign)
    }
    wallet({})
    using view = await open('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(view.container.textContent).not.toContain(text.sign)
    expect(view.container.textContent).toContain(text.hint.tron)
  })

  test('is a declaration where that is enough, which somebody has to choose', async () => {
    ask.mockImplementation(() => ok({ ...QUESTION, kind: 'declaration' }))
    using view = await open()
    expect(view.container.querySelector('textarea')).toBeNull()
    await view.pressButton(text.confirm)
    expect(prove).not.toHaveBeenCalled()
    expect(view.container.textContent).toContain(text.undeclared)
    await press(view.find('input[type="checkbox"]'))
    await view.pressButton(text.confirm)
    expect(prove.mock.calls).toEqual([[QUESTION.id, undefined]])
  })
})

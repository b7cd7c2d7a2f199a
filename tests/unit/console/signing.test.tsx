// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '#contract/console/calls.ts'
import {
  type Approval,
  challengeOf,
  digestOf,
  type StaffOrder,
  signedText,
} from '#domain/staff/orders.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { ConsoleContext } from '../../../src/console/context.ts'
import { SignDialog } from '../../../src/console/parts/SignDialog.tsx'
import { consoleText } from '../../../src/text/en/console.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, render } from '../../support/render.tsx'

const ME = '0d7f5a39-6a4c-4c39-9f6e-3b6f7a1d1c55'
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const ORDER: StaffOrder = {
  format: 'order',
  version: 1,
  id: OTHER,
  command: 'freeze',
  arguments: { email: 'ada@example.com', reason: 'asked for it' },
  on: ['ada@example.com'],
  before: { state: 'open' },
  after: { state: 'frozen' },
  worth: '0',
  signs: [],
  by: { id: ME, name: 'ann' },
  at: '2026-11-26T10:00:00.000Z',
}

const credentials = vi.fn()
beforeEach(() => {
  credentials.mockReset().mockRejectedValue(new Error('no device'))
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', {
    value: { get: credentials },
    configurable: true,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Presses to sign a draft of that text, with the challenge of another one if that is given. */
async function sign(text: string, signedInstead = text, about?: string, needs = 0) {
  const calls: string[] = []
  const draft: Draft = {
    id: OTHER,
    text,
    ...(about !== undefined && { about }),
    needs,
    options: {
      challenge: challengeOf(signedInstead),
      rpId: 'localhost',
      timeout: 60_000,
      userVerification: 'required',
      allowCredentials: [],
    },
  }
  const me = { id: ME, name: 'ann', roles: [], orders: {}, endsAt: 0 }
  const within = (shownDraft: Draft) => (
    <ConsoleContext
      value={{
        me,
        call: async (name) => {
          calls.push(name)
          return { ok: false, error: { status: 403, code: 'refused', message: 'refused' } }
        },
        storage: new MemoryStorage(),
        orders: 0,
        noteOrder: () => undefined,
      }}
    >
      <SignDialog draft={shownDraft} onClose={() => undefined} onSigned={() => undefined} />
    </ConsoleContext>
  )
  const shown = render(within(draft))
  const button = [...shown.container.querySelectorAll('button')].at(-1)
  if (button) await press(button)
  await act(async () => new Promise(setImmediate))
  return { shown, calls, showNext: () => shown.show(within({ ...draft, id: ME })) }
}
const NOT_SHOWN = 'What would be signed is not what is shown'

test('a passkey is asked for what is shown', async () => {
  const { shown } = await sign(signedText(ORDER))
  using _ = shown
  expect(credentials).toHaveBeenCalledTimes(1)
  expect(shown.container.textContent).not.toContain(NOT_SHOWN)
})

test.each([
  ['of another order', signedText(ORDER), signedText({ ...ORDER, on: ['bob@example.com'] })],
  ['in the name of somebody else', signedText({ ...ORDER, by: { id: OTHER, name: 'bob' } })],
  ['that nobody can read', 'freeze everybody'],
])('no passkey is asked for a draft %s', async (_, text, signedInstead = text) => {
  const { shown, calls } = await sign(text, signedInstead)
  using __ = shown
  expect([credentials.mock.calls.length, calls]).toEqual([0, []])
  expect(shown.container.textContent).toContain(NOT_SHOWN)
})

const BOBS: StaffOrder = { ...ORDER, by: { id: OTHER, name: 'bob' } }
const APPROVAL: Approval = {
  format: 'approval',
  version: 1,
  id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  order: OTHER,
  digest: digestOf(signedText(BOBS)),
  verdict: 'agree',
  by: { id: ME, name: 'ann' },
  at: '2026-11-26T10:05:00.000Z',
}

test('an order says what it is worth, where it is worth anything', async () => {
  const dear = signedText({ ...ORDER, worth: '120', signs: ['new address'] })
  const { shown } = await sign(dear)
  using _ = shown
  for (const part of ['120 USDT', 'new address'])
    expect(shown.container.textContent).toContain(part)
  const { shown: other } = await sign(signedText(ORDER))
  using __ = other
  expect(other.container.textContent).not.toContain('USDT')
})

test('an order says what it is given, also where that begins with what it is about', async () => {
  const given = { email: 'ada@example.com', note: 'ada@example.com asked for it' }
  const { shown } = await sign(signedText({ ...ORDER, arguments: given }))
  using _ = shown
  expect(shown.container.textContent).toContain('ada@example.com asked for it')
})

test('no passkey is asked for an approval that names another order than the one that is shown', async () => {
  const text = signedText({ ...APPROVAL, order: ME })
  const { shown, calls } = await sign(text, text, signedText(BOBS))
  using _ = shown
  expect([credentials.mock.calls.length, calls]).toEqual([0, []])
  expect(shown.container.textContent).toContain(NOT_SHOWN)
})

test('whoever agrees sees the order whose digest they sign', async () => {
  const text = signedText(APPROVAL)
  const { shown } = await sign(text, text, signedText(BOBS))
  using _ = shown
  expect(credentials).toHaveBeenCalledTimes(1)
  for (const part of ['bob', 'freeze', 'ada@example.com', 'frozen'])
    expect(shown.container.textContent).toContain(part)
})

test.each([
  ['Object to this order', signedText(BOBS)],
  ['Take this order back', signedText(ORDER)],
])('whoever ends an order reads “%s”', async (title, about) => {
  const { id: order } = about === signedText(ORDER) ? ORDER : BOBS
  const text = signedText({ ...APPROVAL, order, digest: digestOf(about), verdict: 'object' })
  const { shown } = await sign(text, text, about)
  using _ = shown
  expect(credentials).toHaveBeenCalledTimes(1)
  expect(shown.find('dialog').textContent).toContain(title)
})

test.each([
  ['another order', signedText({ ...BOBS, on: ['eve@example.com'] })],
  ['one of another number', signedText({ ...BOBS, id: ME })],
  ['nothing', undefined],
  ['what nobody can read', 'freeze everybody'],
])('no passkey is asked for an approval that comes with %s', async (_, about) => {
  const text = signedText(APPROVAL)
  const { shown, calls } = await sign(text, text, about)
  using __ = shown
  expect([credentials.mock.calls.length, calls]).toEqual([0, []])
  expect(shown.container.textContent).toContain(NOT_SHOWN)
})

test('a try that failed is not said to have failed once another one is made', async () => {
  const { shown } = await sign(signedText(ORDER))
  using _ = shown
  expect(shown.container.textContent).toContain(consoleText.order.cancelled)
  credentials.mockReturnValue(new Promise(() => undefined))
  const button = [...shown.container.querySelectorAll('button')].at(-1)
  if (button) await press(button)
  await act(async () => new Promise(setImmediate))
  expect(credentials).toHaveBeenCalledTimes(2)
  expect(shown.container.textContent).not.toContain(consoleText.order.cancelled)
})

test.each([
  [1, consoleText.order.needs(1), consoleText.order.agreeing(1)],
  [3, consoleText.order.needs(3), consoleText.order.agreeing(3)],
])(
  'an order says that %i others must agree, and whoever agrees reads what that brings',
  async (count, given, agreeing) => {
    const { shown } = await sign(signedText(ORDER), signedText(ORDER), undefined, count)
    using _ = shown
    expect(shown.container.textContent).toContain(given)
    const text = signedText(APPROVAL)
    const { shown: other } = await sign(text, text, signedText(BOBS), count)
    using __ = other
    expect(other.container.textContent).toContain(agreeing)
  },
)

test('an order has what is beside what becomes of it, and its own digest in words', async () => {
  const before = { fee: '1', gone: 'yes' }
  const after = { fee: '2', new: 'no' }
  const text = signedText({ ...ORDER, before, after })
  const { shown } = await sign(text)
  using _ = shown
  const rows = [...shown.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['fee', '1', '2'],
    ['gone', 'yes', 'yes'],
    ['new', '–', 'no'],
  ])
  expect(shown.container.textContent).toContain(wordsOf(digestOf(text)))
  const approval = signedText(APPROVAL)
  const { shown: other } = await sign(approval, approval, signedText(BOBS))
  using __ = other
  expect(other.container.textContent).toContain(wordsOf(digestOf(approval)))
  expect(other.container.textContent).toContain(`${consoleText.order.by}bob`)
})

test('a try that failed is not said of the next draft', async () => {
  const { shown, showNext } = await sign(signedText(ORDER))
  using _ = shown
  expect(shown.container.textContent).toContain(consoleText.order.cancelled)
  showNext()
  expect(shown.container.textContent).not.toContain(consoleText.order.cancelled)
})

// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Draft, Me } from '#contract/console/calls.ts'
import { challengeOf, type StaffOrder, signedText } from '#domain/staff/orders.ts'
import { createCalls } from '../../../src/console/calls.ts'
import { ConsoleContext } from '../../../src/console/context.ts'
import { type AskedField, OrderButton } from '../../../src/console/parts/OrderButton.tsx'
import { consoleText } from '../../../src/text/en/console.ts'
import { settled } from '../../support/console-render.tsx'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, render, type } from '../../support/render.tsx'

vi.mock(import('../../../src/api/account/webauthn.ts'), async (original) => ({
  ...(await original()),
  signWithPasskey: async () => ({
    ok: true,
    value: {
      id: 'p',
      rawId: 'p',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'd', authenticatorData: 'a', signature: 's' },
    },
  }),
}))

const ME = '0d7f5a39-6a4c-4c39-9f6e-3b6f7a1d1c55'
const ORDER: StaffOrder = {
  format: 'order',
  version: 1,
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  command: 'freeze',
  arguments: {},
  on: [],
  before: {},
  after: {},
  worth: '0',
  signs: [],
  by: { id: ME, name: 'ann' },
  at: '2026-11-26T10:00:00.000Z',
}
const TEXT = signedText(ORDER)
const DRAFT: Draft = {
  id: ORDER.id,
  text: TEXT,
  needs: 0,
  options: {
    challenge: challengeOf(TEXT),
    rpId: 'localhost',
    timeout: 60_000,
    userVerification: 'required',
    allowCredentials: [],
  },
}
const REFUSAL = 'It is frozen already.'
const refused = () =>
  Response.json({ error: { code: 'refused', message: REFUSAL } }, { status: 409 })

let asked: [string, unknown][] = []
let answers: Record<string, () => Response> = {}
const [noteOrder, onSigned] = [vi.fn(), vi.fn()]
beforeEach(() => {
  asked = []
  answers = {
    orders: () => Response.json(DRAFT),
    sign: () => Response.json({ isDone: true, lines: ['Done.'], files: [], waitsFor: 0 }),
  }
  noteOrder.mockClear()
  onSigned.mockClear()
})

const FIELDS: readonly AskedField[] = [
  { name: 'email', label: 'Of' },
  { name: 'reason', label: 'Reason' },
  { name: 'until', label: 'Until', isOptional: true },
  { name: 'kind', label: 'Kind', choices: ['all', 'some'] },
]

function open(fields = FIELDS, roles: Me['roles'] = ['support']) {
  const me = {
    id: ME,
    name: 'ann',
    roles,
    orders: { freeze: 'support' as const },
    endsAt: 0,
  }
  const { call } = createCalls(async (address, init) => {
    const name = String(address).replace('/api/', '')
    asked.push([name, JSON.parse(String(init?.body))])
    return answers[name]?.() ?? Response.json({}, { status: 500 })
  })
  const storage = new MemoryStorage()
  const view = render(
    <ConsoleContext value={{ me, call, storage, orders: 0, noteOrder }}>
      <OrderButton
        command="freeze"
        label="Freeze"
        texts={{ email: 'ada@example.com' }}
        fields={fields}
        onSigned={onSigned}
      />
    </ConsoleContext>,
  )
  const field = (label: string) => {
    const found = [...view.container.querySelectorAll('label')].find(
      (one) => one.textContent === label,
    )
    return view.find(`[id="${found?.htmlFor}"]`)
  }
  const pressButton = async (label: string) => {
    const button = [...view.container.querySelectorAll('button')].findLast(
      (one) => one.textContent === label,
    )
    if (!button) throw new Error(`no button ${label}`)
    await press(button)
    await settled()
  }
  /** Opens the dialog, fills it in, and asks for the order. */
  const ask = async () => {
    await pressButton('Freeze')
    type(field('Of'), 'eve@example.com')
    type(field('Reason'), 'asked for it')
    await pressButton(consoleText.commands.go)
  }
  return { ...view, field, ask, pressButton, text: () => view.container.textContent }
}

test('an order has what the page knows, what was typed and chosen, and nothing of what was left empty', async () => {
  using view = open()
  await view.ask()
  const texts = { email: 'ada@example.com', reason: 'asked for it', kind: 'all' }
  expect(asked).toEqual([['orders', { command: 'freeze', texts }]])
})

test('an order that the host refuses keeps what was typed, with the reason', async () => {
  answers['orders'] = refused
  using view = open()
  await view.ask()
  expect(view.text()).toContain(REFUSAL)
  expect(view.field('Reason')).toHaveProperty('value', 'asked for it')
})

test('an order that asks for nothing says why the host refuses it', async () => {
  answers['orders'] = refused
  using view = open([])
  await view.pressButton('Freeze')
  expect(view.text()).toContain(REFUSAL)
})

test('a refusal is not shown with the next order', async () => {
  answers['orders'] = refused
  using view = open()
  await view.ask()
  expect(view.text()).toContain(REFUSAL)
  await act(async () => view.find('dialog').dispatchEvent(new Event('close')))
  await settled()
  await view.pressButton('Freeze')
  expect(view.text()).not.toContain(REFUSAL)
})

test('an order that is not signed is left, and asked for anew with what was typed', async () => {
  using view = open()
  await view.ask()
  await view.pressButton(consoleText.order.cancel)
  expect(document.querySelector('dialog[open]')).toBeNull()
  await view.pressButton('Freeze')
  expect(view.field('Reason')).toHaveProperty('value', 'asked for it')
  expect(onSigned).not.toHaveBeenCalled()
})

test('what was signed is told, lists are asked for again, and the next order begins empty', async () => {
  using view = open()
  await view.ask()
  await view.pressButton(consoleText.order.sign)
  expect(asked.at(-1)).toEqual(['sign', expect.objectContaining({ id: DRAFT.id })])
  expect(noteOrder).toHaveBeenCalledOnce()
  expect(onSigned).toHaveBeenCalledWith(expect.objectContaining({ lines: ['Done.'] }))
  expect(document.querySelector('dialog[open]')).toBeNull()
  await view.pressButton('Freeze')
  expect(view.field('Reason')).toHaveProperty('value', '')
})

test('what was signed and refused is not told as done', async () => {
  answers['sign'] = refused
  using view = open()
  await view.ask()
  await view.pressButton(consoleText.order.sign)
  expect(view.text()).toContain(REFUSAL)
  expect(onSigned).not.toHaveBeenCalled()
})

test('whose roles do not give an order has no button for it', async () => {
  using view = open(FIELDS, ['auditor'])
  expect(view.container.querySelector('button')).toBeNull()
})

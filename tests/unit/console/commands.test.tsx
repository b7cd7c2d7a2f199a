// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ConsoleCommand } from '#contract/console/calls.ts'
import { screenAt } from '../../../src/console/screens.tsx'
import { consoleText } from '../../../src/text/en/console.ts'
import { draftOf, REFUSAL, SIGNATURE, showToStaff } from '../../support/console-staff.tsx'
import { press, type } from '../../support/render.tsx'

vi.mock(import('../../../src/api/account/webauthn.ts'), async (original) => ({
  ...(await original()),
  signWithPasskey: async () => ({ ok: true, value: SIGNATURE }),
}))

const command = (more: Partial<ConsoleCommand>): ConsoleCommand => ({
  name: 'users',
  usage: 'users <part>',
  summary: 'finds people',
  help: '',
  effect: 'reads',
  fields: [
    { name: 'part', about: 'of an e-mail', isRequired: true, kind: 'text' },
    { name: 'csv', about: 'as CSV', isRequired: false, kind: 'flag' },
  ],
  ...more,
})
const commands = [
  command({}),
  command({ name: 'freezes', usage: 'freezes list', fields: [] }),
  command({ name: 'freeze', usage: 'freezes add', effect: 'changes', may: 'support' }),
  command({ name: 'made-up', usage: 'made up', effect: 'changes', may: 'auditor' }),
]
const at = (name: string) => screenAt({ path: `commands/${name}`, query: new URLSearchParams() })
const { ask, go, notAllowed } = consoleText.commands
const answer = { isDone: true, lines: ['ada is there'], files: [] }
const show = (name: string, calls: Parameters<typeof showToStaff>[1] = {}) =>
  showToStaff(at(name), { calls: { commands: () => ({ commands }), ...calls.calls } })
/** Answers once; the answer to the next question is refused, or does not come. */
const once = (next: () => undefined | Promise<object>) => {
  let count = 0
  return () => (count++ === 0 ? answer : next())
}

test('a question has what is typed and chosen, and nothing of what was left empty', async () => {
  using shown = await show('users', { calls: { query: () => answer } })
  type(shown.find('main input'), 'ada')
  await shown.press(ask)
  await press(shown.find('[type="checkbox"]'))
  await shown.press(ask)
  await press(shown.find('[type="checkbox"]'))
  await shown.press(ask)
  expect(shown.sent.slice(1)).toEqual([
    ['query', { command: 'users', texts: { part: 'ada' } }],
    ['query', { command: 'users', texts: { part: 'ada', csv: 'yes' } }],
    ['query', { command: 'users', texts: { part: 'ada' } }],
  ])
  expect(shown.text()).toContain('ada is there')
})

test('the answer to a question is gone once another one is asked, or another command is opened', async () => {
  using shown = await show('users', { calls: { query: once(() => undefined) } })
  await shown.press(ask)
  expect(shown.text()).toContain('ada is there')
  await shown.press(ask)
  expect(shown.text()).toContain(REFUSAL)
  expect(shown.text()).not.toContain('ada is there')
  shown.unmount()
  using other = await show('users', { calls: { query: () => answer } })
  await other.press(ask)
  await other.turn(at('freezes'))
  expect(other.text()).toContain('freezes list')
  expect(other.text()).not.toContain('ada is there')
})

test('why a question was refused is not said under the next one', async () => {
  let count = 0
  const query = () => (count++ === 0 ? undefined : new Promise<object>(() => undefined))
  using shown = await show('users', { calls: { query } })
  await shown.press(ask)
  expect(shown.text()).toContain(REFUSAL)
  await shown.press(ask)
  expect(shown.text()).not.toContain(REFUSAL)
})

test('an order is drafted and signed, and what became of it is told', async () => {
  const sign = () => ({ ...answer, lines: ['It is frozen.'], waitsFor: 0 })
  using shown = await show('freeze', { calls: { orders: () => draftOf(), sign } })
  await shown.press(go)
  await shown.press(consoleText.order.sign)
  expect(shown.sent.slice(1).map(([name]) => name)).toEqual(['orders', 'sign'])
  expect(shown.text()).toContain('It is frozen.')
})

test('whose roles do not give an order reads which role does, and orders nothing', async () => {
  using shown = await show('made-up')
  expect(shown.text()).toContain(notAllowed('auditor'))
  expect(shown.buttons(go)[0]?.disabled).toBe(true)
  shown.unmount()
  for (const [name, label] of [
    ['freeze', go],
    ['freezes', ask],
  ] as const) {
    using allowed = await show(name)
    expect(allowed.buttons(label)[0]?.disabled).toBe(false)
  }
})

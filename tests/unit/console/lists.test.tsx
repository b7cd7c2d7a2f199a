// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { Answer } from '../../../src/console/parts/Answer.tsx'
import { DataTable } from '../../../src/console/parts/DataTable.tsx'
import { Findings } from '../../../src/console/parts/Findings.tsx'
import { Log } from '../../../src/console/screens/Log.tsx'
import { Payouts } from '../../../src/console/screens/payouts/Payouts.tsx'
import { Ledger } from '../../../src/console/screens/people/Ledger.tsx'
import { Reserves } from '../../../src/console/screens/Reserves.tsx'
import { Staff } from '../../../src/console/screens/Staff.tsx'
import { utcTime } from '../../../src/console/time.tsx'
import { consoleText } from '../../../src/text/en/console.ts'
import { settled, showInConsole } from '../../support/console-render.tsx'
import { showToStaff } from '../../support/console-staff.tsx'
import { press } from '../../support/render.tsx'

const AT = '2026-11-26T10:20:30.000Z'
const DONE = { isDone: true, lines: [], files: [] }

test('a list that could not be read is asked for again where somebody says so', async () => {
  const answers: Record<string, object> = {}
  using shown = await showInConsole(<Log about="" />, { answers })
  expect(shown.find('[role="alert"]').textContent).toContain('not asked')
  answers['log'] = { rows: [] }
  await press(shown.find('[role="alert"] button'))
  await settled()
  expect(shown.container.querySelector('[role="alert"]')).toBeNull()
  expect(shown.container.textContent).toContain('Nothing was ordered yet.')
})

test('the log is saved with all of its pages, also those that are not shown', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:log'
  })
  const pages = (after: string | undefined) =>
    after === undefined
      ? { rows: [{ ...logged, number: 2 }], next: '2' }
      : { rows: [{ ...logged, number: 1, by: 'bob' }] }
  using shown = await showInConsole(<Log about="" />, { answers: { log: pages } })
  expect(shown.container.textContent).not.toContain('bob')
  await press(shown.find('button'))
  await settled()
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines.map((line) => line.split(',')[0])).toEqual(['number', '2', '1'])
  // Files keep the host's own times.
  expect(lines[1]).toContain(AT)
})

test('the log is not saved without a page that could not be read, and says why', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  made.mockClear()
  const pages = (after: string | undefined) =>
    after === undefined ? { rows: [logged], next: '1' } : {}
  using shown = await showInConsole(<Log about="" />, { answers: { log: pages } })
  await press(shown.find('button'))
  await settled()
  expect(made).not.toHaveBeenCalled()
  expect(shown.container.querySelector('[role="alert"]')).not.toBeNull()
})

test('an order in the log has its ids in their first letters, and whole what it is about', async () => {
  const id = '16017028-b28a-4d03-92be-75ca03800bbc'
  const row = { ...logged, on: [id, 'ada@example.com'], arguments: { id }, changes: `${id}: paid` }
  using shown = await showInConsole(<Log about="" />, { answers: { log: { rows: [row] } } })
  const cells = [...shown.container.querySelectorAll('tbody td')].map((one) => one.textContent)
  expect(cells.filter((text) => text?.includes(id))).toEqual([`${id}ada@example.com`])
  expect(cells.filter((text) => text?.includes('16017028…'))).toHaveLength(2)
})

test('a ledger that could not be read is not said to be empty', async () => {
  const ledger = <Ledger email="ada@example.com" onSigned={() => undefined} />
  using failed = await showInConsole(ledger)
  expect(failed.container.textContent).not.toContain('None')
  failed.unmount()
  using empty = await showInConsole(ledger, { answers: { transfers: { rows: [] } } })
  expect(empty.container.textContent).toContain('None')
})

test('whoever gives no order sees no column of orders about the staff', async () => {
  const row = { name: 'tess', roles: ['treasurer'], keys: 1, since: AT, isRemoved: false }
  using shown = await showInConsole(<Staff />, { answers: { staff: { rows: [row] } } })
  expect([...shown.container.querySelectorAll('th')].map((one) => one.textContent)).toEqual([
    'Name',
    'Roles',
    'Passkeys',
    'Since',
  ])
})

describe('a cell of a table', () => {
  const cellOf = async (value: string, isAmount: boolean) => {
    const columns = [{ id: 'one', label: 'One', isAmount, cell: () => value }]
    const table = <DataTable label="T" rows={[1]} keyOf={String} columns={columns} />
    using shown = await showInConsole(table)
    return shown.find('td').innerHTML
  }
  test('has digits in threes where it is an amount, and breaks an e-mail before its domain', async () => {
    expect(await cellOf('1234.5 BNB', true)).toContain('1,234.5 BNB')
    expect(await cellOf('1234', false)).toContain('1234')
    expect(await cellOf('ada@example.com', false)).toContain('ada@<wbr>example.com')
  })
})

const batch = {
  number: 1,
  purpose: 'payouts',
  network: 'BNB',
  at: AT,
  payments: [
    {
      id: 's',
      amount: '1',
      coin: 'BNB',
      to: '0xabc',
      state: 'failing',
      transaction: '',
      reason: `not read since ${AT}`,
      refusal: '',
    },
  ],
  ways: [`ask again after ${AT}`],
}
const logged = {
  number: 1,
  at: AT,
  by: 'ann',
  isSigned: true,
  agreed: [],
  on: [],
  command: 'reject',
  arguments: {},
  changes: `one: approved at ${AT} → rejected`,
  isDone: false,
  answer: `It is rejected at ${AT}.`,
}
test.each([
  ['what a command has answered', <Answer key="a" answer={{ ...DONE, lines: [`at ${AT}`] }} />],
  ['findings', <Findings key="b" findings={[{ state: 'ok', part: 'a', text: `as of ${AT}` }]} />],
  ['payouts', <Payouts key="c" />],
  ['the log', <Log key="d" about="" />],
  ['why something is refused', <Reserves key="e" />],
])('the host’s sentences have times as all screens have them: %s', async (_, screen) => {
  using shown = await showInConsole(screen, {
    answers: {
      payouts: { rows: [] },
      waiting: { rows: [] },
      'payouts-status': { batches: [batch] },
      log: { rows: [logged] },
    },
    refusals: { reserves: `Not since ${AT}.` },
  })
  const times = shown.container.textContent?.match(/2026-11-26\S* ?\S* ?\S*/g) ?? []
  expect(times.length).toBeGreaterThan(0)
  for (const time of times) expect(time).toMatch(/^2026-11-26 10:20 UTC/)
})

test('a time is UTC for everybody, to the minute', () => {
  expect(utcTime(AT)).toBe('2026-11-26 10:20 UTC')
})

test('the log says what was signed and done, and of what it was asked', async () => {
  const rows = [logged, { ...logged, number: 2, isSigned: false, isDone: true }]
  using shown = await showInConsole(<Log about="" />, { answers: { log: { rows } } })
  const { log, order } = consoleText
  const lines = [...shown.container.querySelectorAll('tbody tr')].map((one) => one.textContent)
  expect(lines[0]).toContain(`ann ${log.signed}`)
  expect(lines[0]).toContain(`${order.refused} It is rejected`)
  expect(lines[1]).toContain(`ann ${log.unsigned}`)
  expect(lines[1]).toContain(`${order.done} It is rejected`)
  shown.unmount()
  using about = await showToStaff(<Log about="ada" />, { calls: { query: () => undefined } })
  expect(about.sent).toEqual([['query', { command: 'log', texts: { about: 'ada' } }]])
  about.unmount()
  using all = await showToStaff(<Log about="" />, { calls: { query: () => undefined } })
  expect(all.sent).toEqual([['query', { command: 'log', texts: {} }]])
})

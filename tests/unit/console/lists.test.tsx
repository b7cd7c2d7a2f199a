// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { DataTable } from '../../../src/console/parts/DataTable.tsx'
import { Log } from '../../../src/console/screens/Log.tsx'
import { Ledger } from '../../../src/console/screens/people/Ledger.tsx'
import { Staff } from '../../../src/console/screens/Staff.tsx'
import { utcTime } from '../../../src/console/time.tsx'
import { settled, showInConsole } from '../../support/console-render.tsx'
import { press } from '../../support/render.tsx'

const AT = '2026-11-26T10:20:30.000Z'

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

test('a time is UTC for everybody, to the minute', () => {
  expect(utcTime(AT)).toBe('2026-11-26 10:20 UTC')
})

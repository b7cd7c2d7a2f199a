// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { EXTENSIONS, type Extension } from '#contract/extensions.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { failure, success } from '#domain/result.ts'
import { createHistoryApi } from '../../../src/api/history/history.ts'
import { createStatementApi, createTaxFilesApi } from '../../../src/api/history/statement.ts'
import { ExportDialog, yearsOf } from '../../../src/features/wallet/statement/ExportDialog.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { historyStores } from '../../../src/stores/history/history.ts'
import { connectionStore } from '../../../src/stores/host/connection.ts'
import { depositLine } from '../../support/deposit-line.ts'
import { noPage } from '../../support/history-api.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { chooseOption, findIn, press } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const NOW = Date.UTC(2026, 5, 1)

function loggedIn(names: readonly Extension[] = EXTENSIONS) {
  const clock = new ManualClock()
  clock.now = NOW
  const services = testServices(
    { deviceStorage: new MemoryStorage(storedSession('token', names)) },
    clock,
  )
  services.get(sessionStore).restore()
  return services
}

async function open(services = loggedIn(), count = 1) {
  const onExport = vi.fn(async () => undefined)
  const view = renderWith(
    services,
    <ExportDialog count={count} onExport={onExport} onClose={() => undefined} />,
  )
  await act(async () => undefined)
  const button = (name: string) => {
    const found = [...view.container.querySelectorAll('button')].find(
      (it) => it.textContent === name,
    )
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  return { ...view, services, onExport, button, text: () => view.container.textContent ?? '' }
}

test('what the list shows is exported, unless it is empty', async () => {
  using view = await open()
  await press(view.button('Export CSV'))
  expect(view.onExport).toHaveBeenCalledOnce()
  using empty = await open(loggedIn(), 0)
  expect(empty.button('Export CSV').disabled).toBe(true)
})

test('the years go back to the oldest entry of the history', async () => {
  const services = loggedIn([])
  const oldest = depositLine({ time: Date.UTC(2023, 11, 31, 23, 59) })
  const rows: { [K in HistoryKind]?: LineOf[K][] } = { deposit: [oldest] }
  services.with(createHistoryApi, {
    page: noPage,
    lines: async (kind) => ({ ok: true, value: { dropped: 0, rows: rows[kind] ?? [] } }),
  })
  expect(yearsOf(services)).toEqual([2026])
  await services.get(historyStores).deposit.load()
  expect(yearsOf(services)).toEqual([2026, 2025, 2024, 2023])
})

test('the file of the chosen year is downloaded under its name, and that is said', async () => {
  const services = loggedIn()
  const statement = vi.fn(async () => ({ ok: true, value: new Blob(['a file']) }) as const)
  services.with(createStatementApi, { statement })
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download)
  })
  using view = await open(services)
  await press(view.button('Download CSV'))
  expect(statement).toHaveBeenCalledWith(2026, 'csv', 'en')
  expect(clicked).toEqual(['statement-2026.csv'])
  expect(findIn(view.container, 'dialog [role="status"]').textContent).toContain(
    'statement-2026.csv was downloaded.',
  )
  vi.restoreAllMocks()
})

test('the file of a year before is of that year, in its name as well', async () => {
  const services = loggedIn()
  const statement = vi.fn(async () => ({ ok: true, value: new Blob(['a file']) }) as const)
  services.with(createStatementApi, { statement })
  const { deposit } = services.get(historyStores)
  vi.spyOn(deposit.rows, 'peek').mockReturnValue([depositLine({ time: Date.UTC(2025, 3, 1) })])
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  using view = await open(services)
  await chooseOption(view.find('select'), '2025')
  await press(view.button('Download PDF'))
  expect(statement).toHaveBeenCalledWith(2025, 'pdf', 'en')
  expect(view.text()).toContain('statement-2025.pdf was downloaded.')
  expect(clicked).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('a failure is said, and nothing is downloaded', async () => {
  const services = loggedIn()
  services.with(createStatementApi, {
    statement: async () => ({ ok: false, error: { kind: 'malformed' } }),
  })
  using view = await open(services)
  await press(view.button('Download PDF'))
  expect(findIn(view.container, 'dialog [role="alert"]').textContent).toContain(
    'The statement could not be made. The service sent an invalid response.',
  )
})

test('the file for a tax program is downloaded under its name and year, or what failed is said', async () => {
  const services = loggedIn()
  const answers = [success(new Blob(['a file'])), failure({ kind: 'malformed' } as const)]
  const taxFile = vi.fn(async () => answers.shift() ?? failure({ kind: 'unreachable' } as const))
  services.with(createTaxFilesApi, { taxFile })
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download)
  })
  using view = await open(services)
  await press(view.button('Koinly'))
  expect(taxFile).toHaveBeenCalledWith(2026, 'koinly')
  expect(clicked).toEqual(['koinly-2026.csv'])
  expect(view.text()).toContain('koinly-2026.csv was downloaded.')
  await press(view.button('CoinTracker'))
  expect(taxFile).toHaveBeenLastCalledWith(2026, 'cointracker')
  expect(clicked).toHaveLength(1)
  expect(findIn(view.container, 'dialog [role="alert"]').textContent).toContain(
    'The file could not be made.',
  )
  vi.restoreAllMocks()
})

test('files for tax programs are of a host that offers them', async () => {
  using view = await open(loggedIn(['statement']))
  expect(view.text()).not.toContain('Koinly')
})

test('the main button is the last of the dialog', async () => {
  using view = await open()
  const buttons = [...view.container.querySelectorAll('dialog button')].slice(-2)
  expect(buttons.map((it) => [it.textContent, it.getAttribute('data-kind')])).toEqual([
    ['Download CSV', 'secondary'],
    ['Download PDF', 'primary'],
  ])
})

test('without a network the buttons are disabled, and the dialog says why', async () => {
  const services = loggedIn()
  await services.get(connectionStore).probe()
  using view = await open(services)
  expect([view.button('Download PDF').disabled, view.button('Download CSV').disabled]).toEqual([
    true,
    true,
  ])
  expect(view.text()).toContain('You are offline. The statement is made by the host.')
})

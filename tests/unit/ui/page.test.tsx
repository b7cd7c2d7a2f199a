// @vitest-environment happy-dom
import { Activity } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../support/render.tsx'

// The module reads the title of the document when it is loaded.
document.title = 'NOVA'
const { Page, ScreenArrival } = await import('../../../src/ui/layout/Page.tsx')

const wallet = <Page title="Wallet">Balances</Page>

test('a screen moves the focus to its heading after a navigation', () => {
  using view = render(<ScreenArrival value={() => 'navigation'}>{wallet}</ScreenArrival>)
  expect(document.activeElement).toBe(view.find('h1'))
})

test('the first screen of a document leaves the focus at the top of the page', () => {
  using view = render(wallet)
  expect(document.activeElement).not.toBe(view.find('h1'))
})

test('a screen sets the document title to its name and that of the site', () => {
  using view = render(wallet)
  expect(document.title).toBe('Wallet · NOVA')
  view.show(<Page title="Deposit">Address</Page>)
  expect(document.title).toBe('Deposit · NOVA')
})

test('the document title is that of the site when no screen is shown', () => {
  using view = render(<Activity>{wallet}</Activity>)
  expect(document.title).toBe('Wallet · NOVA')
  view.show(<Activity mode="hidden">{wallet}</Activity>)
  expect(document.title).toBe('NOVA')
})

test('a screen is the main landmark, the target of the skip link', () => {
  using view = render(wallet)
  expect(view.find('main').id).toBe('main')
})

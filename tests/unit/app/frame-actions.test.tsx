// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFrameActions } from '../../../src/app/frame/actions.ts'
import { Footer } from '../../../src/app/frame/Footer.tsx'
import { Header } from '../../../src/app/frame/Header.tsx'
import { showMaintenance, showServerLinks } from '../../../src/app/frame/static-parts.ts'

const site = {
  siteName: 'NOVA',
  documents: { whitepaper: 'paper.pdf', privacy: 'privacy.pdf', termsAndConditions: 'terms.pdf' },
  social: [],
} as const

const logOut = vi.fn()
const scroll = vi.fn()
// The listener is the document's, as in the browser, where a frame is started once.
startFrameActions(logOut)

beforeEach(() => {
  vi.stubGlobal('scrollTo', scroll)
  document.body.innerHTML = `<div id="root">${renderToStaticMarkup(
    <>
      <Header siteName="NOVA" />
      <Footer site={site} links={[]} />
    </>,
  )}</div><template id="maintenance"><main><h1>maintaiance</h1></main></template>`
})

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

function press(selector: string): void {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`no ${selector}`)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

describe('the buttons of header and footer', () => {
  test('log out', () => {
    press('[data-action="log-out"]')
    expect(logOut).toHaveBeenCalledOnce()
  })

  test('scroll to the top', () => {
    press('[data-action="top"]')
    expect(scroll).toHaveBeenCalledWith(0, 0)
  })

  test('change the theme, by a press on the icon as well', () => {
    press('[data-action="theme"] svg')
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  test('close the menu with a press on one of its links, and with no other press', () => {
    const close = vi.fn()
    Object.assign(document.querySelector('#site-menu') ?? {}, { hidePopover: close })
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    press('#site-menu a')
    expect(close).toHaveBeenCalledOnce()
    press('#site-menu')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('a static page', () => {
  const group = () => document.querySelector('#server-links')

  test("shows the host's links, without opener and referrer, and hides their group without any", () => {
    showServerLinks([{ title: '<b>Blog</b>', url: 'https://blog.example/' }])
    expect(group()?.hasAttribute('hidden')).toBe(false)
    const link = group()?.querySelector('li > a')
    expect(link?.textContent).toBe('<b>Blog</b>')
    expect(link?.getAttribute('href')).toBe('https://blog.example/')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
    showServerLinks([])
    expect(group()?.hasAttribute('hidden')).toBe(true)
    expect(group()?.querySelector('li')).toBeNull()
  })

  test('is replaced by the heading during maintenance, and comes back with what was typed', () => {
    const field = document.createElement('input')
    document.querySelector('#root')?.append(field)
    field.value = 'typed'
    showMaintenance(false)
    expect(field.isConnected).toBe(true)
    document.documentElement.dataset['covered'] = 'maintenance'
    showMaintenance(true)
    expect(document.body.textContent).toBe('maintaiance')
    expect(document.documentElement.dataset['covered']).toBeUndefined()
    showMaintenance(true)
    expect(document.body.querySelectorAll('h1')).toHaveLength(1)
    showMaintenance(false)
    expect(document.querySelector('#root input')).toHaveProperty('value', 'typed')
    expect(document.querySelector('body > main')).toBeNull()
  })
})

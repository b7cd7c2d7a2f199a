// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amountsOf, marketPricesOf } from '#domain/balances.ts'
import { saveLastView } from '../../../src/features/wallet/LastView.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { firstScriptOf } from '../../support/first-script.ts'
import { testServices } from '../../support/services.tsx'

const restore = await firstScriptOf('last-view')

const BUILD = '<script type="module" src="https://site.example/assets/main-1.js"></script>'
const line = (index: number) =>
  `<tr class="row" aria-rowindex="${index}"><td data-label="Amount">${index} BNB</td></tr>`
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`
const FIGURES =
  '<p>1.25 <span>USDT</span></p><svg class="chart"><use href="/s.svg#eye"></use></svg>'
const wallet = (figures: string, history: string, name = 'history', isShown = true) =>
  `<div data-view="estimate">${figures}</div><div data-view="${name}" data-shown="${isShown}">${history}</div>`
const SHAPES = wallet('<p>XXXX</p>', '<span class="shape"></span>')

/** A wallet that is shown with its figures. */
function openWallet(history = table(line(2), line(3))) {
  localStorage.clear()
  localStorage.setItem('cthash', 'token')
  localStorage.setItem('user:balance-shown', 'true')
  const services = testServices({ deviceStorage: localStorage })
  services.get(sessionStore).restore()
  const none = amountsOf(() => 0n)
  const prices = { market: marketPricesOf(() => 1n), token: undefined }
  services.get(balancesStore).receive({ totals: none, available: none, prices }, 1)
  document.head.innerHTML = BUILD
  document.body.innerHTML = wallet(FIGURES, history)
  return services
}

/** The wallet's document at its next start, before any code of the app. */
function startAgain(shapes = SHAPES): string {
  document.body.innerHTML = shapes
  restore()
  return document.body.innerHTML
}

beforeEach(() => {
  // The document's script is only named.
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true
  delete document.documentElement.dataset['lock']
})

describe('the last view of the wallet', () => {
  test('is shown at the next start as it was, drawings included', () => {
    saveLastView(openWallet(), document)
    expect(startAgain()).toBe(wallet(FIGURES, table(line(2), line(3))))
    const [drawing] = document.querySelectorAll('svg, use')
    expect(drawing?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  })

  test('has the first lines only, and not the space of those that are not in the document', () => {
    const lines = Array.from({ length: 30 }, (_, i) => line(i + 1))
    saveLastView(openWallet(table(...lines, '<tr class="spacer"></tr>')), document)
    expect(startAgain()).toBe(wallet(FIGURES, table(...lines.slice(0, 11))))
  })

  test('keeps the space of the chart at the same width, and nothing of the chart itself', () => {
    const services = openWallet()
    const chart = (content: string) => `<div data-view="values">${content}</div>`
    document.body.insertAdjacentHTML('beforeend', chart('<svg class="chart"></svg>'))
    const box = document.querySelector('[data-view="values"]')
    Object.defineProperty(box, 'offsetHeight', { value: 431 })
    saveLastView(services, document)
    const { style } = document.documentElement
    const spaceAfterStart = () => {
      style.removeProperty('--values')
      startAgain(SHAPES + chart('<p>Amounts are hidden.</p>'))
      return [style.getPropertyValue('--values'), document.body.innerHTML.endsWith(chart(''))]
    }
    expect(spaceAfterStart()).toEqual(['431px', true])
    const width = innerWidth
    Reflect.set(window, 'innerWidth', width + 1)
    expect(spaceAfterStart()).toEqual(['', true])
    Reflect.set(window, 'innerWidth', width)
  })

  test.each([
    ['of a search or another list', () => wallet(FIGURES, table(line(2)), 'other')],
    ['that is scrolled', () => wallet(FIGURES, table(line(40)))],
    ['that is still loading', () => SHAPES],
  ])('is not replaced by one %s', (_, later) => {
    const services = openWallet()
    saveLastView(services, document)
    document.body.innerHTML = later()
    saveLastView(services, document)
    expect(startAgain()).toBe(wallet(FIGURES, table(line(2), line(3))))
  })

  test('is not kept with amounts that another tab has hidden', () => {
    const services = openWallet()
    localStorage.setItem('user:balance-shown', 'false')
    saveLastView(services, document)
    expect(localStorage.getItem('user:last-view')).toBeNull()
  })

  // Holds promise 71.
  test.each([
    ['after a logout in another tab', () => localStorage.removeItem('cthash')],
    ['of somebody who has logged in meanwhile', () => localStorage.setItem('cthash', 'another')],
    ['behind an app lock', () => localStorage.setItem('user:lock', '{}')],
    ['of an encrypted session', () => localStorage.setItem('cthash', '~~oken~abc')],
  ])('is not kept %s', (_, happens) => {
    const services = openWallet()
    happens()
    saveLastView(services, document)
    expect(localStorage.getItem('user:last-view')).toBeNull()
  })

  // Holds promise 71.
  test.each([
    [
      'by another build',
      () => {
        document.head.innerHTML = BUILD.replace('main-1', 'main-2')
      },
    ],
    ['once the balance is hidden', () => localStorage.setItem('user:balance-shown', 'false')],
    [
      'by a locked app',
      () => {
        document.documentElement.dataset['lock'] = 'closed'
      },
    ],
    ['to somebody else', () => localStorage.setItem('cthash', 'another')],
    ['of a session that is encrypted by now', () => localStorage.setItem('cthash', '~~oken~abc')],
    ['after a logout', () => localStorage.removeItem('cthash')],
    ['if it is damaged', () => localStorage.setItem('user:last-view', '{"parts":')],
  ])('is not shown %s', (_, happens) => {
    saveLastView(openWallet(), document)
    happens()
    expect(startAgain()).toBe(SHAPES)
  })

  const HTML = 'http://www.w3.org/1999/xhtml'
  const SVG = 'http://www.w3.org/2000/svg'

  /** What is stored, as if something else than the wallet had written it. */
  function store(parts: object) {
    saveLastView(openWallet(), document)
    const view = JSON.parse(localStorage.getItem('user:last-view') ?? '')
    const changed = { ...view, parts: { ...view.parts, ...parts } }
    localStorage.setItem('user:last-view', JSON.stringify(changed))
  }

  // Holds promise 71.
  test('runs, loads and leads to nothing, whoever has written it', () => {
    const names = [
      'script',
      'meta',
      'base',
      'link',
      'a',
      'form',
      'input',
      'img',
      'iframe',
      'object',
    ]
    const others = ['embed', 'video', 'style', 'template', 'dialog', 'animate', 'x-y']
    const to = [
      ['src', '/x.js'],
      ['href', 'https://evil.example'],
      ['http-equiv', 'refresh'],
      ['content', '0;url=https://evil.example'],
    ]
    const bad = [...names, ...others].flatMap((name) =>
      [HTML, SVG].map((namespace) => [namespace, name, to, ['gone']]),
    )
    const attributes = [
      'onclick',
      'style',
      'id',
      'autofocus',
      'popover',
      'tabindex',
      'src',
      'target',
    ]
    const drawn = [['class', 'figure'], ...attributes.map((name) => [name, 'x'])]
    store({ estimate: [...bad, [HTML, 'p', drawn, ['1.25']], [SVG, 'svg', drawn, bad]] })
    const shown = '<p class="figure">1.25</p><svg class="figure"></svg>'
    expect(startAgain()).toBe(wallet(shown, table(line(2), line(3))))
  })

  test('reaches nothing of the document but its parts', () => {
    store({ 'x"], body, [y="': ['gone'], constructor: ['gone'] })
    expect(startAgain()).toBe(wallet(FIGURES, table(line(2), line(3))))
  })

  test('is not shown if it is longer than any', () => {
    store({ other: ['x'.repeat(100_000)] })
    expect(startAgain()).toBe(SHAPES)
  })

  // Holds promise 71.
  test('is forgotten where a newer one finds no room', () => {
    vi.stubGlobal('reportError', () => {})
    const services = openWallet()
    saveLastView(services, document)
    const full = new Proxy(localStorage, {
      get(target, name) {
        if (name === 'setItem') throw new DOMException('full', 'QuotaExceededError')
        const member = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    const platform = { ...services.platform, deviceStorage: full }
    saveLastView({ ...services, platform }, document)
    vi.unstubAllGlobals()
    expect(localStorage.getItem('user:last-view')).toBeNull()
  })

  test('is gone with the session', async () => {
    const services = openWallet()
    saveLastView(services, document)
    expect(localStorage.getItem('user:last-view')).not.toBeNull()
    await services
      .get(sessionStore)
      .logOut()
      .catch(() => undefined)
    expect(localStorage.getItem('user:last-view')).toBeNull()
  })
})

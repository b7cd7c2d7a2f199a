// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pathIn } from '#config/other-languages.ts'
import { keepLanguage } from '../../../src/app/frame/keep-language.ts'
import { firstScriptOf } from '../../support/first-script.ts'

const OTHERS = /^\/(es|pt-br)(?=\/|$)/i

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.lang = ''
})

const at = (path: string) => history.replaceState(null, '', path)

describe('the path of a page in another language', () => {
  test.each([
    ['es', '/deposit', '/es/deposit'],
    ['en', '/es/deposit', '/deposit'],
    ['pt-BR', '/ES/wallet/bnb', '/pt-br/wallet/bnb'],
    ['en', '/es', '/'],
    ['es', '/', '/es/'],
    ['es', '/escape', '/es/escape'],
  ])('in %s, of %s, is %s', (tag, path, wanted) => {
    expect(pathIn(tag, path, OTHERS)).toBe(wanted)
  })
})

describe('a press on a language', () => {
  function press(selector: string): HTMLElement {
    document.body.innerHTML = `<aside data-offer><a data-language="es" href="/es"><b>Sí</b></a>
      <button data-language="en">No</button></aside><p>None</p>`
    const pressed = document.querySelector<HTMLElement>(selector)
    if (!pressed) throw new Error(`no ${selector}`)
    keepLanguage(pressed, OTHERS)
    return pressed
  }

  test('leads to the page that is open, with its query and its place, and is remembered', () => {
    at('/setting?a=b#device')
    sessionStorage.setItem('user:destination', '/deposit')
    const link = press('b').parentElement
    expect(link?.getAttribute('href')).toBe('/es/setting?a=b#device')
    expect(localStorage.getItem('language')).toBe('es')
    expect(document.querySelector('[data-offer]')).toBeNull()
  })

  test('that declines an offer remembers the language of the page', () => {
    press('button')
    expect(localStorage.getItem('language')).toBe('en')
    expect(document.querySelector('[data-offer]')).toBeNull()
  })

  test('elsewhere changes nothing', () => {
    press('p')
    expect(localStorage.getItem('language')).toBeNull()
    expect(document.querySelector('[data-offer]')).not.toBeNull()
  })
})

describe('the start of a page', () => {
  let run: () => void
  beforeAll(async () => {
    run = await firstScriptOf('before-paint', OTHERS)
  })

  /** Where a page in `lang` at `path` leaves for, if `chosen` is the language of the device. */
  function leavesFor(lang: string, path: string, chosen: string | null): unknown {
    at(path)
    document.documentElement.lang = lang
    if (chosen !== null) localStorage.setItem('language', chosen)
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    run()
    return replace.mock.calls[0]?.[0]
  }

  test.each([
    ['en', '/freeze?code=1#x', 'es', '/es/freeze?code=1#x'],
    ['es', '/es/login', 'en', '/login'],
    ['es', '/es/wallet', 'pt-BR', '/pt-br/wallet'],
  ])('in %s at %s leaves for the chosen %s: %s', (lang, path, chosen, wanted) => {
    expect(leavesFor(lang, path, chosen)).toBe(wanted)
  })

  test('leaves once where the worker, without a network, leads back, and again at the next page', () => {
    expect(leavesFor('en', '/wallet', 'es')).toBe('/es/wallet')
    vi.restoreAllMocks()
    expect(leavesFor('en', '/wallet', 'es')).toBeUndefined()
    expect(leavesFor('en', '/deposit', 'es')).toBe('/es/deposit')
    vi.restoreAllMocks()
    // It was there: the page before is left again.
    expect(leavesFor('es', '/es/deposit', 'es')).toBeUndefined()
    expect(leavesFor('en', '/deposit', 'es')).toBe('/es/deposit')
  })

  test.each([
    ['es', '/es/login', 'es'],
    ['es', '/es/login', null],
    ['en', '/login', 'en'],
    ['en', '/login', 'xx'],
    ['en', '/login', '/evil.example'],
    ['en', '/login', ''],
  ])('in %s at %s stays there if %s is chosen', (lang, path, chosen) => {
    expect(leavesFor(lang, path, chosen)).toBeUndefined()
  })
})

// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withPreloads } from '../../../tools/build/links.ts'
import { firstScriptOf } from '../../support/first-script.ts'

const script = await firstScriptOf('before-paint')
const linkTo = (href: string) => ({ tag: 'link', attrs: { href } })
const html = withPreloads(
  '<script src="/before-paint.js"></script>',
  [linkTo('/app.js')],
  [linkTo('/app.js'), linkTo('/wallet.js')],
)

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-session')
  document.head.innerHTML = html.replace(/<script.*/, '')
})

/** The links that are in force, with their priority. */
const requested = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>(':scope > link')].map((link) => [
    link.getAttribute('href'),
    Reflect.get(link, 'fetchPriority') ?? 'auto',
  ])

function runWith({ worker = false, session = false }): void {
  vi.stubGlobal('navigator', { serviceWorker: { controller: worker ? {} : null } })
  if (session) localStorage.setItem('cthash', 'token')
  script()
  vi.unstubAllGlobals()
}

describe('the start of the app', () => {
  test('requests the code of a screen only for somebody who is logged in', () => {
    runWith({ worker: true })
    expect(requested()).toEqual([['/app.js', 'auto']])
  })

  test('requests it at once with the other code, each once', () => {
    runWith({ worker: true, session: true })
    expect(requested()).toEqual([
      ['/app.js', 'auto'],
      ['/wallet.js', 'auto'],
    ])
  })

  test('without a worker, leaves the network to the style sheets', () => {
    runWith({ session: true })
    expect(requested()).toEqual([
      ['/app.js', 'low'],
      ['/wallet.js', 'low'],
    ])
  })
})

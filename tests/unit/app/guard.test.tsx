// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Guard } from '../../../src/app/shell/Guard.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { type as typeInto } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

/** A screen with what was typed into it. */
function Screen() {
  const [text, setText] = useState('')
  return <input value={text} onChange={({ target }) => setText(target.value)} />
}

function open() {
  const local = new MemoryStorage(storedSession('token-1'))
  const services = testServices({ deviceStorage: local })
  const session = services.get(sessionStore)
  session.restore()
  const view = renderWith(
    services,
    <Guard access="logged-in">
      <Screen />
    </Guard>,
  )
  const input = () => {
    const found = view.find('input')
    return found instanceof HTMLInputElement ? found.value : undefined
  }
  return { ...view, local, session, input }
}

// Holds promise 5.
test.each([
  ['in another tab', 'onStorageEvent'],
  ['while the page was in the back/forward cache', 'syncWithStorage'],
] as const)(
  'a login that takes the place of another %s begins with new screens',
  async (_, way) => {
    using view = open()
    typeInto(view.find('input'), '100 BNB to 0xada')
    expect(view.input()).toBe('100 BNB to 0xada')
    view.local.setItem('cthash', 'token-2')
    await act(async () => view.session[way]({ key: 'cthash' }))
    expect(view.session.token.value).toBe('token-2')
    expect(view.input()).toBe('')
  },
)

test('the same login keeps its screen, also where another tab has locked the app', async () => {
  using view = open()
  typeInto(view.find('input'), '100')
  view.local.setItem('cthash', '~~en-1~c2VhbGVk')
  await act(async () => view.session.onStorageEvent({ key: 'cthash' }))
  expect(view.input()).toBe('100')
})

/** A screen that somebody who is not logged in has opened; resolves to the address that it leads to. */
async function sentAway(path: string, tabStorage = new MemoryStorage()) {
  history.replaceState(null, '', path)
  const services = testServices({ tabStorage })
  using view = renderWith(
    services,
    <Guard access="logged-in">
      <Screen />
    </Guard>,
  )
  // Its place is kept until the login is there.
  expect(view.find('[data-size="screen"]')).toBeDefined()
  await vi.waitFor(() =>
    act(async () => expect(location.pathname).not.toBe(new URL(path, location.href).pathname)),
  )
  return { to: location.pathname + location.hash, tabStorage }
}

test('a person without a login is led to it, and where they wanted to go is kept', async () => {
  const { to, tabStorage } = await sentAway('/deposit#BNB')
  expect(to).toBe('/login')
  expect(tabStorage.getItem('destination')).toBe('/deposit#BNB')
})

test('who comes from the landing page to buy is led to the signup, once', async () => {
  const started = new MemoryStorage({ started: 'yes' })
  expect((await sentAway('/buy/token', started)).to).toBe('/login#signup')
  expect((await sentAway('/buy/token', started)).to).toBe('/login')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../src/console/App.tsx'
import { createCalls } from '../../../src/console/calls.ts'
import { Enrol } from '../../../src/console/screens/Enrol.tsx'
import { LoginButton } from '../../../src/console/screens/Login.tsx'
import { settled } from '../../support/console-render.tsx'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { findIn, press, render, type } from '../../support/render.tsx'

const ME = {
  id: '0d7f5a39-6a4c-4c39-9f6e-3b6f7a1d1c55',
  name: 'ann',
  roles: [],
  orders: {},
  endsAt: 0,
}
const USERS = {
  name: 'users',
  usage: 'users <part>',
  summary: 'finds people',
  help: '',
  effect: 'reads',
  fields: [{ name: 'part', about: 'of an e-mail', isRequired: true, kind: 'text' }],
}
const OPTIONS = { challenge: 'AAAA', rpId: 'localhost', timeout: 1, userVerification: 'required' }
const bytes = new Uint8Array([1]).buffer

vi.mock(import('../../../src/console/passkey.ts'), () => ({
  makePasskey: async () => ({
    ok: true,
    value: {
      id: 'AQ',
      rawId: 'AQ',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'd', attestationObject: 'o', transports: [] },
    },
  }),
}))

beforeEach(() => {
  location.hash = '#/commands/users'
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  const get = async () => ({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
})
afterEach(() => {
  location.hash = ''
  vi.unstubAllGlobals()
})

/** The console at a form that is filled and sent after the session has ended; what was asked since stands in `asked`. */
async function sendTooLate(again: object = { ...ME, name: 'ann again' }) {
  let isIn = true
  const asked: string[] = []
  const answers = (path: string): object | undefined => {
    if (path === '/api/login/options')
      return { challenge: 'c', options: { ...OPTIONS, allowCredentials: [] } }
    if (path === '/api/login') {
      isIn = true
      return again
    }
    if (!isIn) return undefined
    if (path === '/api/query') return { isDone: true, lines: ['ada is there'], files: [] }
    return path === '/api/commands' ? { commands: [USERS] } : ME
  }
  const { call, onExpired } = createCalls(async (path, init) => {
    const answer = answers(String(path))
    asked.push(`${path} ${answer ? 200 : 401} ${String(path) === '/api/query' ? init?.body : ''}`)
    return answer
      ? Response.json(answer)
      : Response.json({ error: { code: 'unauthorized', message: 'Log in.' } }, { status: 401 })
  })
  const shown = render(<App calls={{ call, onExpired }} storage={new MemoryStorage()} />)
  await settled()
  type(shown.find('main input'), 'ada@example.com')
  isIn = false
  asked.length = 0
  await act(async () => {
    shown.find('main form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await settled()
  const typed = () => {
    const input = shown.find('main input')
    return input instanceof HTMLInputElement ? input.value : undefined
  }
  const logIn = async () => {
    const login = [...document.querySelectorAll('dialog button')].find(
      (one) => one.textContent === 'Log in with a passkey',
    )
    if (!(login instanceof HTMLElement)) throw new Error('no login')
    await press(login)
    await settled()
  }
  return { shown, asked, typed, call, logIn }
}

const SENT = '{"command":"users","texts":{"part":"ada@example.com"}}'

test('a form that is sent after the session has ended asks for a login, and is then sent as it was typed', async () => {
  const { shown, asked, typed, logIn } = await sendTooLate()
  using _ = shown
  const dialog = findIn(document, 'dialog[open]')
  expect(dialog.textContent).toContain('Your session is over')
  expect([asked, typed()]).toEqual([[`/api/query 401 ${SENT}`], 'ada@example.com'])
  await logIn()
  expect(asked.slice(1)).toEqual([
    '/api/login/options 200 ',
    '/api/login 200 ',
    `/api/query 200 ${SENT}`,
  ])
  expect(typed()).toBe('ada@example.com')
  expect(shown.container.textContent).toContain('ada is there')
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(0)
})

test('whoever does not log in again has sent nothing more, and still has what was typed', async () => {
  const { shown, asked, typed } = await sendTooLate()
  using _ = shown
  const dialog = findIn(document, 'dialog[open]')
  await act(async () => dialog.dispatchEvent(new Event('close')))
  await settled()
  expect([asked, typed()]).toEqual([[`/api/query 401 ${SENT}`], 'ada@example.com'])
  expect(shown.container.textContent).toContain('Log in.')
})

test('nothing that one person has typed stays for another who logs in, nor is it sent as theirs', async () => {
  const { shown, asked, typed, logIn } = await sendTooLate({
    ...ME,
    id: '7b0ad1c8-9a54-4f0e-8f0e-2f0c9b8f5d11',
    name: 'bob',
  })
  using _ = shown
  await logIn()
  expect(shown.find('header').textContent).toContain('bob')
  expect(typed()).toBe('')
  expect(asked.filter((one) => one.includes(SENT))).toEqual([`/api/query 401 ${SENT}`])
})

test('all that wait for a login go on with it, as who is logged in by then', async () => {
  const { shown, asked, call, logIn } = await sendTooLate()
  using _ = shown
  const other = call('query', { command: 'users', texts: { part: 'bob' } })
  await settled()
  await logIn()
  const repeated = asked.filter((one) => one.startsWith('/api/query 200'))
  expect(repeated).toHaveLength(2)
  expect(await other).toMatchObject({ ok: true })
  expect(shown.find('header').textContent).toContain('ann again')
})

test.each([
  [500, 'Try again'],
  [401, 'Log in with a passkey'],
])('a host that answers %i offers to “%s”', async (status, label) => {
  const calls = createCalls(async () =>
    Response.json({ error: { code: 'failed', message: 'Not now.' } }, { status }),
  )
  using shown = render(<App calls={calls} storage={new MemoryStorage()} />)
  await settled()
  expect([...shown.container.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
    label,
  ])
})

test('a login that the host refuses says so', async () => {
  const { call } = createCalls(async (path) =>
    path === '/api/login/options'
      ? Response.json({ challenge: 'c', options: { ...OPTIONS, allowCredentials: [] } })
      : Response.json({ error: { code: 'copied', message: 'A copy.' } }, { status: 403 }),
  )
  using shown = render(<LoginButton call={call} onLogin={() => undefined} />)
  await press(shown.find('button'))
  await settled()
  expect(shown.container.textContent).toContain('A copy.')
})

test('a passkey that the host refuses is asked for anew, with the reason', async () => {
  const asked: string[] = []
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Console' },
    user: { id: 'AAAA', name: 'ann', displayName: 'ann' },
    pubKeyCredParams: [],
    timeout: 1,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  }
  const { call } = createCalls(async (path) => {
    asked.push(String(path))
    return path === '/api/enrol/options'
      ? Response.json({ challenge: 'c', name: 'ann', options })
      : Response.json({ error: { code: 'wrong', message: 'Not this one.' } }, { status: 403 })
  })
  const nothing = () => undefined
  using shown = render(<Enrol call={call} token="t" onLogin={nothing} onLeave={nothing} />)
  await settled()
  await press(shown.find('button'))
  await settled()
  expect(asked).toEqual(['/api/enrol/options', '/api/enrol', '/api/enrol/options'])
  expect(shown.container.textContent).toContain('Not this one.')
})

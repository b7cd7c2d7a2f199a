import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DESTINATION_KEY, EXTENSIONS_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { EXTENSIONS } from '#contract/extensions.ts'
import { type PendingLogin, readPendingLogin } from '../../../src/stores/account/pending-login.ts'
import { createSession } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { storedSession } from '../../support/stored-session.ts'

const login: PendingLogin = {
  email: 'ada@example.com',
  token: 'token-1',
  code: { kind: 'held', challenge: 'c' },
  sentAt: 1,
  extensions: ['logout', 'query-ids'],
}

const report = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', report.mockReset()))
afterEach(() => vi.unstubAllGlobals())

function setUp(local = new MemoryStorage(), tab = new MemoryStorage()) {
  const wipe = vi.fn(async (_current: () => string | null, _leaving: string | null) => {})
  const finishWipe = vi.fn(async (_current: () => string | null) => {})
  const revokeToken = vi.fn(async (_token: string) => local.getItem('cthash'))
  const session = createSession({ local, tab, wipe, finishWipe, revokeToken })
  return { session, local, tab, wipe, finishWipe, revokeToken }
}

const loggedIn = () => setUp(new MemoryStorage(storedSession('token-1')))

describe('a start', () => {
  test('restores the stored session', () => {
    const { session } = loggedIn()
    session.restore()
    expect(session.token.value).toBe('token-1')
    expect(session.isLoggedIn.value).toBe(true)
  })

  test('restores a pending login, but only in its own tab', () => {
    const { session, tab } = setUp()
    session.startPending(login)
    const again = setUp(new MemoryStorage(), tab)
    again.session.restorePending(readPendingLogin)
    expect(again.session.pending.value).toEqual(login)
    const elsewhere = setUp()
    elsewhere.session.restorePending(readPendingLogin)
    expect(elsewhere.session.pending.value).toBeNull()
  })

  test('ignores damaged data', () => {
    const local = new MemoryStorage({ cthash: 'no token at all' })
    const { session } = setUp(local, new MemoryStorage({ 'pending-login': '{"email":7' }))
    session.restore()
    session.restorePending(readPendingLogin)
    expect(session.token.value).toBeNull()
    expect(session.pending.value).toBeNull()
  })

  test('is logged out if the browser has no storage', () => {
    const session = createSession({ local: undefined, tab: undefined, wipe: async () => {} })
    session.restore()
    expect(session.isLoggedIn.value).toBe(false)
  })
})

test('a login stores its token last, at which other tabs read what else it has', () => {
  const { session, local } = setUp()
  const written: string[] = []
  const write = local.setItem.bind(local)
  local.setItem = (key, value) => {
    written.push(key)
    write(key, value)
  }
  session.startPending(login)
  session.confirm()
  expect(written).toContain(EXTENSIONS_KEY)
  expect(written.at(-1)).toBe(SESSION_KEY)
})

describe('the selected pair', () => {
  test('is BNBUSDT until another is selected, and again after the logout', async () => {
    const { session } = loggedIn()
    session.restore()
    expect(session.pair.value).toBe('BNBUSDT')
    session.selectPair('TRXUSDT')
    expect(session.pair.value).toBe('TRXUSDT')
    await session.logOut()
    expect(session.pair.value).toBe('BNBUSDT')
  })
})

describe('a login', () => {
  test('is not a session before its code is verified', () => {
    const { session, local } = setUp()
    session.startPending(login)
    expect(session.isLoggedIn.value).toBe(false)
    expect(local.getItem('cthash')).toBeNull()
  })

  test('becomes the stored session when it is confirmed', () => {
    const { session, local, tab } = setUp()
    session.startPending(login)
    session.confirm()
    expect(session.token.value).toBe('token-1')
    expect(session.pending.value).toBeNull()
    expect(local.getItem('cthash')).toBe('token-1')
    // Of which login what is typed in this tab will be.
    expect({ ...tab }).toEqual({ owner: 'token-1' })
  })

  // Holds promise 5.
  test('ends the one before that nobody has logged out, of which nothing stays', async () => {
    const local = new MemoryStorage({
      ...storedSession('token-0'),
      'user:lock': '{}',
      'user:last-view': '12 BNB',
      'user:revocation': 'handle-0',
      wiped: 'yes',
    })
    const { session, tab, wipe } = setUp(local)
    const ended = vi.fn(() => session.token.peek())
    session.onEnd(ended)
    session.restore()
    session.selectPair('TRXUSDT')
    tab.setItem('query-draft', 'of the person before')
    session.startPending(login)
    session.confirm()
    expect({ ...local }).toEqual({
      'user:extensions': 'token-1 logout query-ids',
      'user:revocation': '',
      cthash: 'token-1',
      // The host ends the former session with it.
      revocations: ' handle-0',
    })
    expect({ ...tab }).toEqual({ owner: 'token-1' })
    expect([session.token.value, session.pair.value]).toEqual(['token-1', 'BNBUSDT'])
    // A document of the login may reload when a session ends, unless the next one is there.
    expect(ended).toHaveReturnedWith('token-1')
    expect(wipe).toHaveBeenCalledOnce()
    expect(wipe.mock.calls[0]?.[0]()).toBe('token-1')
    expect(wipe.mock.calls[0]?.[1]).toBe('token-0')
  })

  test('keeps what its tab has of before, such as where somebody wanted to go', () => {
    const tab = new MemoryStorage({ [DESTINATION_KEY]: '/buy/token' })
    const { session } = setUp(new MemoryStorage(), tab)
    session.startPending(login)
    session.confirm()
    expect(tab.getItem(DESTINATION_KEY)).toBe('/buy/token')
  })

  test('cannot be confirmed when there is none', () => {
    const { session, local } = setUp()
    session.confirm()
    expect(session.isLoggedIn.value).toBe(false)
    expect(local.length).toBe(0)
  })

  test('lasts as long as the page if the storage is full', () => {
    const { session } = setUp(new MemoryStorage({}, { full: true }))
    session.startPending(login)
    session.confirm()
    expect(session.token.value).toBe('token-1')
    expect(report).toHaveBeenCalled()
  })
})

// Holds promise 3.
describe('a logout', () => {
  test('removes all personal data from the device, and keeps the rest', async () => {
    const { session, local, tab, wipe } = loggedIn()
    local.setItem('user:balance-shown', 'true')
    local.setItem('theme', 'dark')
    session.restore()
    session.startPending(login)
    tab.setItem('draft', 'mine')
    await session.logOut()
    expect(Object.keys(local)).toEqual(['theme'])
    expect(tab.length).toBe(0)
    expect(wipe).toHaveBeenCalledOnce()
    expect(session.token.value).toBeNull()
    expect(session.pending.value).toBeNull()
  })

  test('removes the token before asynchronous work starts', () => {
    const local = new MemoryStorage({ cthash: 'token-1' })
    const session = createSession({ local, tab: undefined, wipe: () => new Promise(() => {}) })
    session.restore()
    session.logOut()
    expect(local.getItem('cthash')).toBeNull()
    expect(session.isLoggedIn.value).toBe(false)
  })

  test('notifies its listeners until they unsubscribe', async () => {
    const { session } = loggedIn()
    const ended = vi.fn()
    const unsubscribe = session.onEnd(ended)
    session.restore()
    await session.logOut()
    unsubscribe()
    await session.logOut()
    expect(ended).toHaveBeenCalledOnce()
  })

  test('sets the delay of the redirect to /login, until it is over or somebody logs in', async () => {
    const { session } = loggedIn()
    session.restore()
    expect(session.logoutRedirect.value).toBeNull()
    await session.logOut()
    expect(session.logoutRedirect.value).toBe(2000)
    session.clearLogoutRedirect()
    expect(session.logoutRedirect.value).toBeNull()
    await session.logOut(4000)
    expect(session.logoutRedirect.value).toBe(4000)
    session.startPending(login)
    session.confirm()
    expect(session.logoutRedirect.value).toBeNull()
  })
})

describe('a wipe that was cut short', () => {
  test('is noted before the session is removed', async () => {
    const { session, local } = loggedIn()
    local.setItem('wiped', 'yes')
    const removed: string[] = []
    const { removeItem } = MemoryStorage.prototype
    vi.spyOn(local, 'removeItem').mockImplementation((key) => {
      removed.push(key)
      Reflect.apply(removeItem, local, [key])
    })
    session.restore()
    await session.logOut()
    expect(removed.indexOf('wiped')).toBeLessThan(removed.indexOf('cthash'))
    expect(removed).toContain('wiped')
  })

  test('is finished by the next start without a session, and by no other', () => {
    const left = setUp()
    left.session.restore()
    expect(left.finishWipe).toHaveBeenCalledOnce()
    const wiped = setUp(new MemoryStorage({ wiped: 'yes' }))
    wiped.session.restore()
    expect(wiped.finishWipe).not.toHaveBeenCalled()
    const inside = loggedIn()
    inside.session.restore()
    expect(inside.finishWipe).not.toHaveBeenCalled()
  })

  test('is looked for again after the next login', () => {
    const { session, local } = setUp(new MemoryStorage({ wiped: 'yes' }))
    session.restore()
    session.startPending(login)
    session.confirm()
    expect(local.getItem('wiped')).toBeNull()
  })

  test('does not begin with the data of a person who logs in meanwhile', () => {
    const { session, finishWipe } = setUp()
    session.restore()
    session.startPending(login)
    session.confirm()
    expect(finishWipe.mock.calls[0]?.[0]()).toBe('token-1')
  })
})

describe('what is typed in a tab', () => {
  const draft = { 'query-draft': 'of token-1', owner: 'token-1' }

  test('is there again after a reload', () => {
    const { session, tab } = setUp(
      new MemoryStorage(storedSession('token-1')),
      new MemoryStorage(draft),
    )
    session.restore()
    expect({ ...tab }).toEqual(draft)
  })

  // Holds promise 5.
  test('is gone where the browser brings the tab back in another login', () => {
    const { session, tab } = setUp(
      new MemoryStorage(storedSession('token-2')),
      new MemoryStorage(draft),
    )
    session.restore()
    expect({ ...tab }).toEqual({ owner: 'token-2' })
  })

  test('is there again where the app lock has encrypted the session', () => {
    const { session, tab } = setUp(
      new MemoryStorage({ cthash: '~~en-1~c2VhbGVk' }),
      new MemoryStorage(draft),
    )
    session.restore()
    session.begin('token-1', 'token-1')
    expect({ ...tab }).toEqual(draft)
  })
})

describe('the host', () => {
  test('gets the logout after the device is wiped', async () => {
    const { session, revokeToken } = loggedIn()
    session.restore()
    await session.logOut()
    expect(revokeToken).toHaveBeenCalledExactlyOnceWith('token-1', undefined)
    expect(await revokeToken.mock.results[0]?.value).toBeNull()
  })

  test('gets the handle of the login instead, if it did not hear of the logout', async () => {
    const { session, local, revokeToken } = setUp()
    session.startPending({ ...login, extensions: ['logout', 'revocation'], revocation: 'handle-1' })
    session.confirm()
    await session.logOut()
    expect(revokeToken).toHaveBeenCalledExactlyOnceWith('token-1', 'handle-1')
    // Kept before anything is sent, and nothing else is.
    expect({ ...local }).toEqual({ revocations: ' handle-1' })
  })

  test('gets no handle if it does not offer to end sessions by one', async () => {
    const { session, local, revokeToken } = setUp()
    session.startPending({ ...login, extensions: ['logout'], revocation: 'handle-1' })
    session.confirm()
    await session.logOut()
    expect(revokeToken).toHaveBeenCalledExactlyOnceWith('token-1', undefined)
    expect(local.length).toBe(0)
  })

  test('gets no logout if it does not offer one', async () => {
    const { session, revokeToken } = setUp(new MemoryStorage(storedSession('token-1', [])))
    session.restore()
    await session.logOut()
    expect(revokeToken).not.toHaveBeenCalled()
  })

  test('gets no logout if it has ended the session, and the device is wiped', async () => {
    const { session, local, revokeToken, wipe } = loggedIn()
    session.restore()
    await session.expire()
    expect(revokeToken).not.toHaveBeenCalled()
    expect(local.length).toBe(0)
    expect(wipe).toHaveBeenCalledOnce()
    expect(session.logoutRedirect.value).toBe(0)
  })

  test('does not end the session of the next person with that of the last one', async () => {
    const { session, local, wipe } = loggedIn()
    session.restore()
    local.setItem('cthash', 'token-2')
    await session.expire()
    expect(local.getItem('cthash')).toBe('token-2')
    expect(session.token.value).toBe('token-2')
    expect(wipe).toHaveBeenCalledOnce()
    expect(wipe.mock.calls[0]?.[0]()).toBe('token-2')
  })
})

describe('the extensions of the host', () => {
  test('are kept with the session, and gone with it', async () => {
    const { session, local, tab } = setUp()
    session.startPending(login)
    expect(session.offers('logout')).toBe(false)
    // As in the document of /otp, or after a reload.
    const atCode = setUp(local, tab).session
    atCode.restorePending(readPendingLogin)
    atCode.confirm()
    expect(atCode.offers('logout')).toBe(true)
    const reloaded = setUp(local).session
    reloaded.restore()
    expect(reloaded.offers('logout')).toBe(true)
    expect(reloaded.offers('idempotency-keys')).toBe(false)
    await reloaded.logOut()
    expect(reloaded.offers('logout')).toBe(false)
    expect(local.length).toBe(0)
  })

  test.each([
    ['without a list', {}],
    ['with the list of another session', { 'user:extensions': 'token-0 logout' }],
    ['with a damaged list', { 'user:extensions': '["logout"]' }],
    ['with names that nobody knows', { 'user:extensions': 'token-1 includes constructor' }],
    ['by a version before there were lists', { 'user:plain-host': 'false' }],
  ])('are none for a session that was stored %s', (_, stored) => {
    const { session } = setUp(new MemoryStorage({ cthash: 'token-1', ...stored }))
    session.restore()
    expect(session.isLoggedIn.value).toBe(true)
    expect(EXTENSIONS.filter(session.offers)).toEqual([])
  })

  test('are none where nobody is logged in', () => {
    const { session } = setUp(new MemoryStorage({ 'user:extensions': ' logout' }))
    session.restore()
    expect(session.offers('logout')).toBe(false)
  })

  test('reach the other tabs with the login, and leave them with the logout', () => {
    const { session, local } = setUp()
    const other = setUp(local).session
    session.startPending(login)
    session.confirm()
    other.onStorageEvent({ key: 'cthash' })
    expect(other.offers('query-ids')).toBe(true)
    local.setItem('cthash', 'token-2')
    other.onStorageEvent({ key: 'cthash' })
    expect(other.offers('query-ids')).toBe(false)
    local.clear()
    session.onStorageEvent({ key: null })
    expect(session.offers('query-ids')).toBe(false)
  })
})

describe('another tab', () => {
  test('that logs out logs this one out', () => {
    const { session, local, wipe } = loggedIn()
    session.restore()
    local.removeItem('cthash')
    session.onStorageEvent({ key: 'cthash' })
    expect(session.isLoggedIn.value).toBe(false)
    expect(session.logoutRedirect.value).toBe(0)
    expect(wipe).toHaveBeenCalledOnce()
  })

  test('that clears the storage logs this one out', () => {
    const { session, local } = loggedIn()
    session.restore()
    local.clear()
    session.onStorageEvent({ key: null })
    expect(session.isLoggedIn.value).toBe(false)
  })

  test('that logs in logs this one in', () => {
    const { session, local } = setUp()
    local.setItem('cthash', 'token-2')
    session.onStorageEvent({ key: 'cthash' })
    expect(session.token.value).toBe('token-2')
  })

  test('in which somebody else logs in ends the session of the first person', () => {
    const { session, local } = loggedIn()
    const ended = vi.fn()
    session.restore()
    session.onEnd(ended)
    local.setItem('cthash', 'token-2')
    local.setItem('user:balance-shown', 'true')
    session.onStorageEvent({ key: 'cthash' })
    expect(local.getItem('user:balance-shown')).toBe('true')
    expect(ended).toHaveBeenCalledOnce()
    expect(session.token.value).toBe('token-2')
    expect(session.logoutRedirect.value).toBeNull()
  })

  test('in which the app lock encrypts this session does not end it, and in which it is of somebody else does', () => {
    const { session, local } = loggedIn()
    const ended = vi.fn()
    session.restore()
    session.onEnd(ended)
    local.setItem('cthash', '~~en-1~c2VhbGVk')
    session.onStorageEvent({ key: SESSION_KEY })
    expect([session.token.value, ended.mock.calls.length]).toEqual(['token-1', 0])
    local.setItem('cthash', '~~en-2~c2VhbGVk')
    session.onStorageEvent({ key: SESSION_KEY })
    expect(session.token.value).not.toBe('token-1')
    expect(ended).toHaveBeenCalledOnce()
  })

  test('that changes other keys has no effect', () => {
    const { session, wipe } = loggedIn()
    session.restore()
    session.onStorageEvent({ key: 'theme' })
    session.onStorageEvent({ key: 'cthash' })
    expect(session.isLoggedIn.value).toBe(true)
    expect(wipe).not.toHaveBeenCalled()
  })
})

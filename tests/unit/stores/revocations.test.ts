import { expect, test, vi } from 'vitest'
import type { Platform } from '../../../src/offline/platform.ts'
import { revokeToken, sendRevocations } from '../../../src/stores/account/revocations.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

const [FIRST, SECOND] = ['session-1.signature-1', 'session-2.signature-2']
const own = { error: { code: 'unauthorized', message: 'Please log in.' } }
const answer = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status })

function device(stored: string, ...answers: readonly (Response | undefined)[]) {
  const deviceStorage = new MemoryStorage({ revocations: stored })
  const left = [...answers]
  const fetch = vi.fn<Platform['fetch']>(async () => {
    const next = left.shift()
    if (!next) throw new TypeError('no network')
    return next
  })
  const services = testServices({ deviceStorage, fetch })
  const sent = () => fetch.mock.calls.map(([url, { body }]) => `${url} ${body}`)
  return { services, sent, fetch, kept: () => deviceStorage.getItem('revocations') }
}

test('the handles of sessions that were logged out offline are sent, without any token, and forgotten', async () => {
  const { services, sent, fetch, kept } = device(` ${FIRST} ${SECOND}`, answer(200), answer(200))
  await sendRevocations(services)
  expect(sent()).toEqual([
    `https://host.example/revoke {"revocation":"${FIRST}"}`,
    `https://host.example/revoke {"revocation":"${SECOND}"}`,
  ])
  expect(JSON.stringify(fetch.mock.calls)).not.toContain('Authorization')
  expect(kept()).toBeNull()
})

// Holds promise 69.
test.each([
  ['no answer', undefined],
  ['the page of a captive portal', new Response('<h1>Welcome</h1>')],
  ['an error of a gateway', new Response('Bad gateway', { status: 502 })],
  ['a busy host', answer(429, own)],
  ['a refusal that is not of the host itself', answer(404)],
])('a handle that gets %s is kept for the next time', async (_, response) => {
  const { services, kept } = device(FIRST, response)
  await sendRevocations(services)
  expect(kept()).toBe(FIRST)
})

test('of several handles those are kept that got no answer', async () => {
  const { services, kept } = device(`${FIRST} ${SECOND}`, answer(200))
  await sendRevocations(services)
  expect(kept()).toBe(SECOND)
})

test('after a handle without an answer no other one is sent', async () => {
  const { services, sent, kept } = device(`${FIRST} ${SECOND}`)
  await sendRevocations(services)
  expect([sent().length, kept()]).toEqual([1, `${FIRST} ${SECOND}`])
})

test('of more than twenty handles the newest are sent, and no more', async () => {
  const handles = Array.from({ length: 22 }, (_, at) => `session-${at}.signature`)
  const answers = Array.from({ length: 22 }, () => answer(200))
  const { services, sent } = device(handles.join(' '), ...answers)
  await sendRevocations(services)
  expect(sent()).toHaveLength(20)
  expect(sent().join()).not.toMatch(/"session-[01]\./)
})

test('a handle that the host itself refuses is forgotten', async () => {
  const { services, kept } = device(FIRST, answer(400, own))
  await sendRevocations(services)
  expect(kept()).toBeNull()
})

test('a logout that reaches the host leaves no handle, and one that does not keeps it', async () => {
  const heard = device(FIRST, answer(200))
  await revokeToken(heard.services, 'token-1', FIRST)
  expect(heard.kept()).toBeNull()
  const ended = device(FIRST, answer(401, own))
  await revokeToken(ended.services, 'token-1', FIRST)
  expect(ended.kept()).toBeNull()
  vi.spyOn(console, 'warn').mockReturnValue()
  const unheard = device(FIRST)
  await revokeToken(unheard.services, 'token-1', FIRST)
  expect(unheard.kept()).toBe(FIRST)
})

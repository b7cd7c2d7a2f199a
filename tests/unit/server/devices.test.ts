import { expect, test } from 'vitest'
import { createDevices } from '../../../server/accounts/sessions/devices.ts'

const SITE = { siteUrl: 'https://site.example', corsOrigins: [] }
const devices = createDevices('the key', SITE)
const none = { headers: {} }

/** A cookie as a browser sends it, with the name of one and the value of another. */
function sent(name: string, value = name) {
  const [own] = name.split('=')
  const text = value.slice(value.indexOf('=') + 1).split(';')[0]
  return { headers: { cookie: `${own}=${text}` } }
}

test('a device is known to the account that it has logged in to, and stays the same', () => {
  const { id, cookie } = devices.issue(none, 'ada@example.org')
  expect(devices.known(sent(cookie), 'ada@example.org')).toBe(id)
  expect(devices.issue(sent(cookie), 'ada@example.org').id).toBe(id)
  expect(devices.known(none, 'ada@example.org')).toBeUndefined()
})

test('a device of one account is known to no other, whatever name its cookie is given', () => {
  const ada = devices.issue(none, 'ada@example.org').cookie
  const eve = devices.issue(none, 'eve@example.org').cookie
  expect(devices.known(sent(eve), 'ada@example.org')).toBeUndefined()
  expect(devices.known(sent(ada, eve), 'ada@example.org')).toBeUndefined()
})

test('a device that the host has not signed is not known', () => {
  const { cookie } = devices.issue(none, 'ada@example.org')
  const other = createDevices('another key', SITE).issue(none, 'ada@example.org').cookie
  expect(devices.known(sent(cookie, other), 'ada@example.org')).toBeUndefined()
  expect(devices.known(sent(cookie, 'x=id.'), 'ada@example.org')).toBeUndefined()
})

test.each([
  ['a site alone', 'https://site.example', [], true, 'Lax'],
  ['a site with pages elsewhere', 'https://site.example', ['https://shop.example'], true, 'None'],
  ['a site without TLS', 'http://localhost:8080', ['http://localhost:5173'], false, 'Lax'],
])('the cookie of %s is for its host alone, and sent where its calls come from', (...of) => {
  const [, siteUrl, corsOrigins, isSecure, sameSite] = of
  const { cookie } = createDevices('the key', { siteUrl, corsOrigins }).issue(
    none,
    'ada@example.org',
  )
  const [, ...attributes] = cookie.split('; ')
  const secure = isSecure ? ['Secure'] : []
  expect(attributes).toEqual([
    ...['Max-Age=34560000', 'Path=/', 'HttpOnly', ...secure, `SameSite=${sameSite}`],
  ])
})

import { describe, expect, test } from 'vitest'
import { deviceNameOf, deviceText } from '../../../server/accounts/sessions/device-name.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0'
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

describe('a device', () => {
  test.each([
    ['Safari on iOS', SAFARI],
    ['Microsoft Edge on Windows', EDGE],
    ['Chrome on macOS', MAC],
    ['Samsung Internet on Android', SAMSUNG],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ])('is named %s', (name, userAgent) => {
    expect(deviceText(deviceNameOf(userAgent))).toBe(name)
  })

  test.each([
    '',
    'curl/8.5.0',
    'Your account is closed/1.0 (call https://evil.example)',
    '/'.repeat(100_000),
  ])('is not named by what is in no list: %s', (userAgent) => {
    expect(deviceText(deviceNameOf(userAgent))).toBe('not recognised')
  })
})

import { describe, expect, test } from 'vitest'
import { routeOf, type Site } from '../../../sw/route.ts'

const site: Site = {
  origin: 'https://site.example',
  apiHost: 'https://site.example/api',
  documents: ['whitepaper.pdf', 'privacy-policy.pdf', 'terms-and-conditions.pdf'],
  isPrecached: (url) =>
    ['https://site.example/assets/main-1a2b.js', 'https://site.example/'].includes(url),
}

interface Options {
  method?: string
  mode?: RequestMode
  headers?: Record<string, string>
}

const route = (
  path: string,
  { method = 'GET', mode = 'cors', headers = {} }: Options = {},
  to = site,
) =>
  routeOf({ method, mode, url: new URL(path, to.origin).href, headers: new Headers(headers) }, to)

const navigate: Options = { mode: 'navigate' }
const network = { to: 'network' }

describe('the service worker', () => {
  test.each([
    ['/', '/index.html'],
    ['/?utm_source=x', '/index.html'],
    ['/wallet', '/wallet.html'],
    ['/buy/token', '/buy-token.html'],
    ['/login', '/login.html'],
    ['/Forgot/', '/forgot.html'],
    ['/resetpassword?oobCode=x', '/resetpassword.html'],
    ['/otp', '/otp.html'],
    ['/nowhere', '/shell.html'],
    ['/apish', '/shell.html'],
  ])('serves %s from %s', (path, url) => {
    expect(route(path, navigate)).toEqual({ to: 'precache', url })
  })

  test('serves the precached files of the build', () => {
    expect(route('/assets/main-1a2b.js')).toEqual({
      to: 'precache',
      url: 'https://site.example/assets/main-1a2b.js',
    })
  })

  test.each<[string, string, Options]>([
    ['the API', '/api/profile/detail', {}],
    ['the API when it is opened as a page', '/api/site/setting', navigate],
    ['the host itself', '/api', {}],
    ['anything authorised', '/assets/main-1a2b.js', { headers: { Authorization: 'Bearer x' } }],
    ['the HEAD request of the network probe', '/', { method: 'HEAD' }],
    ['any other method than GET', '/wallet', { method: 'POST', mode: 'navigate' }],
    ['another origin', 'https://other.example/assets/main-1a2b.js', {}],
    ['a file that is not of the build', '/assets/old-9z.js', {}],
    ["a file of the host's own", '/robots.txt', navigate],
    ['images of the host other than the three PDFs', '/api/images/secret.pdf', navigate],
    ['other documents', '/docs/secret.pdf', navigate],
    ['documents elsewhere', '/docs/2025/whitepaper.pdf', navigate],
  ])('leaves %s to the network', (_, path, options) => {
    expect(route(path, options)).toEqual(network)
  })

  test.each(['/docs/whitepaper.pdf', '/api/images/whitepaper.pdf', '/docs/whitepaper.pdf?page=2'])(
    'serves %s as the PDF',
    (path) => {
      expect(route(path, navigate)).toEqual({ to: 'document', name: 'whitepaper.pdf' })
    },
  )

  test('serves the PDFs of its own path for a host of another origin, and nothing of that host', () => {
    const crossOrigin = { ...site, apiHost: 'https://host.example' }
    expect(route('/docs/whitepaper.pdf', navigate, crossOrigin)).toMatchObject({ to: 'document' })
    expect(route('https://host.example/images/whitepaper.pdf', {}, crossOrigin)).toEqual(network)
  })
})

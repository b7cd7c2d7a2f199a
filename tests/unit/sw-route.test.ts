import { describe, expect, test } from 'vitest'
import { routeOf, type Site } from '../../sw/route.ts'

const site: Site = {
  origin: 'https://site.example',
  apiHost: 'https://site.example/api',
  documents: ['whitepaper.pdf', 'privacy-policy.pdf', 'terms-and-conditions.pdf'],
  isPrecached: (url) =>
    ['https://site.example/assets/main-1a2b.js', 'https://site.example/'].includes(url),
}

interface Wish {
  method?: string
  mode?: RequestMode
  headers?: Record<string, string>
}

const route = (
  path: string,
  { method = 'GET', mode = 'cors', headers = {} }: Wish = {},
  to = site,
) =>
  routeOf({ method, mode, url: new URL(path, to.origin).href, headers: new Headers(headers) }, to)

const navigate: Wish = { mode: 'navigate' }
const network = { to: 'network' }

describe('the service worker', () => {
  test.each([
    ['/', '/index.html'],
    ['/?utm_source=x', '/index.html'],
    ['/wallet', '/shell.html'],
    ['/buy/token', '/shell.html'],
    ['/resetpassword?oobCode=x', '/shell.html'],
    ['/nowhere', '/shell.html'],
    ['/apish', '/shell.html'],
  ])('opens %s from %s', (path, url) => {
    expect(route(path, navigate)).toEqual({ to: 'precache', url })
  })

  test("answers the build's own files", () => {
    expect(route('/assets/main-1a2b.js')).toEqual({
      to: 'precache',
      url: 'https://site.example/assets/main-1a2b.js',
    })
  })

  test.each<[string, string, Wish]>([
    ['the API', '/api/profile/detail', {}],
    ['the API when it is opened as a page', '/api/site/setting', navigate],
    ['the host itself', '/api', {}],
    ['anything authorised', '/assets/main-1a2b.js', { headers: { Authorization: 'Bearer x' } }],
    ['the HEAD that looks for the network', '/', { method: 'HEAD' }],
    ['whatever changes something', '/wallet', { method: 'POST', mode: 'navigate' }],
    ['another origin', 'https://other.example/assets/main-1a2b.js', {}],
    ['a file that is not of the build', '/assets/old-9z.js', {}],
    ["a file of the server's own", '/robots.txt', navigate],
    ['images of the host that are none of the three PDFs', '/api/images/secret.pdf', navigate],
    ['other documents', '/docs/secret.pdf', navigate],
    ['documents elsewhere', '/docs/2025/whitepaper.pdf', navigate],
  ])('leaves %s to the network', (_, path, wish) => {
    expect(route(path, wish)).toEqual(network)
  })

  test.each(['/docs/whitepaper.pdf', '/api/images/whitepaper.pdf', '/docs/whitepaper.pdf?page=2'])(
    'answers %s with the PDF',
    (path) => {
      expect(route(path, navigate)).toEqual({ to: 'document', name: 'whitepaper.pdf' })
    },
  )

  test('answers the PDFs under its own path where the host is elsewhere, and nothing of that host', () => {
    const abroad = { ...site, apiHost: 'https://host.example' }
    expect(route('/docs/whitepaper.pdf', navigate, abroad)).toMatchObject({ to: 'document' })
    expect(route('https://host.example/images/whitepaper.pdf', {}, abroad)).toEqual(network)
  })
})

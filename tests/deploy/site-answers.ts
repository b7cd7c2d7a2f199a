import { globSync } from 'node:fs'
import { request } from 'node:http'
import { allPages } from '#config/pages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** What differs from server to server and says nothing about the site. */
const OWN =
  /^(connection|date|server|keep-alive|transfer-encoding|etag|last-modified|content-length|accept-ranges)$/

/** A request as it is, without what `fetch` makes of its path and headers. */
export const ask = (
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((done, failed) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      headers: { host: 'wallet.example', ...headers },
    }
    request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers)
              .filter(([name]) => !OWN.test(name))
              .map(([name, value]) => [name, `${value}`]),
          ),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
      .on('error', failed)
      .end()
  })

/** Every address of a built site, those of its pages in several spellings, and some that it does not have. */
export const addressesOf = (folder: string): string[] => [
  ...globSync('**/*.*', { cwd: folder }).map((path) => `/${path}`),
  ...['', '/pt-br'].flatMap((base) =>
    allPages.flatMap(({ path = '/' }) =>
      path === '/'
        ? [`${base}/`, `${base}/?a=b.c`]
        : [path, `${path}/`, path.toUpperCase(), `${path}?a=b.c`].map((own) => base + own),
    ),
  ),
  ...['/pt-br', '/pt-br/no/such/path', '/pt-BR/wallet', '/pt-brx'],
  ...['/no/such/path', '/no.such/path', '/assets', '/assets/', '/icons/', '/x.y/'],
  ...['/docs/whitepaper.pdf', '/docs/privacy-policy.pdf', '/docs/terms-and-conditions.pdf'],
  ...['/assets/gone-12345678.js', '/assets/gone.js', '/gone.png', '/docs/gone.pdf', '/wallet.js'],
  ...[
    '/.built-from',
    '/%2ebuilt-from',
    '/.site-terms',
    '/.vite/manifest.json',
    '/.vite/',
    '/.git/config',
  ],
  ...['/.hosting/nginx.conf', '/.well-known/no-such-name', '/_headers', '/_redirects', '/404.html'],
  ...['/index.html.br', '/index.html.gz', '/sw.js.gz'],
]

/** What a browser sees. A redirect has nothing that is read. */
export function factsOf({ status, headers, body }: Answer): Map<string, string> {
  const content = status === 302 ? [] : [['body', body]]
  const named = Object.entries(headers).flatMap(([name, value = '']) => {
    // The host says of every file that it may be compressed, other servers only of what is.
    if (name === 'vary' || (status === 302 && name === 'content-type')) return []
    return [[name, value]]
  })
  return new Map(
    [['status', `${status}`], ...content, ...named].map(([name = '', value = '']) => [name, value]),
  )
}

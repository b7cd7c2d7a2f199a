import { ADDRESS_RULES, redirectsOf, sitePolicy, socketsOf } from '#config/hosting.ts'
import { allPages } from '#config/pages.ts'
import { baseOf } from '#languages'
import { fileIn, type Hosting, headersOfAll } from './pages.ts'

/**
 * For Netlify, Cloudflare Pages and those who read the same files. Where two rules match they join the values of a
 * header, so no two name the same one. What is not named is asked for each time, as these hosts have it.
 */
export function headersFile({ site, hsts, styles }: Hosting): string {
  const { siteUrl } = site
  const sockets = siteUrl ? socketsOf(new URL(siteUrl).host) : ''
  const common = {
    ...headersOfAll(hsts),
    'content-security-policy': sitePolicy(site, sockets, styles),
  }
  const hashed = ADDRESS_RULES.find(({ name }) => name === 'hashed')
  return [
    '# Written by the build; not run at any such host.',
    ...section('/*', common),
    // Every name in this folder has a hash, which the build makes sure of.
    ...section('/assets/*', { 'cache-control': hashed?.caching ?? '' }),
    ...section('/manifest.webmanifest', { 'content-type': 'application/manifest+json' }),
    '',
  ].join('\n')
}

const section = (path: string, headers: Readonly<Record<string, string>>): string[] => [
  path,
  ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
]

/**
 * These hosts answer `/login` with `login.html` themselves, and what they do not find with `404.html` and status 404:
 * there it is the shell, which shows that there is no such page.
 */
export function redirectsFile({ site }: Hosting): string {
  const pages = site.languages.flatMap((tag) =>
    allPages.flatMap(({ path, file }) => {
      const name = `/${fileIn(tag, file.replace(/\.html$/, ''))}`
      const own = baseOf(tag) + (path ?? '')
      return path === undefined || path === '/' || own === name ? [] : [`${own} ${name} 200`]
    }),
  )
  const redirects = redirectsOf(site).map(({ from, to }) => `${from} ${to} 302`)
  return ['# Written by the build; not run at any such host.', ...pages, ...redirects, ''].join(
    '\n',
  )
}

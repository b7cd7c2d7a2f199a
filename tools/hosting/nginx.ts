import {
  ADDRESS_RULES,
  type AddressRule,
  CONTENT_TYPES,
  HOST_HEADER,
  MISSING_CACHING,
  redirectsOf,
  sitePolicy,
} from '#config/hosting.ts'
import { SHELL } from '#config/pages.ts'
import { type Hosting, headersOfAll, MISSING, pagePatterns } from './pages.ts'

const INTRODUCTION = `# How the site in this folder is served, written by the build. In the server block of the site:
#
#   root /srv/wallet/dist;
#   include /srv/wallet/dist/.hosting/nginx.conf;
#
# The policy names what is in the documents of this build: reload nginx with every new one.
#
# What nginx passes on to the host, if anything, wins over these addresses with ^~, such as "location ^~ /api/".
# Files that the build has compressed are sent as .gz, which every nginx can. Those compressed with Brotli need the
# module ngx_brotli (Debian: libnginx-mod-http-brotli-static) and the line "brotli_static on;" beside the include.`

/** Text for a server block of nginx. A block repeats all headers, since one with headers of its own inherits none. */
export function nginxFragment(settings: Hosting): string {
  const { site } = settings
  const inFile = (rule: AddressRule, answer: string) => [
    ...headersOf(settings, rule).map((line) => `${line} always;`),
    `add_header Cache-Control "${rule.caching}";`,
    answer,
  ]
  const missing = (rule: AddressRule) => [
    ...headersOf(settings, rule).map((line) => `${line} always;`),
    `add_header Cache-Control "${MISSING_CACHING}" always;`,
    'types { }',
    'default_type "application/json; charset=utf-8";',
    `return 404 '${MISSING}';`,
  ]
  const locations = ADDRESS_RULES.flatMap((rule) => {
    if (rule.answer === 'nothing') return [block(`~ "${rule.path}"`, missing(rule))]
    if (rule.answer === 'file')
      return [block(`~ "${rule.path}"`, inFile(rule, 'try_files $uri @wallet_missing;'))]
    return [
      ...pagePatterns(site.languages).map(({ pattern, file }) =>
        block(`~* "${pattern}"`, inFile(rule, `try_files /${file} @wallet_missing;`)),
      ),
      block('/', inFile(rule, `try_files /${SHELL.file} @wallet_missing;`)),
      block('@wallet_missing', missing(rule)),
    ]
  })
  const [page] = ADDRESS_RULES.filter(({ answer }) => answer === 'page')
  const redirects = redirectsOf(site).map(({ from, to }) =>
    block(`= ${from}`, [
      ...(page ? headersOf(settings, page).map((line) => `${line} always;`) : []),
      'absolute_redirect off;',
      `return 302 ${to};`,
    ]),
  )
  return [
    INTRODUCTION,
    'gzip_static on;\ngzip_vary on;',
    `set $wallet_sockets "";\nif ($http_host ~ "${HOST_HEADER}") {\n  set $wallet_sockets "ws://$http_host wss://$http_host";\n}`,
    `types {\n${Object.entries(CONTENT_TYPES)
      .map(([ending, type]) => `  "${type}" ${ending};`)
      .join('\n')}\n}`,
    ...redirects,
    ...locations,
    '',
  ].join('\n\n')
}

const block = (location: string, lines: readonly string[]): string =>
  `location ${location} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`

/** `add_header` without its end, which says to which answers it belongs. */
function headersOf({ site, hsts, styles }: Hosting, { hasPolicy }: AddressRule): string[] {
  const policy = { 'content-security-policy': sitePolicy(site, '$wallet_sockets', styles) }
  const headers = {
    ...headersOfAll(hsts),
    ...(hasPolicy ? policy : {}),
  }
  return Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}"`)
}

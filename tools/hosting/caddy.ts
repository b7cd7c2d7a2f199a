import {
  ADDRESS_RULES,
  CONTENT_TYPES,
  MISSING_CACHING,
  redirectsOf,
  sitePolicy,
} from '#config/hosting.ts'
import { SHELL } from '#config/pages.ts'
import { type Hosting, headersOfAll, MISSING, pagePatterns } from './pages.ts'

const INTRODUCTION = `# How the site in this folder is served, written by the build. In the block of the site:
#
#   root * /srv/wallet/dist
#   import /srv/wallet/dist/.hosting/Caddyfile
#
# The policy names what is in the documents of this build: reload Caddy with every new one.
#
# What Caddy passes on to the host, if anything, stands in a "handle" of its own, such as
#
#   handle /api/* {
#     reverse_proxy 127.0.0.1:8080
#   }
`

/** Text for a site block of Caddy. `route` keeps the order; of several `handle` in it only the first that matches is used. */
export function caddyFragment({ site, hsts, styles }: Hosting): string {
  const common = headersOfAll(hsts)
  const policy = sitePolicy(site, 'ws://{hostport} wss://{hostport}', styles)
  const serve = ['file_server {', '  precompressed br gzip', '}']
  const handles = ADDRESS_RULES.flatMap(({ name, path, answer, caching, hasPolicy }) => {
    const headers = [
      `header cache-control "${caching}"`,
      ...(hasPolicy ? [] : ['header -content-security-policy']),
    ]
    if (answer === 'nothing')
      return [matcher(name, [`path_regexp "${path}"`]), handle(`@wallet_${name}`, missing)]
    if (answer === 'file')
      return [
        matcher(name, [`path_regexp "${path}"`, 'file']),
        handle(`@wallet_${name}`, [...headers, ...serve]),
      ]
    const document = (file: string) => [
      ...headers,
      `header content-type "${CONTENT_TYPES['html']}"`,
      `rewrite * /${file}`,
      ...serve,
    ]
    return [
      ...pagePatterns(site.languages).flatMap(({ pattern, file }) => {
        const own = file.replace(/\W/g, '_')
        return [
          matcher(own, [`path_regexp "(?i)${pattern}"`]),
          handle(`@wallet_${own}`, document(file)),
        ]
      }),
      matcher(name, [`not path_regexp "\\.[^/]*$"`]),
      handle(`@wallet_${name}`, document(SHELL.file)),
    ]
  })
  const lines = [
    ...Object.entries(common).map(([name, value]) => `header ${name} "${value}"`),
    `header content-security-policy "${policy}"`,
    ...Object.entries(CONTENT_TYPES).flatMap(([ending, type]) => [
      `@wallet_type_${ending} path *.${ending}`,
      `header @wallet_type_${ending} content-type "${type}"`,
    ]),
    ...redirectsOf(site).map(({ from, to }) => handle(from, [`redir * ${to} 302`])),
    ...handles,
    handle('', missing),
  ]
  return `${INTRODUCTION}\n\nroute {\n${indent(lines.join('\n'))}\n}\n`
}

const missing = [
  `header cache-control "${MISSING_CACHING}"`,
  'header content-type "application/json; charset=utf-8"',
  `respond \`${MISSING}\` 404`,
]

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ')
const matcher = (name: string, lines: readonly string[]): string =>
  `@wallet_${name} {\n${indent(lines.join('\n'))}\n}`
const handle = (on: string, lines: readonly string[]): string =>
  `handle${on && ` ${on}`} {\n${indent(lines.join('\n'))}\n}`

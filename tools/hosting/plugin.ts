import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { CONTENT_TYPES, type Hsts, ruleOf } from '#config/hosting.ts'
import { SHELL } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { caddyFragment } from './caddy.ts'
import { nginxFragment } from './nginx.ts'
import { headersFile, redirectsFile } from './static-hosts.ts'

interface Settings {
  readonly site: SiteConfig
  readonly hsts: Hsts
}

/** Writes how the site is served into the built site, for other servers than the host. None of it is served. */
export function hosting(settings: Settings): Plugin {
  let folder: string
  let hasFailed = false
  return {
    name: 'hosting',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    buildEnd(error) {
      hasFailed = error !== undefined
    },
    closeBundle: {
      // After the service worker, which would otherwise precache 404.html.
      order: 'post',
      sequential: true,
      handler() {
        if (!hasFailed) writeHosting(folder, settings)
      },
    },
  }
}

export function writeHosting(folder: string, settings: Settings): void {
  requireRules(folder)
  const own = join(folder, '.hosting')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'nginx.conf'), nginxFragment(settings))
  writeFileSync(join(own, 'Caddyfile'), caddyFragment(settings))
  writeFileSync(join(folder, '_headers'), headersFile(settings))
  writeFileSync(join(folder, '_redirects'), redirectsFile(settings))
  // Compressed where the document is.
  for (const encoding of ['', '.br', '.gz']) {
    const shell = join(folder, SHELL.file + encoding)
    if (existsSync(shell)) copyFileSync(shell, join(folder, `404.html${encoding}`))
  }
}

/** Throws for a file that no table tells how to serve. */
function requireRules(folder: string): void {
  for (const path of globSync('**/*.*', { cwd: folder })) {
    const rule = ruleOf(`/${path.replaceAll('\\', '/')}`)
    if (rule.answer === 'nothing') continue
    if (CONTENT_TYPES[extname(path).slice(1)] === undefined)
      throw new Error(`${path}: src/config/hosting.ts has no content type for it`)
    if (path.startsWith('assets') && rule.name === 'file')
      throw new Error(
        `${path}: is in assets/, which is cached for ever, without a hash in its name`,
      )
  }
}

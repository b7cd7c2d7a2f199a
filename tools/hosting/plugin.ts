import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { CONTENT_TYPES, ruleOf } from '#config/hosting.ts'
import { INLINE_STYLES_FILE, styleHashes } from '#config/inline-styles.ts'
import { SHELL } from '#config/pages.ts'
import { atEnd } from '../build/at-end.ts'
import { caddyFragment } from './caddy.ts'
import { requireNamed } from './inline-styles.ts'
import { nginxFragment } from './nginx.ts'
import type { Hosting } from './pages.ts'
import { headersFile, redirectsFile } from './static-hosts.ts'

/** Writes how the site is served into the built site, for other servers than the host. None of it is served. */
export const hosting = (settings: Settings): Plugin =>
  atEnd('hosting', (folder) => writeHosting(folder, settings))

type Settings = Omit<Hosting, 'styles'>

export function writeHosting(folder: string, own: Settings): void {
  const written = readFileSync(join(folder, INLINE_STYLES_FILE), 'utf8')
  const styles = v.parse(styleHashes, JSON.parse(written))
  const settings: Hosting = { ...own, styles }
  requireRules(folder)
  requireNamed(folder, styles)
  writeFileSync(join(folder, '.hosting/nginx.conf'), nginxFragment(settings))
  writeFileSync(join(folder, '.hosting/Caddyfile'), caddyFragment(settings))
  writeFileSync(join(folder, '_headers'), headersFile(settings))
  writeFileSync(join(folder, '_redirects'), redirectsFile(settings))
  // Compressed where the document is.
  for (const encoding of ['', '.br', '.gz']) {
    const shell = join(folder, SHELL.file + encoding)
    if (existsSync(shell)) copyFileSync(shell, join(folder, `404.html${encoding}`))
  }
}

/** Throws for a file that is in no table of how files are served. */
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

import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { EngineName } from './tab.ts'

/** Debian's packages that an engine needs and that are not installed. */
export function missingFor(engine: EngineName): string[] {
  const isInstalled = {
    'firefox-esr': Boolean(process.env['FIREFOX_PATH']) || isOnPath('firefox-esr'),
    'webkit2gtk-driver': miniBrowser() !== undefined && isOnPath('WebKitWebDriver'),
    xvfb: isOnPath('Xvfb'),
  }
  return NEEDS[engine].filter((name) => !isInstalled[name])
}

const NEEDS = {
  chromium: [],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
} as const

/** Debian keeps the browser in the folder of its library. */
export function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser').at(-1)
}

function isOnPath(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, name)))
}

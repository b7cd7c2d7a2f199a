import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Chromium that the tests drive; undefined means the one Playwright brought itself. */
export function findBrowser(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

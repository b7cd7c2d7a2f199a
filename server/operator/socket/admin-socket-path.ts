import { createHash } from 'node:crypto'
import { constants, openSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** The maximum length of a socket path that works on every system. */
const MAX_LENGTH = 100
const NAME = 'operator.sock'

/**
 * The path of the admin socket of the host with that data folder. It is always in that folder, where only the host's
 * account may write: in a folder that others may write to, another account could listen in the host's place. Throws an
 * Error if the path is too long for this system.
 */
export function adminSocketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
    return `\\\\.\\pipe\\operator-${name}`
  }
  const path = join(folder, NAME)
  const fromHere = relative(process.cwd(), path)
  const short = [path, fromHere].find((one) => Buffer.byteLength(one) <= MAX_LENGTH)
  return short ?? join(shortNameOf(folder), NAME)
}

/** Linux names every open folder briefly. It stays open, and the name valid, as long as this process lives. */
function shortNameOf(folder: string): string {
  if (process.platform !== 'linux')
    throw new Error(`DATA_DIR: ${folder} is too long a path for a socket on this system.`)
  return `/proc/self/fd/${openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)}`
}

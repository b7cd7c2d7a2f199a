import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The maximum length of a socket path that works on every system. */
const MAX_LENGTH = 100

/** The path of the admin socket of the host with that data folder. */
export function adminSocketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const name = `operator-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const path = join(folder, 'operator.sock')
  return Buffer.byteLength(path) <= MAX_LENGTH ? path : join(tmpdir(), `${name}.sock`)
}

import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What fits into a socket's address on every system. */
const LONGEST = 100

/** The admin socket of the host with that data folder; only the account the host runs under can open it. */
export function adminSocketPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const name = `operator-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const path = join(folder, 'operator.sock')
  return Buffer.byteLength(path) <= LONGEST ? path : join(tmpdir(), `${name}.sock`)
}

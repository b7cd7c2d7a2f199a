import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What fits into a socket's address on every system. */
const LONGEST = 100

/** Where the operator of the host with that data knocks: a socket that only this machine's own account can open. */
export function doorPath(dataDir: string): string {
  const folder = resolve(dataDir)
  const name = `operator-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const path = join(folder, 'operator.sock')
  return Buffer.byteLength(path) <= LONGEST ? path : join(tmpdir(), `${name}.sock`)
}

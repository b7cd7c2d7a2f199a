import { lstatSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { CommandText, Outcome } from './command.ts'
import { outcome } from './command.ts'

/** No host listens at that path. */
export class HostNotRunning extends Error {
  override readonly name = 'HostNotRunning'
}

/** Another account may listen at that path in the host's place. */
export class SocketNotPrivate extends Error {
  override readonly name = 'SocketNotPrivate'
}

/** Sends one command to the host that listens at `path`. Throws HostNotRunning or SocketNotPrivate. */
export async function sendCommand(path: string, command: CommandText): Promise<Outcome> {
  requirePrivate(path)
  const socket = connect({ path, allowHalfOpen: true })
  socket.end(JSON.stringify(command))
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), outcome), await text(socket))
  } catch (cause) {
    throw new HostNotRunning('no response', { cause })
  }
}

const OTHERS_WRITE = 0o022

/**
 * Refuses a socket that could be another account's: only the account that owns its folder may have created it there, and
 * that must be this one. Root may speak to the host of any account.
 */
function requirePrivate(path: string): void {
  if (process.platform === 'win32') return
  const { socket, folder } = found(path)
  const self = process.getuid?.()
  if (
    !socket.isSocket() ||
    socket.uid !== folder.uid ||
    (folder.mode & OTHERS_WRITE) !== 0 ||
    (self !== 0 && folder.uid !== self)
  )
    throw new SocketNotPrivate(
      `${path} is not this account's, or other accounts may write to its folder. Nothing was sent.`,
    )
}

function found(path: string) {
  try {
    return { socket: lstatSync(path), folder: statSync(dirname(path)) }
  } catch (cause) {
    throw new HostNotRunning('no socket', { cause })
  }
}

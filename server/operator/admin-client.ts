import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { CommandText, Outcome } from './command.ts'
import { outcome } from './command.ts'

/** No host listens at that path. */
export class HostNotRunning extends Error {
  override readonly name = 'HostNotRunning'
}

/** The host took the command, but its answer did not come: it may or may not have been carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Sends one command to the host that listens at `path`, and waits `patience` milliseconds for the answer. Throws
 * HostNotRunning or NoAnswer.
 */
export async function sendCommand(
  path: string,
  command: CommandText,
  patience = Number.POSITIVE_INFINITY,
): Promise<Outcome> {
  requireOwn(path)
  const socket = connect({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (cause) {
    throw new HostNotRunning('nothing listens', { cause })
  }
  const timer = Number.isFinite(patience) ? setTimeout(() => socket.destroy(), patience) : undefined
  socket.end(JSON.stringify(command))
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), outcome), await text(socket))
  } catch (cause) {
    throw new NoAnswer('no answer', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Refuses a socket of another account, which cannot be the host's. */
function requireOwn(path: string): void {
  if (process.platform === 'win32') return
  try {
    const { uid } = statSync(path)
    if (uid === process.getuid?.() || process.getuid?.() === 0) return
  } catch (cause) {
    throw new HostNotRunning('no socket', { cause })
  }
  throw new HostNotRunning(`${path} belongs to another account`)
}

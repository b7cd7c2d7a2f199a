import { once } from 'node:events'
import { lstatSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Texts } from '../entry/command.ts'
import { type Reply, reply } from '../entry/reply.ts'

/** No host listens at that path. */
export class HostNotRunning extends Error {
  override readonly name = 'HostNotRunning'
}

/** This account may not open the socket, or another account may listen there in the host's place. */
class SocketNotOurs extends Error {
  override readonly name = 'SocketNotOurs'
}

/** The host took the command, but its answer did not come: it may or may not have been carried out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * Sends one command to the host that listens at `path`, and waits `patience` milliseconds for the answer. Throws
 * HostNotRunning, SocketNotOurs or NoAnswer.
 */
export async function sendCommand(
  path: string,
  command: Texts,
  patience = Number.POSITIVE_INFINITY,
): Promise<Reply> {
  requirePrivate(path)
  const socket = connect({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (cause) {
    throw new HostNotRunning('nothing listens', { cause })
  }
  const timer = Number.isFinite(patience) ? setTimeout(() => socket.destroy(), patience) : undefined
  socket.end(JSON.stringify(command))
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), reply), await text(socket))
  } catch (cause) {
    throw new NoAnswer('no answer', { cause })
  } finally {
    clearTimeout(timer)
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
    throw new SocketNotOurs(
      `${path} is not this account's, or other accounts may write to its folder. Nothing was sent.`,
    )
}

function found(path: string) {
  try {
    return { socket: lstatSync(path), folder: statSync(dirname(path)) }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EACCES')
      throw new SocketNotOurs(
        `${path} may be opened by the host's account alone. Run this as that account.`,
      )
    throw new HostNotRunning('no socket', { cause })
  }
}

import { rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Deps } from '../deps.ts'
import { carryOut } from './carry-out.ts'
import type { Outcome } from './order.ts'

/** Another host of this machine has its door there. */
export class DoorTaken extends Error {
  constructor(path: string) {
    super(`DATA_DIR: another host has its operator's door at ${path}. Give each host its own.`)
    this.name = 'DoorTaken'
  }
}

const SILENCE = 60_000
const OWNER_ONLY = 0o177

/**
 * The host's door for its operator: a socket in the file system, closed to every other account of the machine and to
 * the network. One order per connection, as JSON; the outcome comes back the same way. Throws DoorTaken.
 */
export async function openDoor(
  deps: Deps,
  path: string,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (await isAnswering(path)) throw new DoorTaken(path)
  if (process.platform !== 'win32') rmSync(path, { force: true })

  const callers = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    callers.add(socket)
    socket.once('close', () => callers.delete(socket))
    socket.setTimeout(SILENCE, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    answer(deps, socket).catch((error) => {
      socket.end(JSON.stringify(FAULT))
      failed(error)
    })
  })
  await new Promise<void>((opened, refused) => {
    const before = process.umask(OWNER_ONLY)
    server.once('error', refused).listen(path, opened)
    process.umask(before)
  })
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      for (const socket of callers) socket.destroy()
    })
}

const FAULT: Outcome = { isWell: false, lines: ['The host failed; its log says why.'] }

async function answer(deps: Deps, socket: Socket): Promise<void> {
  const order = await text(socket)
  // Another host that only looked whether somebody is here.
  if (order === '') return void socket.end()
  socket.end(JSON.stringify(await carryOut(deps, JSON.parse(order))))
}

/** A socket file outlives a host that was killed; nobody answers there. */
function isAnswering(path: string): Promise<boolean> {
  return new Promise((known) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      known(true)
    })
    socket.once('error', () => known(false))
  })
}

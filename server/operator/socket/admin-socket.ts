import { rmSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { ChainServices } from '../../chains/services.ts'
import { lockFile } from '../../platform/files/kernel-lock.ts'
import { permitSocket } from '../../platform/http-out/network-guard.ts'
import { retry } from '../../platform/time/retry.ts'
import { refused } from '../entry/reply.ts'
import { execute } from './execute.ts'

/** Another host listens on that path. */
export class AdminSocketInUse extends Error {
  override readonly name = 'AdminSocketInUse'
  constructor(path: string) {
    super(
      `DATA_DIR: another host uses the admin socket ${path}. Give each host its own data folder.`,
    )
  }
}

/** Milliseconds in which a command must arrive. Carrying it out has no limit of its own. */
const ARRIVAL_TIMEOUT = 60_000
/** Milliseconds that the commands being carried out have when the host closes. */
const DRAIN_TIMEOUT = 10_000
const OWNER_ONLY = 0o177

/**
 * Opens the host's admin socket: a Unix socket (a named pipe on Windows) that only the host's own account can open. Each
 * connection carries one command and its outcome, as JSON. Throws AdminSocketInUse.
 */
export async function openAdminSocket(
  deps: ChainServices,
  path: string,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const release = await retry(() => takeLock(path), LEAVING)
  // The socket of a host that was killed: while it holds the lock, no other host listens or starts to.
  if (process.platform !== 'win32') rmSync(path, { force: true })

  const clients = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
    socket.setTimeout(ARRIVAL_TIMEOUT, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    text(socket).then(
      (command) => {
        socket.setTimeout(0)
        const answered = answer(deps, command, onError)
          .then((response) => new Promise<void>((sent) => socket.end(response, () => sent())))
          .finally(() => running.delete(answered))
        running.add(answered)
      },
      () => socket.destroy(),
    )
  })
  await new Promise<void>((opened, refused) => {
    const before = process.umask(OWNER_ONLY)
    server.once('error', refused).listen(path, opened)
    process.umask(before)
  })
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // A command that is being carried out is finished and answered, even if nobody waits for it any more.
    await Promise.race([drain(running), setTimeout(DRAIN_TIMEOUT, undefined, { ref: false })])
    for (const socket of clients) socket.destroy()
    await closed
    release()
  }
}

/** How long to wait for the kernel to clean up after a host that was killed. */
const LEAVING = {
  limit: 1000,
  firstPause: 100,
  longestPause: 400,
  isPassing: (error: unknown) => error instanceof AdminSocketInUse,
}

/** Throws AdminSocketInUse. */
async function takeLock(path: string): Promise<() => void> {
  const release = process.platform === 'win32' ? () => {} : lockFile(`${path}.lock`)
  // A host of an earlier version has no such lock.
  if (release && !(await isListening(path))) return release
  release?.()
  throw new AdminSocketInUse(path)
}

async function drain(running: ReadonlySet<Promise<void>>): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}

const INTERNAL_ERROR = refused('The host failed; see its log.')

async function answer(
  deps: ChainServices,
  command: string,
  onError: (error: unknown) => void,
): Promise<string> {
  // Another host is checking whether this one is running.
  if (command === '') return ''
  try {
    return JSON.stringify(await execute(deps, JSON.parse(command)))
  } catch (error) {
    onError(error)
    return JSON.stringify(INTERNAL_ERROR)
  }
}

/** The socket file of a killed host remains, but nothing listens on it. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = permitSocket(new Socket())
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.connect(path)
  })
}

import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { copyMigratedDatabase } from './migrated-database.ts'
import { operator } from './operator.ts'
import { databasesAt, dropDatabase } from './postgres-server.ts'
import { programOf } from './programs.ts'
import { WASM_FLAGS } from './wasm-flags.ts'

/** Where the port of the server that the hosts of the flows share is passed on to their processes. */
export const FLOW_SERVER = 'TEST_FLOW_SERVER'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code?: string
  readonly link?: string
}

/** The real host in a process of its own, with its own database and port. */
export interface RunningHost {
  readonly origin: string
  readonly pid: () => number | undefined
  /** Everything that the host has printed. */
  readonly output: () => string
  /** The newest mails to anybody, newest first. */
  mails(): Promise<Mail[]>
  /** Waits until there are more than `earlierMails` mails to `to`; resolves to the newest. */
  mailTo(to: string, earlierMails?: number): Promise<Mail>
  /** As `npm run operator -- …args`; resolves to the output, rejects if it fails. */
  operator(...args: string[]): Promise<string>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Stops and starts again with the same data and port. */
  restart(): Promise<void>
  /** Stops and removes the data. */
  dispose(): Promise<void>
}

/**
 * A port whose next one, where the console listens, is no other host's either. Below those that the system gives to connections,
 * one of which may have taken the next one.
 */
const freshPort = () => String(20_000 + 2 * randomInt(6000))

/** `isEmbedded`: with the embedded database, also where flows have a server, where a host starts in 1.4 s of processor time instead of 2.5. */
export async function startHost(
  environment: Record<string, string> = {},
  { isEmbedded = 'DATA_DIR' in environment } = {},
): Promise<RunningHost> {
  const data = await mkdtemp(join(tmpdir(), 'host-'))
  const port = isEmbedded ? undefined : process.env[FLOW_SERVER]
  const databaseUrl = port && (await databasesAt(Number(port)).migratedDatabase())
  if (!databaseUrl) await copyMigratedDatabase(data)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Tests start dozens of hosts; the compile cache halves the time.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    DATA_DIR: data,
    PORT: freshPort(),
    ADDRESS_LIMIT: '100000',
    // Two more processes and a second of CPU time, which most tests have no use for.
    LOCAL_CHAIN: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  }
  let earlier = ''
  let printed = ''
  let running = await start().catch(startElsewhere)
  const origin = running.origin

  async function start(): Promise<{ child: ChildProcess; origin: string }> {
    const child = spawn(process.execPath, [...WASM_FLAGS, programOf('cheap-host')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr?.on('data', (chunk) => (printed += chunk))
    const lines = createInterface({ input: child.stdout })
    const ready = new Promise<string>((found, failed) => {
      lines.on('line', (line) => {
        printed += `${line}\n`
        const address = /https?:\/\/[\w.-]+:\d+/.exec(line)?.[0]
        if (address) found(address)
      })
      child.on('exit', (code) => failed(new Error(`the host exited with ${code}\n${printed}`)))
    })
    return { child, origin: await ready }
  }

  /** Another host of the tests has taken that port. */
  function startElsewhere(error: Error): ReturnType<typeof start> {
    if (environment['PORT'] !== undefined || !/PORT: \d+ is in use/.test(error.message)) throw error
    printed = ''
    env['PORT'] = freshPort()
    return start().catch(startElsewhere)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return
    const ended = new Promise((done) => running.child.once('exit', done))
    running.child.kill(signal)
    await ended
  }

  /** The sandbox mailbox as JSON, with the key that the host has printed. */
  function mailboxUrl(): string {
    const key = /\/mailbox(\?key=[\w-]+)/.exec(earlier + printed)?.[1]
    if (key === undefined) throw new Error(`no mailbox\n${printed}`)
    return `${origin}/mailbox.json${key}`
  }

  return {
    origin,
    pid: () => running.child.pid,
    output: () => printed,
    mails: () => mailsOf(mailboxUrl()),
    mailTo: (to, earlierMails = 0) => mailTo(mailboxUrl, to, earlierMails),
    operator: (...args) => operator(env['DATA_DIR'] ?? data, args),
    stop,
    async restart() {
      await stop()
      // What it has printed before, such as a link to its console, is over; the key of the mailbox stays.
      earlier += printed
      printed = ''
      env['PORT'] = new URL(origin).port
      running = await start()
    },
    async dispose() {
      await stop()
      await rm(data, { recursive: true, force: true })
      if (databaseUrl) await dropDatabase(databaseUrl)
    },
  }
}

/**
 * Of a request that is the only one of its connection: a host that closes one that it takes for idle would answer the next
 * request on it with nothing.
 */
export const ONE_REQUEST = { Connection: 'close' } as const

const mailsOf = async (url: string): Promise<Mail[]> =>
  (await fetch(url, { headers: ONE_REQUEST })).json()

async function mailTo(url: () => string, to: string, earlierMails: number): Promise<Mail> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const mails = await mailsOf(`${url()}&to=${encodeURIComponent(to)}`)
    const newest = mails[0]
    if (newest && mails.length > earlierMails) return newest
    // Polling without a pause would slow down the host.
    await setTimeout(20)
  }
  throw new Error(`no mail number ${earlierMails + 1} for ${to}`)
}

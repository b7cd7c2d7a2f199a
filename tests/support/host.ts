import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { putMigratedDatabase } from './migrated-database.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code?: string
  readonly link?: string
}

/** The real host as a process of its own, with a database and a port that nobody else uses. */
export interface RunningHost {
  readonly origin: string
  readonly pid: () => number | undefined
  /** Everything the host has printed, for tests that look for what must not be there. */
  readonly output: () => string
  /** The newest mail to `to`, waiting for one that is not among the `seen` first ones. */
  mailTo(to: string, seen?: number): Promise<Mail>
  /** Runs `npm run operator -- …args` and gives what it printed; throws where it failed. */
  operator(...args: string[]): Promise<string>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts again on the same data and port. */
  restart(): Promise<void>
  /** Stops and removes the data. */
  dispose(): Promise<void>
}

export async function startHost(environment: Record<string, string> = {}): Promise<RunningHost> {
  const data = await mkdtemp(join(tmpdir(), 'host-'))
  await putMigratedDatabase(data)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Hosts and operators are started by the dozen; compiled code halves what that takes.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    DATA_DIR: data,
    PORT: '0',
    ADDRESS_LIMIT: '100000',
    ...environment,
  }
  let printed = ''
  let running = await start()
  const origin = running.origin

  async function start(): Promise<{ child: ChildProcess; origin: string }> {
    const child = spawn(process.execPath, ['server/start.ts'], {
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
      child.on('exit', (code) => failed(new Error(`the host ended with ${code}\n${printed}`)))
    })
    return { child, origin: await ready }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return
    const ended = new Promise((done) => running.child.once('exit', done))
    running.child.kill(signal)
    await ended
  }

  return {
    origin,
    pid: () => running.child.pid,
    output: () => printed,
    mailTo: (to, seen = 0) => mailTo(origin, to, seen),
    operator: (...args) => operator(env, args),
    stop,
    async restart() {
      await stop()
      env['PORT'] = new URL(origin).port
      running = await start()
    },
    async dispose() {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function mailTo(origin: string, to: string, seen: number): Promise<Mail> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/mailbox.json?to=${encodeURIComponent(to)}`)
    const theirs: Mail[] = await answer.json()
    const newest = theirs[0]
    if (newest && theirs.length > seen) return newest
    // Asked without a pause, the host would be busier with answering than with sending.
    await setTimeout(20)
  }
  throw new Error(`no mail number ${seen + 1} for ${to}`)
}

function operator(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['server/operator/main.ts', ...args], { env })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('exit', (code) => (code === 0 ? done(output) : failed(new Error(output))))
  })
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program of this machine; undefined if it has none. */
export const programAt = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** The account of Debian's package, since PostgreSQL refuses to run as root. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Program {
  readonly process: ChildProcess
  /** Everything that it has printed, the newest last, up to some thousand characters. */
  output(): string
  /** Sends a signal to it and to all that it has started. */
  signal(name: NodeJS.Signals): void
  end(): Promise<void>
}

/** Starts a program of this machine as that account. */
export function startProgram(
  name: string,
  args: readonly string[],
  {
    env = {},
    account = {},
    daemons = () => [],
  }: {
    readonly env?: Record<string, string>
    readonly account?: { uid?: number; gid?: number }
    /** What it has started and is a child of nobody. */
    readonly daemons?: () => readonly number[]
  } = {},
): Program {
  const child = spawn(programAt(name) ?? name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-20_000)
    })
  const signal = (one: NodeJS.Signals) => {
    for (const root of [child.pid ?? 0, ...daemons()])
      for (const pid of descendants(root)) kill(pid, one)
  }
  return {
    process: child,
    output: () => printed,
    signal,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      signal('SIGCONT')
      signal('SIGKILL')
      await ended
    },
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A process and all that it has started, be they in groups of their own. */
function descendants(root: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return [
        { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) },
      ]
    } catch {
      // It has ended while the list was read.
      return []
    }
  })
  const found = [root]
  for (const pid of found) for (const one of parents) if (one.parent === pid) found.push(one.pid)
  return found
}

/** Waits until that is so; rejects after `limit` milliseconds with what was waited for. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limit = 120_000,
): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > limit) throw new Error(`${what}: not within ${limit / 1000} s`)
    await setTimeout(100)
  }
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Undefined where the optional package is not installed, or has no program for this system. */
export function anvilProgram(): string | undefined {
  const { platform, arch } = process
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const program = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

export interface AnvilOptions {
  readonly chainId: number
  /** Blocks on top of a block that make it final. */
  readonly finalAfter: 2 | 64
}

export interface Anvils {
  /** The addresses of the chains in their order, on this machine only. */
  readonly urls: readonly string[]
  /** The process that ends them with the host. */
  readonly guard: number
  stop(): void
}

/** Milliseconds; a start takes a tenth of a second on an idle machine. */
const PATIENCE = 20_000

/**
 * Starts a local chain for each of `chains`. They end with this process at the latest. A transaction is in a block at
 * once. Rejects if they do not start.
 */
export async function startAnvils(
  program: string,
  chains: readonly AnvilOptions[],
): Promise<Anvils> {
  const lists = chains.map(({ chainId, finalAfter }) =>
    [
      // A page in a browser on this machine must not reach it, so no CORS.
      ...['--host', '127.0.0.1', '--port', '0', '--no-cors', '--accounts', '3'],
      ...['--chain-id', String(chainId), '--slots-in-an-epoch', String(finalAfter / 2)],
    ].join(' '),
  )
  // It has a process group of its own: Ctrl+C reaches the host alone, which saves the state first.
  const guard = spawn(
    process.execPath,
    [join(import.meta.dirname, 'guard.ts'), program, ...lists],
    { stdio: ['pipe', 'pipe', 'ignore'], detached: true },
  )
  const stop = () => {
    clearTimeout(timer)
    // It ends them and itself; killed, it would leave them.
    guard.stdin.end()
  }
  const timer = setTimeout(stop, PATIENCE)
  const ports = new Map<number, string>()
  guard.stdin.on('error', () => {})
  for await (const line of createInterface(guard.stdout)) {
    const [index = '', port = ''] = line.split(' ')
    ports.set(Number(index), port)
    if (ports.size === chains.length) break
  }
  clearTimeout(timer)
  if (ports.size < chains.length) {
    stop()
    throw new Error('the local chain did not start')
  }
  guard.stdout.resume()
  // The host ends without waiting for it, and it ends with the host.
  guard.unref()
  const urls = chains.map((_, index) => `http://127.0.0.1:${ports.get(index)}`)
  return { urls, guard: guard.pid ?? 0, stop }
}

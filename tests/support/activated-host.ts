import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { programOf } from './programs.ts'

/**
 * Holds the socket, as systemd does, and starts the host anew for each line that it reads: the folder of its site. The inner
 * shell has the pid that the host will have.
 */
const HOLDER = `while read -r site; do
  SITE_DIR="$site" sh -c 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$NODE" "$PROGRAM" --no-build' &
  echo "pid $!"
  wait $!
  echo ended
done`

const listening = v.object({ _handle: v.object({ fd: v.number() }) })

/** A host whose socket stays open while it is restarted. */
export async function activatedHost(environment: Readonly<Record<string, string>>) {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { _handle } = v.parse(listening, server)
  const holder = spawn('sh', ['-c', HOLDER], {
    env: {
      ...process.env,
      NODE: process.execPath,
      PROGRAM: programOf('start'),
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      ...environment,
      PORT: `${port}`,
    },
    stdio: ['pipe', 'pipe', 'inherit', _handle.fd],
  })
  // The holder has it from now on: whoever else listens would accept as well.
  server.close()
  let printed = ''
  let isWaiting = () => {}
  holder.stdout?.on('data', (chunk) => {
    printed += chunk
    isWaiting()
  })
  const line = (pattern: RegExp): Promise<string> =>
    new Promise((found, failed) => {
      isWaiting = () => {
        const [, text] = pattern.exec(printed) ?? []
        if (text !== undefined) found(text)
        else if (/^ended/m.test(printed)) failed(new Error(printed))
      }
      isWaiting()
    })
  let pid = 0
  async function start(site: string): Promise<void> {
    printed = ''
    holder.stdin?.write(`${site}\n`)
    pid = Number(await line(/^pid (\d+)$/m))
    await line(/(is ready at)/)
  }
  async function stop(): Promise<void> {
    process.kill(pid, 'SIGTERM')
    await line(/^(ended)$/m)
  }
  return {
    port,
    start,
    async restart(site: string) {
      await stop()
      await start(site)
    },
    async end() {
      await stop()
      const ended = once(holder, 'exit')
      holder.stdin?.end()
      await ended
    },
  }
}

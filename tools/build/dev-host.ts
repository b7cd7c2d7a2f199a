import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Plugin } from 'vite'

/** Served by the host instead of Vite: the API with its WebSocket, the identity provider, the mailbox. */
const PROXIED = [
  '/api',
  '/log',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/mailbox',
]

/** Runs the host as a child process of `npm run dev`. */
export function devHost(): Plugin {
  let host: ChildProcess | undefined
  return {
    name: 'dev-host',
    apply: (_, { command, isPreview }) =>
      command === 'serve' && !isPreview && !process.env['VITEST'],
    async config({ server }) {
      const port = server?.port ?? 5173
      const { child, origin } = await startHost(`http://localhost:${port}`)
      host = child
      const target = { target: origin, ws: true }
      return {
        server: {
          port,
          // Links in the host's mails contain this port.
          strictPort: true,
          proxy: Object.fromEntries(PROXIED.map((path) => [path, target])),
        },
      }
    },
    configureServer({ httpServer }) {
      httpServer?.once('close', () => host?.kill())
      process.once('exit', () => host?.kill())
    },
  }
}

/** Starts the host on a free port and waits until it prints its first line. */
async function startHost(siteUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main/start.ts', '--no-build'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), SITE_URL: siteUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the host exited with ${code}`)))
  })
  return { child, origin: `http://127.0.0.1:${port}` }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

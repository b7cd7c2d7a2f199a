import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Plugin } from 'vite'

/** What the host answers and Vite does not: the API with its socket, the identity provider, the mailbox. */
const PROXIED = [
  '/api',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/mailbox',
]

/** `npm run dev`: the host beside Vite, as a process of its own that ends with it. */
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
          // The host mails links to this port, so another one would not do.
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

/** Starts the host on any free port and waits for the address it prints. */
async function startHost(siteUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: { ...process.env, PORT: '0', SITE_URL: siteUrl, BUILD_SITE: 'no' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      const address = /https?:\/\/[\w.-]+:\d+/.exec(line)?.[0]
      if (address) found(address)
    })
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`the host ended with ${code}`)))
  })
  return { child, origin }
}

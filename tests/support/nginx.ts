import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface Nginx {
  /** Closes every connection and removes the temporary folder. */
  stop(): Promise<void>
}

/** Debian has it outside the path of ordinary accounts. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const program = FOLDERS.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))

/** Why tests that need nginx do not run; undefined if they do. */
export const missingNginx: string | undefined = program
  ? undefined
  : 'left out: there is no nginx on this machine (Debian: nginx-light)'

export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no port')),
      )
    })
  })

/** Runs nginx with these lines in its `http` block, and nothing of the machine's configuration. */
export async function startNginx(http: string): Promise<Nginx> {
  if (!program) throw new Error(missingNginx)
  const base = mkdtempSync(join(tmpdir(), 'nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = join(base, 'nginx.conf')
  writeFileSync(
    config,
    [
      // Its workers could not open the temporary folders of the tests otherwise.
      process.getuid?.() === 0 ? 'user root;' : '',
      `worker_processes 1; daemon off; pid ${base}/nginx.pid; error_log stderr warn;`,
      'events { }',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${base}/${name};`),
      http,
      '}',
    ].join('\n'),
  )
  const args = ['-p', base, '-c', config, '-e', 'stderr']
  const check = spawnSync(program, [...args, '-t'], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(check.stderr)
  // The check leaves an empty one; the server writes it once it listens.
  rmSync(join(base, 'nginx.pid'), { force: true })
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const output = text(child.stderr)
  const ended = new Promise((done) => child.once('exit', done))
  while (!existsSync(join(base, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(await output)
    await new Promise((next) => setImmediate(next))
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(base, { recursive: true, force: true })
    },
  }
}

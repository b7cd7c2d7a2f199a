import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensurePrivateFolder } from '../../server/platform/files/private-folder.ts'
import { buildSite, isBuilt } from '../../server/site/build.ts'
import { postgresServer } from '../support/database.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { missingPostgres } from '../support/postgres-server.ts'
import { programOf } from '../support/programs.ts'
import { WASM_FLAGS } from '../support/wasm-flags.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
})
/** A data folder whose database does not have to be created first. */
async function dataFolder(name: string): Promise<string> {
  await copyMigratedDatabase(join(folder, name))
  return join(folder, name)
}

afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the host in a process of its own; `ready` resolves to its URL, `ended` to its exit code and output. */
function start(environment: Record<string, string>, cwd = process.cwd()) {
  const own = { PORT: '0', DATA_DIR: join(folder, 'data'), LOCAL_CHAIN: 'off' }
  const env = { ...process.env, ...own, ...environment }
  const child = spawn(process.execPath, [...WASM_FLAGS, programOf('start'), '--no-build'], {
    env,
    cwd,
  })
  // Otherwise the process would outlive a failed test.
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  // Some wait for the end alone.
  ready.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (address) resolve(address)
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((done) => {
    child.on('close', (code) => {
      reject(new Error(`the host ended with ${code}\n${output}`))
      done({ code, output: output.trim() })
    })
  })
  return { child, ready, ended }
}

describe('starting the host', () => {
  test('with invalid variables of host and site prints one line for each and exits with 1', async () => {
    writeFileSync(join(folder, '.env'), 'SESSION_DAYS=0\nVITE_SITENAME=LUNA\n')
    const { code, output } = await start({ VITE_CURRENT_STAGE: '5' }, folder).ended
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        '.env: VITE_SITENAME is unknown and has no effect. Did you mean VITE_SITE_NAME?',
        'SESSION_DAYS: must be at least 1',
        'VITE_CURRENT_STAGE: must be 1 to 4',
      ],
    ])
  })

  // Holds promise 117.
  test('lets no library reach the network past the clients of the host', async () => {
    const elsewhere = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void elsewhere.close())
    let connections = 0
    elsewhere.on('connection', (socket) => {
      connections += 1
      socket.destroy()
    })
    await once(elsewhere, 'listening')
    const address: AddressInfo | string | null = elsewhere.address()
    if (address === null || typeof address === 'string') throw new Error('it does not listen')
    const target = `127.0.0.1:${address.port}`
    // As a library would, within the process of the host.
    const library = `process.once('SIGUSR2', async () => {
      const outcome = await fetch('http://${target}/').catch(({ cause }) => cause.message)
      process.stdout.write('library: ' + outcome)
      process.kill(process.pid, 'SIGTERM')
    })`
    const preload = `--import=data:text/javascript,${encodeURIComponent(library)}`
    const { child, ready, ended } = start({
      NODE_OPTIONS: preload,
      DATA_DIR: await dataFolder('guarded'),
    })
    await ready
    child.kill('SIGUSR2')
    const { output } = await ended
    expect(output).toContain(`library: a connection to ${target} is not permitted`)
    expect(connections).toBe(0)
  })

  // Holds promise 45.
  test('in the sandbox under a public address is refused, since real coins would be lost', async () => {
    const { code, output } = await start({ SITE_URL: 'https://wallet.example' }).ended
    expect([code, output]).toEqual([1, expect.stringMatching(/^SANDBOX: .*SANDBOX=off/)])
  })

  test('on a port in use is refused with the port', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address: AddressInfo | string | null = server.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, output } = await start({ PORT: port }).ended
    expect([code, output]).toEqual([
      1,
      `PORT: ${port} is in use by another program. End that program, or set another PORT.`,
    ])
    server.close()
  })

  test('with a data folder that is not writable is refused with the folder', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'data'), '/proc/data/deep'])
      expect(() => ensurePrivateFolder(dataDir)).toThrow(/^E[A-Z]+: /)
    const { code, output } = await start({ DATA_DIR: file }).ended
    expect([code, output.replace(/\(E[A-Z]+\)/, '(code)')]).toEqual([
      1,
      `DATA_DIR: ${file} is not writable (code). Make it a folder that this account may write to, or set another one.`,
    ])
  })

  // Holds promise 40.
  test.skipIf(process.platform === 'win32')(
    'narrows a data folder that other accounts may read, with all files in it',
    async () => {
      const dataDir = await dataFolder('wide')
      const paths = () => [
        dataDir,
        ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
          join(dataDir, name),
        ),
      ]
      for (const path of paths()) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)
      const host = start({ DATA_DIR: dataDir })
      const origin = await host.ready
      // Writes further files.
      expect((await fetch(`${origin}/api/images/whitepaper.pdf`)).status).toBe(200)
      const open = paths().filter((path) => (lstatSync(path).mode & 0o077) !== 0)
      expect(open).toEqual([])
      expect(readFileSync(join(dataDir, 'host.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/)
      host.child.kill('SIGTERM')
      await host.ended
      expect(paths().filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([])
    },
  )

  // Holds promise 40.
  test.skipIf(process.platform === 'win32')(
    'in a folder with other files that other accounts may read is refused, and leaves it as it is',
    async () => {
      const dataDir = join(folder, 'shared')
      mkdirSync(dataDir)
      chmodSync(dataDir, 0o755)
      writeFileSync(join(dataDir, 'theirs'), '')
      const { code, output } = await start({ DATA_DIR: dataDir }).ended
      expect([code, output]).toEqual([1, expect.stringMatching(/^DATA_DIR: .*chmod 700/)])
      expect([statSync(dataDir).mode & 0o777, readdirSync(dataDir)]).toEqual([0o755, ['theirs']])
    },
  )

  test('twice with the same data refuses the second; a signal stops the first and releases the data', async () => {
    await dataFolder('data')
    const first = start({})
    expect((await fetch(`${await first.ready}/api/site/setting`)).status).toBe(200)
    const second = await start({}).ended
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/^The data is in use by another host, process \d+ .*$/)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    const third = start({})
    await third.ready
    third.child.kill('SIGINT')
    expect((await third.ended).code).toBe(0)
  })
})

describe.skipIf(missingPostgres !== undefined)('two hosts in one folder', () => {
  test('with one database server print one line, although work in the background has begun', async () => {
    const environment = {
      DATABASE_URL: await postgresServer().migratedDatabase(),
      DATA_DIR: join(folder, 'shared-pg'),
    }
    await start(environment).ready
    const { code, output } = await start(environment).ended
    expect([code, output.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(
          /^DATA_DIR: another host uses the admin socket .* its own data folder\.$/,
        ),
      ],
    ])
  })
})

// Holds promise 85.
test.skipIf(process.platform !== 'linux')(
  'a host starts on the data of one that was killed, although its parent has not noticed yet',
  async () => {
    const data = await dataFolder('killed')
    // The parent of the host asks for no exit code, as a supervisor that hangs.
    const script = `cd ${process.cwd()}; PORT=0 DATA_DIR=${data} ${process.execPath} ${WASM_FLAGS.join(' ')} server/main/start.ts --no-build & exec sleep 60`
    const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    await once(parent.stdout, 'data')
    const holder = v.pipe(v.string(), v.parseJson(), v.object({ pid: v.number() }))
    const { pid } = v.parse(holder, readFileSync(join(data, 'db.lock'), 'utf8'))
    process.kill(pid, 'SIGKILL')
    const next = start({ DATA_DIR: data })
    await next.ready
    // Still in the table of processes.
    process.kill(pid, 0)
    next.child.kill('SIGTERM')
    expect((await next.ended).code).toBe(0)
  },
)

// Holds promise 88.
test.skipIf(process.platform === 'win32')(
  'a host that npm has started ends with npm, whose shell passes no signal on',
  async () => {
    const script = `PORT=0 DATA_DIR=${await dataFolder('npm')} npm_lifecycle_event=start ${process.execPath} ${WASM_FLAGS.join(' ')} server/main/start.ts --no-build & echo $!; wait`
    const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void shell.kill('SIGKILL'))
    let output = ''
    shell.stdout.on('data', (chunk) => {
      output += chunk
    })
    await expect.poll(() => output).toContain('is ready')
    shell.kill('SIGTERM')
    // The output closes when the last process has ended that writes to it.
    await once(shell.stdout, 'close')
  },
)

describe('the host without npm', () => {
  const run = async (args: readonly string[]) => {
    const child = spawn(process.execPath, [...args, 'server/main/run.mjs', '--no-build'], {
      env: { ...process.env, SITE_URL: 'https://wallet.example' },
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    return { code, output: output.trim() }
  }

  test('starts by server/main/run.mjs', async () => {
    expect(await run([])).toEqual({ code: 1, output: expect.stringMatching(/^SANDBOX: /) })
  })

  test('names the Node that it needs to one that is too old', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`
    const { code, output } = await run([
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
    ])
    expect([code, output]).toEqual([
      1,
      'The host needs Node 24 or newer; this is 20.20.2. Run it with the one that "npm ci" has installed: node_modules/.bin/node server/main/run.mjs',
    ])
  })
})

test('a site that cannot be built says why, and how to go on', async () => {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  await expect(buildSite(bare, {})).rejects.toThrow(
    /^The site is not built for these settings, and without development packages .* --no-build\.$/,
  )
})

test('a build that is killed fails with the name of the signal', async () => {
  const vite = join(folder, 'node_modules/vite/bin')
  mkdirSync(vite, { recursive: true })
  writeFileSync(join(vite, 'vite.js'), "console.log('half'); process.kill(process.pid, 'SIGKILL')")
  await expect(buildSite(folder, process.env)).rejects.toThrow(
    /^The site could not be built\.\n(half\n)?It was ended by SIGKILL, /,
  )
})

test('a site without a stamp does not count as built', () => {
  expect(isBuilt(folder, {})).toBe(false)
})

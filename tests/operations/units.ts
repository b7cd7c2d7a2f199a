import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { until } from '../failover/programs.ts'

/*
 * What `systemctl` does with the units of deploy/, where systemd does not run: reads a unit from /etc/systemd/system, and
 * starts its ExecStart in its folder, as its account, with its environment, and with the socket of the unit's name, which
 * stays open while the host is restarted.
 */
const START = 120_000

/** Keeps a socket, and runs one script after the other, each of which has the pid that is told. */
const HOLDER = `while read -r script; do
  sh "$script" &
  echo "pid $!"
  wait $!
  echo "ended with $?"
done`

const listening = v.object({ _handle: v.object({ fd: v.number() }) })

interface Holder {
  readonly process: ChildProcess
  readonly hasSocket: boolean
  printed: string
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export function createUnits(environment: Readonly<Record<string, string>>) {
  const holders = new Map<string, Holder>()
  let isReloaded = false

  /** The values of a unit's settings, with its instance in them. */
  function unit(name: string) {
    const [bare = '', kind = 'service'] = name.split('.')
    const [template = '', instance] = bare.split('@')
    const path = `/etc/systemd/system/${template}${instance === undefined ? '' : '@'}.${kind}`
    if (!existsSync(path)) throw new Error(`${path} is not there`)
    if (!isReloaded) throw new Error('systemd has not read its units again (daemon-reload)')
    const text = readFileSync(path, 'utf8').replaceAll('%i', instance ?? '')
    return (key: string) =>
      [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  }

  function hold(name: string, fd?: number): Holder {
    const stdio = ['pipe', 'pipe', 'pipe', ...(fd === undefined ? [] : [fd])] as const
    const holder: Holder = {
      process: spawn('sh', ['-c', HOLDER], { env: environment, stdio: [...stdio] }),
      hasSocket: fd !== undefined,
      printed: '',
    }
    for (const stream of [holder.process.stdout, holder.process.stderr])
      stream?.on('data', (chunk) => {
        holder.printed += chunk
      })
    holders.set(name, holder)
    return holder
  }

  async function listen(name: string): Promise<void> {
    const [host, port] = unit(name)('ListenStream')[0]?.split(':') ?? []
    const server = createServer()
    await once(server.listen(Number(port), host), 'listening')
    hold(name.replace('.socket', ''), v.parse(listening, server)._handle.fd)
    // The holder has it from now on: whoever else listens would accept as well.
    server.close()
  }

  const pidOf = ({ printed }: Holder): number | undefined => {
    const pid = /^pid (\d+)$/m.exec(printed)?.[1]
    return pid === undefined || /^ended with/m.test(printed) ? undefined : Number(pid)
  }

  async function start(name: string): Promise<void> {
    if (name.endsWith('.socket')) return await listen(name)
    const values = unit(name)
    const first = (key: string) => values(key)[0] ?? ''
    const state = `/var/lib/${first('StateDirectory')}`
    mkdirSync(state, { recursive: true, mode: 0o700 })
    execFileSync('chown', ['-R', `${first('User')}:`, state])
    const holder = holders.get(name) ?? hold(name)
    const set = {
      ...parseEnv(first('Environment').replaceAll(' ', '\n')),
      // The file wins, as systemd has it.
      ...parseEnv(readFileSync(first('EnvironmentFile'), 'utf8')),
    }
    const activated = holder.hasSocket ? 'LISTEN_FDS=1 LISTEN_PID=$$ ' : ''
    const account = `--reuid ${first('User')} --regid ${first('Group')} --init-groups`
    mkdirSync('/run/units', { recursive: true })
    const script = `/run/units/${name}`
    writeFileSync(
      script,
      [
        `cd ${first('WorkingDirectory')}`,
        ...Object.entries(set).map(([key, value]) => `export ${key}=${quoted(value ?? '')}`),
        `exec setpriv ${account} sh -c ${quoted(`${activated}exec ${first('ExecStart')}`)}`,
      ].join('\n'),
    )
    holder.printed = ''
    holder.process.stdin?.write(`${script}\n`)
    const isReady = () => {
      if (/^ended with/m.test(holder.printed)) throw new Error(`${name}:\n${holder.printed}`)
      return holder.printed.includes('is ready at')
    }
    await until(name, isReady, START)
  }

  async function stop(name: string): Promise<void> {
    const holder = holders.get(name)
    const pid = holder && pidOf(holder)
    if (!holder || pid === undefined) return
    process.kill(pid, 'SIGTERM')
    await until(`the end of ${name}`, () => pidOf(holder) === undefined, START)
  }

  return {
    /** `systemctl` with these words; resolves once what was to start is ready. */
    async systemctl([verb = '', ...rest]: readonly string[]): Promise<void> {
      const isNow = rest.includes('--now')
      if (verb === 'daemon-reload') isReloaded = true
      else if (!['stop', 'start', 'restart', 'enable', 'disable'].includes(verb))
        throw new Error(`systemctl ${verb} is not known here`)
      for (const name of rest.filter((word) => !word.startsWith('--'))) {
        if (verb === 'stop' || verb === 'restart' || (verb === 'disable' && isNow)) await stop(name)
        if (verb === 'start' || verb === 'restart' || (verb === 'enable' && isNow))
          await start(name)
      }
    },
    /** What a unit has printed since its start. */
    journal: (name: string) => holders.get(name)?.printed ?? '',
    async end() {
      for (const name of holders.keys()) await stop(name)
      for (const { process: holder } of holders.values()) holder.kill('SIGKILL')
    },
  }
}
export type Units = ReturnType<typeof createUnits>

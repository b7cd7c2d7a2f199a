import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { postgresFolder } from '../../tools/postgres/find.mjs'
import { spanOf } from '../operations/document.ts'
import { freePort } from '../support/nginx.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { type Program, postgresAccount, startProgram, until } from './programs.ts'

/*
 * Three PostgreSQL servers under Patroni with etcd, one of them a synchronous standby, each on a small disk of its own, and
 * HAProxy, which leads to the primary: as docs/operations.md says, on one machine.
 */
export const SECTION = 'Several database servers, of which one may die'
/** A setting of Patroni that the document names, with its value. */
const isSet = (name: string): boolean => spanOf(SECTION, `${name}: `) === `${name}: true`

/** MB. A member that is away has the others keep what it has missed, for as long as rounds last. */
const SIZE = 1000

export interface Member {
  readonly name: string
  readonly port: number
  readonly api: number
  readonly disk: SmallDisk
  program: Program
}

export interface Cluster {
  readonly members: readonly Member[]
  /** Of HAProxy. */
  readonly balanced: number
  /** The member that says that it is the primary; undefined while none does. */
  primary(): Promise<Member | undefined>
  /** Starts a member whose programs were killed. */
  revive(member: Member): void
  /** Resolves once one is the primary and another one its synchronous standby. */
  whole(): Promise<void>
  switchover(from: Member): Promise<void>
  end(): Promise<void>
}

async function get(member: Member, path: string): Promise<Response | undefined> {
  return await fetch(`http://127.0.0.1:${member.api}${path}`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => undefined)
}

export async function startCluster(base: string): Promise<Cluster> {
  const account = postgresAccount()
  const [client, peer] = [await freePort(), await freePort()]
  const etcd = startProgram('etcd', [
    ...['--data-dir', join(base, 'etcd'), '--name', 'one'],
    ...['--listen-client-urls', `http://127.0.0.1:${client}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${client}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
    ...['--unsafe-no-fsync', spanOf(SECTION, '--enable-v2')],
  ])
  const members: Member[] = []
  const disks = new Map<string, SmallDisk>()
  for (const name of ['one', 'two', 'three']) {
    const disk = mountSmallDisk(SIZE)
    if (!disk) throw new Error('only root on Linux can have disks that are filled')
    disks.set(name, disk)
    const [port, api] = [await freePort(), await freePort()]
    const folder = join(disk.folder, 'postgres')
    mkdirSync(folder)
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
    chmodSync(folder, 0o700)
    writeFileSync(
      join(base, `${name}.json`),
      JSON.stringify(settings({ name, port, api, folder, client })),
    )
    const member = { name, port, api, disk, program: launch(name) }
    members.push(member)
    // The first one makes the cluster that the others copy.
    if (name === 'one') await until('a primary', async () => (await primary()) !== undefined)
  }

  /** YAML, which JSON is a part of. */
  function launch(name: string): Program {
    const path = join(base, `${name}.json`)
    // PostgreSQL outlives the Patroni that has started it.
    const daemons = () => {
      const disk = disks.get(name)
      const file = join(disk?.folder ?? '', 'postgres/data/postmaster.pid')
      return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : []
    }
    return startProgram('patroni', [path], { account, env: { HOME: base }, daemons })
  }

  async function primary(): Promise<Member | undefined> {
    const found = await Promise.all(
      members.map(async (member) => ((await get(member, '/primary'))?.ok ? member : undefined)),
    )
    return found.find((member) => member !== undefined)
  }

  const balanced = await freePort()
  const servers = members.map(
    ({ name, port, api }) =>
      `  server ${name} 127.0.0.1:${port} check port ${api} inter 500ms fall 2 rise 1 ${spanOf(SECTION, 'on-marked-down ')}`,
  )
  writeFileSync(
    join(base, 'haproxy.cfg'),
    [
      'global\n  maxconn 1000',
      'defaults\n  mode tcp\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n  timeout check 1s',
      `listen postgres\n  bind 127.0.0.1:${balanced}\n  option httpchk OPTIONS ${spanOf(SECTION, '/')}\n  http-check expect status 200`,
      ...servers,
      '',
    ].join('\n'),
  )
  const haproxy = startProgram('haproxy', ['-f', join(base, 'haproxy.cfg')])

  /** What an operator does with a member that does not find its way back: patronictl reinit. */
  async function copyAnew(): Promise<void> {
    for (const member of members) {
      const isFine =
        (await get(member, '/primary'))?.ok || (await get(member, '/replica?lag=16MB'))?.ok
      if (isFine) continue
      await fetch(`http://127.0.0.1:${member.api}/reinitialize`, {
        method: 'POST',
        body: JSON.stringify({ force: true }),
      }).catch(() => undefined)
    }
  }

  /** What each member says of itself, with the room that it has and what it has printed last. */
  const states = () =>
    Promise.all(
      members.map(async (member) => {
        const said = await (await get(member, '/patroni'))?.text()
        const { bavail, bsize } = statfsSync(member.disk.folder)
        const room = Math.round((bavail * bsize) / 2 ** 20)
        const lines = member.program.output().split('\n')
        const told = lines.filter((line) => /(INFO|WARNING|ERROR): (?!Traceback)/.test(line))
        return [`${member.name}: ${room} MB free, ${said ?? 'no answer'}`, ...told.slice(-15)].join(
          '\n',
        )
      }),
    )

  const has = async (path: string) =>
    (await Promise.all(members.map((member) => get(member, path)))).some((answer) => answer?.ok)
  return {
    members,
    balanced,
    primary,
    revive(member) {
      member.program = launch(member.name)
    },
    async whole() {
      const isWhole = async () => (await has('/primary')) && (await has('/synchronous'))
      try {
        await until('a primary with its synchronous standby', isWhole, 60_000)
      } catch {
        await copyAnew()
        await until('a primary with its synchronous standby', isWhole, 180_000).catch(
          async (error) => {
            throw new Error(`${error.message}\n${(await states()).join('\n')}`)
          },
        )
      }
    },
    async switchover(from) {
      const answer = await fetch(`http://127.0.0.1:${from.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
    },
    async end() {
      await haproxy.end()
      for (const { program } of members) await program.end()
      await etcd.end()
      for (const { disk } of members) disk.remove()
    },
  }
}

interface Where {
  readonly name: string
  readonly port: number
  readonly api: number
  readonly folder: string
  readonly client: number
}

const settings = ({ name, port, api, folder, client }: Where) => ({
  scope: 'wallet',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  // With etcd3 Debian's Patroni 3.0.2 has a primary that was paused overwrite the key of the new one, which then gives up
  // what it has acknowledged (Patroni's pull request 2689), and the key of the synchronous standby is never written again.
  etcd: { host: `127.0.0.1:${client}` },
  bootstrap: {
    dcs: {
      ttl: 15,
      loop_wait: 3,
      retry_timeout: 4,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: isSet('synchronous_mode'),
      postgresql: {
        use_pg_rewind: isSet('use_pg_rewind'),
        parameters: {
          max_connections: 100,
          wal_keep_size: '64MB',
          min_wal_size: '32MB',
          max_wal_size: '64MB',
          shared_buffers: '32MB',
          fsync: 'on',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: postgresFolder(),
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: 'postgres' },
      replication: { username: 'replicator', password: 'replicator' },
      rewind: { username: 'rewind', password: 'rewind' },
    },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 trust',
      'host replication all 127.0.0.1/32 trust',
    ],
    parameters: { unix_socket_directories: folder },
  },
})

import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, postgresAccount, startProgram, until } from '../failover/programs.ts'
import type { createCustomer } from './customer.ts'
import { blocksOf, commandsIn, spanOf, variablesOf } from './document.ts'
import { PLANTED } from './planted.ts'
import type { Edit, Shell } from './shell.ts'

/** What the steps of the walk share. */
export interface Walk {
  readonly base: string
  readonly shell: Shell
  readonly ada: ReturnType<typeof createCustomer>
  say(line: string): void
  /** Rejects unless a host is ready at the public address, and the doctor finds nothing. */
  healthy(): Promise<void>
  /** Stops the host, writes these settings beside those that it has, and starts it. */
  change(settings: Readonly<Record<string, string>>, between?: () => unknown): Promise<void>
  /** Has nginx read its configuration with this edit; as it should be without one. */
  changeProxy(edit?: Edit): Promise<void>
  /** Ends a program when the walk does. */
  keep(program: Program): void
}

const SETTINGS = commandsIn(blocksOf('From nothing to a public site, setting by setting'))
export const PRICES = SETTINGS.filter((line) => line.startsWith('operator prices'))

/** Whoever may make roles is postgres; what names a role of its own is run as that. */
const asAdministrator = (shell: Shell, line: string) =>
  shell.run(/^psql (-d \w+ )?-c/.test(line) ? `sudo -u postgres ${line}` : line)

/** As Debian's package sets a server up: passwords over the network, the administrator by account. */
export async function onPostgres({
  ada,
  base,
  change,
  healthy,
  keep,
  say,
  shell,
}: Walk): Promise<void> {
  say('== PostgreSQL')
  const account = postgresAccount()
  const own = (path: string) => chownSync(path, account.uid ?? 0, account.gid ?? 0)
  for (const folder of ['/run/postgresql', join(base, 'postgres')]) {
    mkdirSync(folder, { mode: 0o755 })
    own(folder)
  }
  const data = join(base, 'postgres', 'data')
  const bin = '/usr/lib/postgresql/15/bin'
  const options = ['-A', 'peer', '--auth-host=scram-sha-256', '-E', 'UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), ['-D', data, ...options], { ...account, stdio: 'ignore' })
  const env = { HOME: base }
  const server = startProgram(join(bin, 'postgres'), ['-D', data, '-k', '/run/postgresql'], {
    account,
    env,
  })
  keep(server)
  await until('a server', () => server.output().includes('ready to accept connections'))
  const passwords = { wallet_owner: 'of-owner', wallet_host: 'of-host' }
  const pgpass = join(base, 'pgpass')
  writeFileSync(
    pgpass,
    Object.entries(passwords)
      .map(([role, password]) => `*:*:*:${role}:${password}\n`)
      .join(''),
    { mode: 0o600 },
  )
  for (const line of SETTINGS.filter((one) => /^psql|migrate$/.test(one))) {
    await asAdministrator(shell, line)
    if (!line.includes('CREATE ROLE')) continue
    for (const [role, password] of Object.entries(passwords))
      await asAdministrator(shell, `psql -c "ALTER ROLE ${role} PASSWORD '${password}'"`)
  }
  await change({ DATABASE_URL: 'postgres://wallet_host:of-host@localhost/wallet' }, () =>
    // The choice of a database is for good, so this is another site.
    execFileSync('find', ['/var/lib/wallet', '-mindepth', '1', '-delete']),
  )
  for (const price of PRICES) await shell.run(price)
  await healthy()
  await ada.signUp()
}

/** Each thing that is set up wrong, by itself, with a host that runs: the doctor says it, with what to do. */
export async function findPlanted({ changeProxy, healthy, say, shell }: Walk): Promise<void> {
  say('== What is set up wrong')
  await asAdministrator(shell, `psql -c "CREATE ROLE admin SUPERUSER LOGIN PASSWORD 'of-admin'"`)
  const reload = async (sql: string) => {
    await asAdministrator(shell, `psql -d wallet -c "${sql}" -c "SELECT pg_reload_conf()"`)
  }
  const missed: string[] = []
  for (const { what, environment = {}, proxy, sql, said } of PLANTED) {
    if (proxy) await changeProxy(proxy)
    if (sql) await reload(sql[0])
    const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
    const { code, printed } = await shell.attempt(
      `env ${variables.join(' ')} npm run --silent doctor`,
    )
    const isFound = code !== 0 && printed.split('\n').some((line) => said.test(line))
    if (!isFound) missed.push(`${what}: ${code}\n${printed}`)
    say(`${isFound ? 'ok ' : 'NO '} ${what} is found`)
    if (proxy) await changeProxy()
    if (sql) await reload(sql[1])
  }
  if (missed.length > 0) throw new Error(missed.join('\n'))
  say(`ok  ${PLANTED.length} of ${PLANTED.length} are found`)
  await healthy()
}

export async function behindPooler({
  ada,
  base,
  change,
  healthy,
  keep,
  say,
  shell,
}: Walk): Promise<void> {
  say('== PgBouncer')
  const more = Object.fromEntries(
    Object.entries(variablesOf('PgBouncer')).map(([name, url]) => [
      name,
      url.replace('…', 'of-host'),
    ]),
  )
  const folder = join(base, 'pgbouncer')
  mkdirSync(folder)
  const [users, file] = [join(folder, 'users'), join(folder, 'pgbouncer.ini')]
  writeFileSync(users, '"wallet_host" "of-host"\n')
  writeFileSync(
    file,
    [
      '[databases]\nwallet = host=localhost port=5432',
      '[pgbouncer]\nlisten_addr = localhost\nlisten_port = 6432\nunix_socket_dir =',
      `auth_type = scram-sha-256\nauth_file = ${users}\n${spanOf('PgBouncer', 'pool_mode')}\n`,
    ].join('\n'),
  )
  for (const path of [users, file]) chmodSync(path, 0o644)
  keep(startProgram('pgbouncer', [file], { account: postgresAccount() }))
  for (const line of commandsIn(blocksOf('PgBouncer'))) await asAdministrator(shell, line)
  await change(more)
  await healthy()
  await ada.logIn()
}

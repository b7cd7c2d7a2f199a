import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { programAt } from '../failover/programs.ts'

/*
 * `npm run test:operations`: walks docs/operations.md as a new operator does, with its own commands, on a machine that is new
 * to every program: mounts, network and processes are its own. `machine` is everything but the back-up to a moment, `back-up`
 * that, and `servers` the section of several servers: a round of each kind of `npm run test:failover`.
 */
const PARTS = {
  machine: {
    script: ['machine.ts'],
    needs: { nginx: 'nginx', pgbouncer: 'pgbouncer', psql: 'postgresql', openssl: 'openssl' },
    before: ['unshare', '--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child'],
  },
  'back-up': { script: ['back-up.ts'], needs: { pgbackrest: 'pgbackrest' }, before: [] },
  servers: {
    script: ['../failover/main.ts', '--rounds', '4'],
    needs: { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' },
    before: [],
  },
} as const

const { positionals } = parseArgs({ allowPositionals: true })
const failed: string[] = []
for (const [name, { script, needs, before }] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const missing = Object.entries(needs).flatMap(([program, from]) =>
    programAt(program) ? [] : [from],
  )
  if (missing.length > 0 || process.getuid?.() !== 0) {
    process.stderr.write(
      `${name} needs root on Linux, and ${missing.join(', ') || 'nothing else'}\n`,
    )
    failed.push(name)
    continue
  }
  const [file, ...options] = script
  const [program = '', ...args] = [
    ...before,
    process.execPath,
    join(import.meta.dirname, file),
    ...options,
  ]
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0) failed.push(name)
}
process.stdout.write(failed.length > 0 ? `FAILED: ${failed.join(', ')}\n` : 'All of it works.\n')
process.exitCode = failed.length > 0 ? 1 : 0

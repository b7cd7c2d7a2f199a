import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Names that lead to this machine while the walk lasts. */
export const SITE = 'wallet.example.org'
export const MAIL = 'mail.example.org'
const NAMES = [SITE, MAIL, 'db1']
const REPOSITORY = 'https://git.example.org/wallet.git'

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Makes of the machine that this runs on one on which nothing was set up: in mounts that only this process and its children
 * see, /etc, /srv and /var are what is written to them from now on, on top of what they were. Its packages are all there.
 */
export function newMachine() {
  const base = mkdtempSync(join(tmpdir(), 'operations-'))
  chmodSync(base, 0o755)
  // What is laid over a folder must lie outside of it.
  run('mount', '-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', base)
  for (const folder of ['/etc', '/srv', '/var']) {
    const [upper, work] = [join(base, `upper${folder}`), join(base, `work${folder}`)]
    for (const path of [upper, work]) mkdirSync(path, { recursive: true })
    const layers = `lowerdir=${folder},upperdir=${upper},workdir=${work}`
    run('mount', '-t', 'overlay', 'overlay', '-o', layers, folder)
  }
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run')
  run('ip', 'link', 'set', 'lo', 'up')
  appendFileSync('/etc/hosts', `\n127.0.0.1 ${NAMES.join(' ')}\n`)
  // The document asks for this version at this place.
  run('mount', '--bind', process.execPath, '/usr/bin/node')

  const repository = join(base, 'wallet.git')
  run('git', 'clone', '--quiet', '--bare', '.', repository)
  const authority = makeAuthority(base)
  return {
    base,
    authority,
    environment: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/15/bin',
      HOME: base,
      LANG: 'C.UTF-8',
      NODE_EXTRA_CA_CERTS: authority.certificate,
      PGPASSFILE: join(base, 'pgpass'),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
      GIT_CONFIG_VALUE_0: REPOSITORY,
    },
    /** Has the packages of this checkout in another one, as `npm ci` would. */
    installPackages(folder: string) {
      mkdirSync(join(folder, 'node_modules'), { recursive: true })
      run('mount', '--bind', resolve('node_modules'), join(folder, 'node_modules'))
    },
    /** What was mounted ends with this process; the folder that it was mounted on is empty. */
    remove: () => {
      run('umount', '--lazy', base)
      rmSync(base, { recursive: true, force: true })
    },
  }
}
export type NewMachine = ReturnType<typeof newMachine>

/** Somebody whose certificates this machine trusts. */
function makeAuthority(base: string) {
  const [key, certificate] = [join(base, 'authority.key'), join(base, 'authority.pem')]
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-keyout', key, '-out', certificate, '-days', '90', '-subj', '/CN=authority']
  run('openssl', 'req', '-x509', ...ec, ...named)
  return {
    certificate,
    /** A certificate and its key for a name, in that folder, as certbot leaves them. */
    issue(name: string, folder: string) {
      mkdirSync(folder, { recursive: true })
      const [own, request, chain] = ['privkey.pem', 'request.pem', 'fullchain.pem'].map((file) =>
        join(folder, file),
      )
      if (!own || !request || !chain) throw new Error('three files')
      const extensions = join(folder, 'extensions')
      writeFileSync(extensions, `subjectAltName=DNS:${name}\n`)
      run('openssl', 'req', ...ec, '-keyout', own, '-out', request, '-subj', `/CN=${name}`)
      const signed = ['-CA', certificate, '-CAkey', key, '-days', '60', '-extfile', extensions]
      run('openssl', 'x509', '-req', '-in', request, '-out', chain, ...signed)
      return { key: readFileSync(own, 'utf8'), certificate: readFileSync(chain, 'utf8') }
    },
  }
}

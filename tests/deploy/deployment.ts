import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, startNginx } from '../support/nginx.ts'
import { operator } from '../support/operator.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { PRODUCTION } from '../support/production.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

const SITE_NAME = 'wallet.example'
const API_NAME = 'api.example'

/** The settings of a site and its hosts that lie at two addresses of the same proxy. */
export function settingsFor(port: number) {
  const [site, api] = [`https://${SITE_NAME}:${port}`, `https://${API_NAME}:${port}`]
  return {
    ...PRODUCTION,
    SITE_URL: site,
    CORS_ORIGINS: site,
    VITE_API_HOST: `${api}/api`,
    VITE_IDENTITY_URL: api,
  }
}

/** Why there is none; undefined if `openssl`, which makes its certificate, is there. */
export const missingOpenssl: string | undefined =
  spawnSync('openssl', ['version']).status === 0 ? undefined : 'left out: there is no openssl'

function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = `subjectAltName=DNS:${SITE_NAME},DNS:${API_NAME}`
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=test', '-addext', names],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return { key, certificate }
}

/** deploy/nginx.conf with the names, ports and certificate of this run, and two hosts. */
function proxyConfig(port: number, plain: number, hosts: readonly number[]): string {
  const servers = hosts.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replace('server 127.0.0.1:8080 max_fails=0;', servers)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll(/server_name .*;/g, `server_name ${API_NAME};`)
    .replaceAll('/etc/letsencrypt/live/wallet.example.org/fullchain.pem', 'certificate.pem')
    .replaceAll('/etc/letsencrypt/live/wallet.example.org/privkey.pem', 'key.pem')
}

/** One host as a service runs it: without npm, with a data folder of its own. */
async function startHost(environment: Record<string, string>) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    ...environment,
  }
  const launch = async () => {
    const child = spawn(process.execPath, ['server/main/run.mjs', '--no-build'], { env })
    let printed = ''
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          printed += chunk
          if (printed.includes('is ready at')) ready()
        })
      child.once('exit', () => failed(new Error(printed)))
    })
    return child
  }
  let child = await launch()
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    env,
    stop,
    async restart() {
      await stop()
      child = await launch()
    },
  }
}

export type Deployment = Awaited<ReturnType<typeof deploy>>

/**
 * PostgreSQL, a mail server that asks for a password, two hosts, and nginx with TLS before them and before the site, which
 * lies at another origin than they do.
 */
export async function deploy(port: number, siteFolder: string) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  const { key, certificate } = makeCertificate(folder)
  const database = await startPostgres()
  const mail = await startSmtpServer('wallet:secret')
  const [plain, ...ports] = [await freePort(), await freePort(), await freePort()]
  const shared = {
    ...settingsFor(port),
    DATABASE_URL: await database.newDatabase(),
    HOST_SECRET: 'a secret of more than thirty-two characters',
    SMTP_URL: mail.url,
    SITE_DIR: 'tests/support/empty-site',
    ADDRESS_LIMIT: '100000',
  }
  const hosts: Awaited<ReturnType<typeof startHost>>[] = []
  for (const one of ports)
    hosts.push(await startHost({ ...shared, PORT: `${one}`, DATA_DIR: join(folder, `${one}`) }))
  const tls = `listen 127.0.0.1:${port} ssl http2; ssl_certificate ${certificate}; ssl_certificate_key ${key};`
  const site = `server_name ${SITE_NAME}; root ${siteFolder}; include ${siteFolder}/.hosting/nginx.conf;`
  const proxy = proxyConfig(port, plain ?? 0, ports)
    .replaceAll('certificate.pem', certificate)
    .replaceAll('key.pem', key)
  const nginx = await startNginx(`${proxy}\nserver { ${tls} ${site} }`)
  return {
    certificate: readFileSync(certificate, 'utf8'),
    site: shared.SITE_URL,
    api: shared.VITE_IDENTITY_URL,
    /** The port of plain http. */
    plain: plain ?? 0,
    mails: mail.received,
    failures: nginx.failures,
    hosts,
    /** As `npm run operator -- …args` at the first host; resolves to its output. */
    operator: (...args: string[]) => operator(hosts[0]?.env['DATA_DIR'] ?? '', args),
    async end() {
      await nginx.stop()
      for (const host of hosts) await host.stop()
      await mail.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

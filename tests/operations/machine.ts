import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { httpsClient } from '../deploy/https.ts'
import { type Program, startProgram, until } from '../failover/programs.ts'
import { PRODUCTION } from '../support/production.ts'
import { createCustomer } from './customer.ts'
import { behindPooler, findPlanted, onPostgres, PRICES, type Walk } from './database.ts'
import { blocksOf, commandsIn } from './document.ts'
import { MAIL, newMachine, SITE } from './new-machine.ts'
import { createShell, type Edit } from './shell.ts'
import { createUnits } from './units.ts'

/*
 * One machine and several hosts, by docs/operations.md: the quick start up to the first withdrawal, an update and the way
 * back, PostgreSQL with its roles, PgBouncer, the move to another machine, and an update without a failed request. It is
 * started by main.ts in mounts, a network and processes of its own.
 */
const SITE_URL = `https://${SITE}`
const EMAIL = 'ada@example.org'
const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7'
const say = (line: string) => process.stdout.write(`${line}\n`)
const hash = () => `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`

const machine = newMachine()
const units = createUnits(machine.environment)
const mails: string[] = []
const programs: Program[] = []

/** The settings that the quick start names, and those that later sections add. */
const settings: Record<string, string> = {
  ...PRODUCTION,
  SITE_URL,
  DATA_DIR: '/var/lib/wallet',
  SMTP_URL: `smtps://wallet:secret@${MAIL}`,
  MAIL_FROM: `no-reply@${SITE}`,
  OPERATOR_EMAIL: `operator@${SITE}`,
  VITE_SITE_NAME: 'Coffee',
}
const writeSettings: Edit = (content) =>
  Object.entries(settings).reduce((lines, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(lines)) throw new Error(`.env.example has no line of ${name}`)
    return lines.replace(line, () => `${name}='${value}'`)
  }, content)
let hostsBehind = 1
const writeProxy: Edit = (content) =>
  hostsBehind === 1
    ? content
    : content.replace('  # server 127.0.0.1:8081', '  server 127.0.0.1:8081')
let proxyEdit = writeProxy
/** The doctor as the document has it last. */
let doctor = 'sudo npm run doctor'

const shell = createShell(machine, units, {
  say,
  edits: {
    '/etc/wallet/env': writeSettings,
    '/etc/nginx/conf.d/wallet.conf': (content) => proxyEdit(content),
  },
})
const linesOf = (heading: string) => commandsIn(blocksOf(heading))
const client = httpsClient(readFileSync(machine.authority.certificate, 'utf8'))
const ada = createCustomer(client, SITE_URL, EMAIL, mails)
const walk: Walk = {
  base: machine.base,
  shell,
  ada,
  say,
  healthy,
  async change(more, between = () => {}) {
    Object.assign(settings, more)
    await shell.run('sudo systemctl stop wallet')
    between()
    await shell.run('sudo editor /etc/wallet/env')
    await shell.run('sudo systemctl start wallet')
  },
  async changeProxy(edit = writeProxy) {
    proxyEdit = edit
    await shell.run('sudo cp deploy/nginx.conf /etc/nginx/conf.d/wallet.conf')
    await shell.run('sudo editor /etc/nginx/conf.d/wallet.conf')
    await shell.run('sudo systemctl reload nginx')
  },
  keep: (program) => void programs.push(program),
}

try {
  await startMailServer()
  await quickStart()
  await firstPayments()
  await updateAndBack()
  await onPostgres(walk)
  await findPlanted(walk)
  await behindPooler(walk)
  await toAnotherMachine()
  await withoutFailedRequest()
  say('One machine and several hosts work as docs/operations.md says.')
} catch (error) {
  say(`FAILED at: ${error instanceof Error ? error.message : error}`)
  say(units.journal('wallet'))
  process.exitCode = 1
} finally {
  client.close()
  await units.end()
  for (const program of programs) await program.end()
  machine.remove()
  process.exit()
}

async function startMailServer(): Promise<void> {
  const pair = machine.authority.issue(MAIL, join(machine.base, 'mail'))
  const server = new SMTPServer({
    secure: true,
    key: pair.key,
    cert: pair.certificate,
    onAuth({ username, password }, _session, done) {
      if (username === 'wallet' && password === 'secret') done(null, { user: 'wallet' })
      else done(new Error('wrong password'))
    },
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  await new Promise<void>((ready) => server.listen(465, '127.0.0.1', ready))
}

/** A host at the public address that is ready, and a doctor who finds nothing wrong. */
async function healthy(): Promise<void> {
  await until(
    'a host that is ready',
    async () => (await client.call(`${SITE_URL}/ready`).catch(() => undefined))?.status === 200,
  )
  const { text } = await client.call(`${SITE_URL}/ready`)
  if (text.includes('warnings')) throw new Error(`/ready: ${text}`)
  const { code, printed } = await shell.attempt(doctor)
  if (code !== 0) throw new Error(`the doctor ends with ${code}:\n${printed}`)
  say('ok  the host is ready, and the doctor finds nothing')
}

async function quickStart(): Promise<void> {
  say('== One machine')
  for (const line of linesOf('One machine, in half an hour')) {
    if (line.includes('npm run doctor')) for (const price of PRICES) await shell.run(price)
    const printed = await shell.run(line)
    if (line.startsWith('openssl rand')) settings['HOST_SECRET'] = printed.trim()
    if (line.includes('nginx -t')) await startProxy()
  }
  await healthy()
  const page = await client.call(`${SITE_URL}/login`)
  if (page.status !== 200 || !page.text.includes('Coffee')) throw new Error('no page of the site')
}

/** Resolves once it can be told to read its configuration again. */
async function startProxy(): Promise<void> {
  programs.push(startProgram('nginx', ['-g', 'daemon off;']))
  const file = '/run/nginx.pid'
  await until('nginx', () => existsSync(file) && /\d/.test(readFileSync(file, 'utf8')))
}

/** "Try it": an account, the first deposit and the first withdrawal. */
async function firstPayments(): Promise<void> {
  say('== The first deposit and the first withdrawal')
  await ada.signUp()
  const own = await ada.call('PUT', '/api/particular/address', { coin: 'BNB', command: 'deposit' })
  let id = ''
  for (const line of linesOf('The first deposit and the first withdrawal')) {
    const printed = await shell.run(
      line
        .replace(/0x9858\w+/, String(own))
        .replace(/0x(5f3a|77c1)…/, hash())
        .replace('<id>', id),
    )
    if (line.startsWith('operator users')) await ada.withdraw(ADDRESS)
    id = /[\da-f]{8}-[\da-f-]{27}/.exec(printed)?.[0] ?? id
  }
}

async function updateAndBack(): Promise<void> {
  const before = await shell.run('git -C /srv/wallet rev-parse HEAD')
  for (const section of ['Updating', 'Rolling back']) {
    say(`== ${section}`)
    for (const line of linesOf(section)) await shell.run(line.replace('0123abc', before.trim()))
    await healthy()
  }
  // A branch again, as an update expects it.
  await shell.run('git -C /srv/wallet checkout --quiet -')
}

/** What stays of the old machine is what the document has carried over: the settings, and a copy of the data folder. */
async function toAnotherMachine(): Promise<void> {
  say('== Moving to another machine')
  let checkpoint = ''
  for (const line of linesOf('Moving to another machine')) {
    if (line.includes('enable --now'))
      await shell.run('sudo mv /var/lib/wallet /var/old && sudo cp -a /var/old /var/lib/wallet')
    const printed = await shell.run(line.replace('12:9f3a…', checkpoint))
    checkpoint = /\b\d+:[0-9a-f]{64}\b/.exec(printed)?.[0] ?? checkpoint
  }
  await healthy()
}

async function withoutFailedRequest(): Promise<void> {
  say('== Without a failed request')
  const lines = linesOf('Without a failed request')
  const once = lines.findIndex((line) => line.includes('git clone'))
  for (const line of lines.slice(0, once)) {
    if (line.includes('npm run doctor')) doctor = line
    else await shell.run(line)
  }
  hostsBehind = 2
  await walk.changeProxy()
  await healthy()

  const failed: string[] = []
  let [isOver, answered] = [false, 0]
  const visitor = async (path: string) => {
    while (!isOver) {
      const answer = await client
        .call(SITE_URL + path)
        .catch((error) => ({ status: 0, text: String(error) }))
      answered += 1
      if (answer.status !== 200) failed.push(`${path}: ${answer.status} ${answer.text}`)
    }
  }
  const visitors = ['/login', '/api/site/setting', '/ready'].map(visitor)
  for (const line of lines.slice(once)) await shell.run(line)
  const before = answered
  await until('visitors of the new version', () => answered > before + 20)
  isOver = true
  await Promise.all(visitors)
  if (failed.length > 0) throw new Error(`${failed.length} of ${answered}: ${failed[0]}`)
  say(`ok  ${answered} requests during the update, none of them failed`)
  await healthy()
}

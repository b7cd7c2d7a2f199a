import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { connect as connectTls } from 'node:tls'
import nodemailer from 'nodemailer'
import * as v from 'valibot'
import { examineNetworks } from '../../chains/watcher/examine.ts'
import { connectionOf } from '../../notify/mail/mailer.ts'
import { freeBytesOf, RESERVE } from '../../platform/db/free-space.ts'
import { doubt, type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { DAY } from '../../platform/time/clock.ts'
import { doubtsOf, type Settings } from '../starting/conflicts.ts'
import { arrivalFindings } from './arrival.ts'
import { databaseFindings } from './database.ts'
import { PATIENCE, reach } from './reach.ts'
import { builtSiteFindings, documentFindings } from './site.ts'

/*
 * What can be seen without the host: each check answers with what it found, and fails with a reason that becomes a
 * finding.
 */
export interface Check {
  readonly part: string
  look(): Promise<readonly Finding[]>
}

const GIGABYTE = 2 ** 30
const FEW_DAYS = 14 * DAY

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`.split('\n')[0] ?? ''
}

/** Runs the checks one after another; one that fails is a finding, too. */
export async function lookAt(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { part, look } of checks) {
    try {
      findings.push(...(await look()))
    } catch (error) {
      findings.push(wrong(part, `${messageOf(error)}.`))
    }
  }
  return findings
}

/** `builtHere`: the folder that this program builds the site into. */
export function checksOutside({ config, site }: Settings, builtHere = 'dist'): Check[] {
  const doubts = doubtsOf({ config, site })
  return [
    {
      part: 'settings',
      async look() {
        if (doubts.length > 0) return doubts.map((line) => doubt('settings', line))
        return [ok('settings', config.isSandbox ? 'work together (sandbox)' : 'work together')]
      },
    },
    { part: 'disk', look: async () => [diskFinding(config.dataDir)] },
    { part: 'mail', look: () => mailFindings({ config, site }) },
    { part: 'chain', look: () => chainFindings({ config, site }) },
    { part: 'identity', look: () => identityFindings({ config, site }) },
    ...[...new Set([config.siteUrl, hostOrigin({ config, site })])]
      .filter((address) => address.startsWith('https:'))
      .map((address) => ({
        part: 'TLS',
        look: async () => [await certificateFinding(new URL(address))],
      })),
    { part: 'proxy', look: () => addressFindings({ config, site }) },
    { part: 'site', look: () => documentFindings(config.siteUrl) },
    { part: 'site', look: async () => builtSiteFindings({ config, site }, builtHere) },
    { part: 'database', look: () => databaseFindings(config) },
  ]
}

function diskFinding(dataDir: string): Finding {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return doubt('disk', `${folder} does not exist; the start creates it`)
  return roomFinding(folder, freeBytesOf(folder))
}

export function roomFinding(folder: string, free: number): Finding {
  const size = `${(free / GIGABYTE).toFixed(1)} GB are free in ${folder}`
  if (free < RESERVE) return wrong('disk', `${size}: writes are refused. Make room.`)
  return free < GIGABYTE ? doubt('disk', `${size}. Make room soon.`) : ok('disk', size)
}

async function mailFindings({
  config: { mail, siteUrl, isSandbox },
}: Settings): Promise<Finding[]> {
  if (!mail.smtpUrl)
    return isSandbox
      ? [ok('mail', 'is shown at /mailbox (sandbox)')]
      : [wrong('mail', 'goes nowhere: SMTP_URL is not set. Nobody can sign up or log in.')]
  const { hostname } = new URL(mail.smtpUrl)
  const transport = nodemailer.createTransport({
    url: mail.smtpUrl,
    ...connectionOf(mail.smtpUrl, { siteUrl, isTlsOptional: mail.isTlsOptional }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  })
  try {
    await transport.verify()
    return [ok('mail', `${hostname} accepts this host`)]
  } catch (error) {
    return [wrong('mail', `${hostname}: ${messageOf(error)}. Look at SMTP_URL and SMTP_TLS.`)]
  } finally {
    transport.close()
  }
}

const OF_NODE = { ok, away: doubt, wrong } as const

/** A line for each node; none where no network is watched. */
const chainFindings = async (settings: Settings): Promise<Finding[]> =>
  (await examineNetworks(settings)).map(({ state, text }) => OF_NODE[state]('chain', text))

async function identityFindings({ config: { firebase } }: Settings): Promise<Finding[]> {
  if (!firebase) return [ok('identity', 'is embedded')]
  const { createFirebaseIdentity } = await import('../../accounts/identity/firebase.ts')
  try {
    // It is nobody's: whether the provider answers and takes the credentials is what counts.
    await (await createFirebaseIdentity(firebase)).passwordChangedAt('doctor')
    return [ok('identity', 'Firebase answers and takes the credentials')]
  } catch (error) {
    return [wrong('identity', `Firebase: ${messageOf(error)}. Look at FIREBASE_SERVICE_ACCOUNT.`)]
  }
}

/** `validTo` as Node says it, such as "Nov 24 12:00:00 2026 GMT". */
export function validityFinding(hostname: string, validTo: string, now: Date): Finding {
  const until = `the certificate of ${hostname} is valid until ${validTo}`
  const left = Date.parse(validTo) - now.getTime()
  return left < FEW_DAYS ? doubt('TLS', `${until}. Renew it.`) : ok('TLS', until)
}

const certificate = v.object({ valid_to: v.string() })

function certificateFinding({ hostname, port }: URL): Promise<Finding> {
  return new Promise((found) => {
    const socket = connectTls(
      { host: hostname, port: Number(port) || 443, servername: hostname, timeout: PATIENCE },
      () => {
        const { valid_to } = v.parse(certificate, socket.getPeerCertificate())
        socket.end()
        found(validityFinding(hostname, valid_to, new Date()))
      },
    )
    const fail = (error: Error) => {
      socket.destroy()
      found(
        wrong('TLS', `${hostname}: ${messageOf(error)}. Look at the proxy and its certificate.`),
      )
    }
    socket.once('error', fail).once('timeout', () => fail(new Error('no answer')))
  })
}

const ready = v.object({
  status: v.literal('ready'),
  warnings: v.optional(v.array(v.string()), []),
})

const refusal = v.object({ error: v.object({ message: v.string() }) })

/** What a host says that is not ready. */
function reasonOf(body: unknown): string {
  const parsed = v.safeParse(refusal, body)
  return parsed.success ? ` (${parsed.output.error.message})` : ''
}

/** The address at which browsers call the API: another server may have the site. */
const hostOrigin = ({ config: { siteUrl }, site: { apiHost } }: Settings): string =>
  new URL(apiHost, siteUrl).origin

/** Asks for the host at its public address, as a visitor's browser would. */
async function addressFindings(settings: Settings): Promise<Finding[]> {
  const address = hostOrigin(settings)
  const response = await reach(`${address}/ready`)
  const body: unknown = await response.json().catch(() => undefined)
  const answer = v.safeParse(ready, body)
  if (!answer.success)
    return [
      wrong(
        'proxy',
        `${address}/ready answers ${response.status}${reasonOf(body)}, and not as a host that is ready. Look at the proxy, and at the host's log.`,
      ),
    ]
  const { warnings } = answer.output
  const findings = [
    ...warnings.map((line) => wrong('proxy', line)),
    ...(await arrivalFindings(settings.config, address)),
  ]
  if (findings.length > 0) return findings
  return [ok('proxy', `${address} leads to a host that is ready`)]
}

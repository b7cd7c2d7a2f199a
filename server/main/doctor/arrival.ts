import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import * as v from 'valibot'
import { BALANCE_STREAM } from '#contract/money/balances.ts'
import { loadHostSecret } from '../../platform/keys/host-secret.ts'
import { ARRIVAL_KEY, derivedKey } from '../../platform/keys/keys.ts'
import { type Finding, wrong } from '../../platform/log/finding.ts'
import type { HostConfig } from '../config/config.ts'
import { PATIENCE } from './reach.ts'

type ProxyConfig = Pick<HostConfig, 'dataDir' | 'hostSecret' | 'trustedProxies'>

const arrival = v.object({
  host: v.string(),
  forwarded: v.array(v.string()),
  address: v.string(),
})

const [UNAUTHORIZED, NOT_FOUND] = [401, 404]

/** It is of a network for documents: nobody's address, which a caller makes up. */
const MADE_UP = '192.0.2.77'

interface Answer {
  readonly status: number
  readonly body: string
}

/** A request with headers that fetch does not send. */
function ask(url: URL, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, timeout: PATIENCE, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    // A server that takes the upgrade of somebody without a session.
    sent.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, body: '' })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject).end()
  })
}

/**
 * What becomes of a request on its way through the proxies to the host, at the host's public address. Nothing where a host
 * of another secret, or of an earlier version, answers.
 */
export async function arrivalFindings(config: ProxyConfig, origin: string): Promise<Finding[]> {
  const token = derivedKey(loadHostSecret(config), ARRIVAL_KEY)
  const arrived = async (made: Readonly<Record<string, string>>) =>
    await ask(new URL('/ready/arrival', origin), { authorization: `Bearer ${token}`, ...made })
  const plain = await arrived({})
  if (plain.status === NOT_FOUND)
    return [
      wrong(
        'proxy',
        `the host at ${origin} has another HOST_SECRET than these settings, or is of another version. Give all hosts and this command the same ones.`,
      ),
    ]
  const [own, made] = [
    readArrival(plain),
    readArrival(await arrived({ 'x-forwarded-for': MADE_UP })),
  ]
  // What /ready says of it is a finding of its own.
  if (!own || !made) return []
  return [...headerFindings(config, origin, own, made), ...(await streamFindings(origin))]
}

type Arrival = v.InferOutput<typeof arrival>

function readArrival({ body }: Answer): Arrival | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), arrival), body)
  return parsed.success ? parsed.output : undefined
}

function headerFindings(
  { trustedProxies }: ProxyConfig,
  origin: string,
  { host, forwarded }: Arrival,
  made: Arrival,
): Finding[] {
  const own = new URL(origin).host
  const isForwarded = trustedProxies === 0 || forwarded.length > 0
  const isKept = trustedProxies > 0 && made.forwarded.includes(MADE_UP)
  return [
    ...(host === own
      ? []
      : [
          wrong(
            'proxy',
            `does not pass on the Host header: the host sees ${host} instead of ${own}, and refuses balance streams of its own pages. In nginx: proxy_set_header Host $http_host.`,
          ),
        ]),
    ...(!isForwarded
      ? [
          wrong(
            'proxy',
            'sets no X-Forwarded-For, though TRUSTED_PROXIES counts on it: all visitors are one. In nginx: proxy_set_header X-Forwarded-For $remote_addr.',
          ),
        ]
      : []),
    ...(isForwarded && isKept
      ? [
          wrong(
            'proxy',
            `keeps the X-Forwarded-For that a caller has made up${made.address === MADE_UP ? ', and the host takes it for the caller: tries are not counted' : ''}. In nginx: proxy_set_header X-Forwarded-For $remote_addr, not $proxy_add_x_forwarded_for.`,
          ),
        ]
      : []),
  ]
}

/** The host refuses a stream without a session with 401; a request that arrives as an ordinary one is 404. */
async function streamFindings(origin: string): Promise<Finding[]> {
  const { status } = await ask(new URL(`/api${BALANCE_STREAM}`, origin), {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
  })
  return status === UNAUTHORIZED
    ? []
    : [
        wrong(
          'proxy',
          `does not let WebSockets through (${status}), so no balance is live. In nginx: proxy_http_version 1.1, proxy_set_header Upgrade $http_upgrade and Connection "upgrade".`,
        ),
      ]
}

import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { normalEmail } from '#domain/account.ts'
import type { Clock } from '../time/clock.ts'

/*
 * Who tried what, as one line of JSON each: for whoever looks into an attack, and for programs that block addresses.
 * Accounts, and unless the configuration says otherwise addresses, are named by a keyed hash: the same account has the
 * same name in every line and in every host, and the log alone shows nobody whose it is.
 */
interface Entry {
  readonly event: string
  readonly outcome: 'ok' | 'refused' | 'failed'
  readonly status?: number
  /** An e-mail. */
  readonly account?: string | undefined
  readonly address?: string
  /** The id of an operator's order. */
  readonly order?: string
}

export interface SecurityLog {
  record(entry: Entry): void
  /** How the log names an account or an address. */
  nameOf(emailOrAddress: string): string
}

interface Dependencies {
  readonly mode: 'off' | 'hashed' | 'addresses'
  readonly key: string
  readonly clock: Clock
  readonly write?: (line: string) => void
}

const NAME_LENGTH = 16

export function createSecurityLog({
  mode,
  key,
  clock,
  write = toOutput,
}: Dependencies): SecurityLog {
  const nameOf = (text: string): string => {
    const subject = text.includes('@') ? normalEmail(text) : text
    return createHmac('sha256', key).update(subject).digest('hex').slice(0, NAME_LENGTH)
  }
  return {
    nameOf,
    record({ event, outcome, account, address, ...rest }) {
      if (mode === 'off') return
      const shown = mode === 'addresses' ? (text: string) => text : nameOf
      const line = {
        security: event,
        outcome,
        time: clock.now().toISOString(),
        ...(account === undefined ? {} : { account: nameOf(account) }),
        ...(address === undefined ? {} : { address: shown(address) }),
        ...rest,
      }
      write(`${JSON.stringify(line)}\n`)
    },
  }
}

const toOutput = (line: string) => void process.stdout.write(line)

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:'

/** What a request is to the log, by its method and route. */
const EVENTS: Readonly<Record<string, string>> = {
  'POST /api/login': 'login',
  'POST /api/otp/verify': 'login-code',
  'POST /api/logout': 'logout',
  'PUT /api/sessions/end': 'sessions-end',
  'PUT /api/signup/otp': 'signup-code-sent',
  'POST /api/signup': 'signup',
  'PUT /api/forgot/password': 'reset-link-sent',
  'POST /api/reset/update': 'reset',
  'PUT /api/profile/password/update': 'password-change',
  'PUT /api/profile/phrase/otp': 'phrase-code-sent',
  'PUT /api/profile/phrase': 'phrase-change',
  'POST /api/address-book/save': 'address-saved',
  'POST /api/address-book/remove': 'address-removed',
  'PUT /api/address-book/restrict': 'address-restriction',
  'PUT /api/withdrawal/otp': 'withdrawal-code-sent',
  'POST /api/withdrawal': 'withdrawal',
  'PUT /api/unfreeze/otp': 'unfreeze-code-sent',
  'POST /api/unfreeze': 'unfreeze',
  'POST /api/withdrawal/cancel': 'withdrawal-cancelled',
  'PUT /api/account/delete/otp': 'deletion-code-sent',
  'POST /api/account/delete': 'account-deleted',
  'GET /api/account/data': 'data-read',
  'POST /api/buy/withdraw': 'purchase-withdrawn',
  'PUT /api/passkeys/code': 'passkey-code-sent',
  'POST /api/passkeys': 'passkey-added',
  'POST /api/passkeys/remove': 'passkey-removed',
  // The embedded identity provider.
  [`POST ${TOOLKIT}:signInWithPassword`]: 'password',
  [`POST ${TOOLKIT}:signUp`]: 'password-set',
  [`POST ${TOOLKIT}:update`]: 'password-set',
  [`POST ${TOOLKIT}:resetPassword`]: 'reset-code',
}

/** Undefined for a request that the log does not have. */
export const eventOf = (method: string, route: string | undefined): string | undefined =>
  EVENTS[`${method} ${route}`]

export const outcomeOf = (status: number): Entry['outcome'] =>
  status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed'

const email = v.pipe(v.string(), v.maxLength(254))
/** The signup spells it with a capital (product §7). */
const emailed = v.union([
  v.object({ email }),
  v.pipe(
    v.object({ Email: email }),
    v.transform((body) => ({ email: body.Email })),
  ),
])

interface Parts {
  readonly log: SecurityLog
  /** The e-mail of whoever's session the request has used. */
  accountOf(request: FastifyRequest): Promise<string | undefined>
  readonly isOff: boolean
}

/** Records each request of the table above with its outcome. */
export function logRequests(app: FastifyInstance, { log, accountOf, isOff }: Parts): void {
  if (isOff) return
  // A hook of these routes alone, since most requests are to others.
  app.addHook('onRoute', (route) => {
    const events = [route.method].flat().map((method) => eventOf(method, route.url))
    if (events.some((event) => event !== undefined))
      route.onResponse = [route.onResponse ?? []].flat().concat(record)
  })

  async function record(request: FastifyRequest, { statusCode: status }: FastifyReply) {
    const { method, routeOptions, body, ip } = request
    const event = eventOf(method, routeOptions.url)
    if (event === undefined) return
    const typed = v.safeParse(emailed, body)
    const account = typed.success ? typed.output.email : await accountOf(request)
    log.record({ event, outcome: outcomeOf(status), status, account, address: ip })
  }
}

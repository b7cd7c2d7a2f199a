import type { FastifyInstance, InjectOptions } from 'fastify'
import * as v from 'valibot'
import { login } from '#contract/account/login.ts'
import { historyCall } from '#contract/history/calls.ts'
import { particularBalance } from '#contract/money/particular-balance.ts'
import type { ChainServices } from '../../../server/chains/services.ts'
import { execute } from '../../support/operator-order.ts'
import type { Budget } from '../report/measurement.ts'
import { PASSWORD } from './fill.ts'
import { type BenchUser, emailOf } from './users.ts'

export interface HostCall {
  readonly what: string
  readonly how: string
  /** What its cost could grow with. */
  readonly of: 'users' | 'deposits' | 'withdrawals'
  /** Whether it comes by HTTP, so that a bare server is its floor. */
  readonly isRequest: boolean
  run(round: number): Promise<void>
  /** Measured so often and by itself: its time follows from the data. */
  readonly alone?: {
    readonly rounds: number
    readonly budget?: Budget
    before?(): Promise<unknown>
  }
}

export interface CalledHost {
  readonly app: FastifyInstance
  readonly deps: ChainServices
  /** Who has all the deposits. */
  readonly veteran: BenchUser
  /** Who can log in. */
  readonly people: readonly BenchUser[]
  /** Lets the host\'s clock pass the minute of which what somebody may read is counted. */
  passMinute(): void
}

const signedIn = v.object({ idToken: v.string() })

/** One call of each kind whose cost could grow with the host's data. */
export function hostCalls({ app, deps, veteran, people }: CalledHost): HostCall[] {
  const command = (what: string, of: HostCall['of'], input: object): HostCall => ({
    what,
    of,
    how: 'a command of the admin socket; each user has a deposit, a pending withdrawal and four entries',
    isRequest: false,
    async run() {
      const { isDone, lines } = await execute(deps, input)
      if (!isDone) throw new Error(lines.join('\n'))
    },
  })
  const mine = { authorization: `Bearer ${veteran.token}` }
  return [
    {
      what: 'history',
      of: 'deposits',
      how: `GET ${historyCall('deposit').path} of a user with all the deposits`,
      isRequest: true,
      run: () =>
        sendTo(app, { method: 'GET', url: `/api${historyCall('deposit').path}`, headers: mine }),
    },
    {
      what: 'balance',
      of: 'users',
      how: `PUT ${particularBalance.path}`,
      isRequest: true,
      run: () =>
        sendTo(app, {
          method: 'PUT',
          url: `/api${particularBalance.path}`,
          headers: mine,
          payload: { coin: 'BNB', command: 'withdrawal' },
        }),
    },
    {
      what: 'login',
      of: 'users',
      how: 'password and first call of a login, with the cheapest password hash',
      isRequest: true,
      run: (round) => logIn(app, people[round]),
    },
    command('operator: one user', 'users', { command: 'users', part: emailOf(veteran) }),
    command('operator: pending withdrawals', 'withdrawals', { command: 'withdrawals' }),
    command('operator: newest withdrawals', 'withdrawals', { command: 'withdrawals', all: 'yes' }),
    command('operator: audit', 'users', { command: 'audit' }),
  ]
}

/** Password and first call of a login; a person has a few a day. */
export async function logIn(app: FastifyInstance, person: BenchUser | undefined): Promise<void> {
  if (!person) throw new Error('no user is left to log in')
  const email = emailOf(person)
  const answer = await app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo',
    payload: { email, password: PASSWORD, returnSecureToken: true },
  })
  const { idToken } = v.parse(signedIn, answer.json())
  const headers = { authorization: `Bearer ${idToken}` }
  await sendTo(app, { method: 'POST', url: `/api${login.path}`, headers, payload: { email } })
}

/** Rejects on any status but 200. */
export async function sendTo(app: FastifyInstance, request: InjectOptions): Promise<void> {
  const { statusCode, body } = await app.inject(request)
  if (statusCode !== 200) throw new Error(`${request.method} ${request.url}: ${statusCode} ${body}`)
}

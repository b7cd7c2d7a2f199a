import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Answered, Asked, ConsoleCall } from '#contract/console/calls.ts'
import type { Role } from '#domain/staff/policy.ts'
import { createConsole } from '../../server/console/app.ts'
import type { HostServices } from '../../server/main/config/services.ts'
import { invite } from '../../server/operator/staff/invite.ts'
import { lockOrders } from '../../server/operator/staff/log.ts'
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts'

/** Where the console of a host under test is opened. */
export const CONSOLE = 'http://localhost:8081'

export interface ConsoleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: tests check raw answers, typing them would repeat the schema
  readonly json: any
}

/** Somebody of the staff with a passkey in software, logged in. */
export interface Colleague {
  readonly name: string
  readonly passkey: SoftwarePasskey
  cookie: string
  ask<C extends ConsoleCall>(
    name: C,
    asked: Asked<C>,
    headers?: Record<string, string>,
  ): Promise<ConsoleAnswer>
  /** Drafts an order; throws where it is refused. */
  draft(command: string, texts?: Record<string, string>): Promise<Answered<'orders'>>
  sign(
    draft: Pick<Answered<'orders'>, 'id' | 'options'>,
    by?: SoftwarePasskey,
  ): Promise<ConsoleAnswer>
  /** Drafts an order and signs it. */
  order(command: string, texts?: Record<string, string>): Promise<ConsoleAnswer>
  /** Says what they think of somebody's order. */
  decide(order: string, verdict: 'agree' | 'object'): Promise<ConsoleAnswer>
  logIn(): Promise<ConsoleAnswer>
}

export interface StaffConsole {
  readonly app: FastifyInstance
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<ConsoleAnswer>
  colleague(name: string, ...roles: Role[]): Promise<Colleague>
  close(): Promise<void>
}

export async function staffConsole(deps: HostServices): Promise<StaffConsole> {
  const app = createConsole(deps, { root: resolve('tests/support/empty-site') })
  await app.ready()
  const call: StaffConsole['call'] = async (path, body = {}, headers = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: {
        host: new URL(CONSOLE).host,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: JSON.stringify(body),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      json: answer.body === '' ? undefined : JSON.parse(answer.body),
    }
  }

  async function colleague(name: string, ...roles: Role[]): Promise<Colleague> {
    const { token } = await deps.db.transaction(async (tx) => {
      await lockOrders(tx)
      return invite(tx, deps.clock.now(), { name, roles })
    })
    const passkey = softwarePasskey(CONSOLE)
    const asked = await call('enrol/options', { token })
    const { challenge, options } = asked.json
    const entered = await call('enrol', { token, challenge, response: passkey.create(options) })
    if (entered.status !== 200) throw new Error(JSON.stringify(entered.json))
    const self: Colleague = {
      name,
      passkey,
      cookie: cookieOf(entered),
      ask: (path, body, headers = {}) => call(path, body, { cookie: self.cookie, ...headers }),
      async draft(command, texts = {}) {
        const answer = await self.ask('orders', { command, texts })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
        return answer.json
      },
      sign: ({ id, options: wanted }, by = passkey) =>
        call('sign', { id, response: by.get(wanted) }, { cookie: self.cookie }),
      order: async (command, texts) => self.sign(await self.draft(command, texts)),
      async decide(order, verdict) {
        const drafted = await self.ask('approvals', { order, verdict })
        return drafted.status === 200 ? self.sign(drafted.json) : drafted
      },
      async logIn() {
        const options = (await call('login/options')).json
        const answer = await call('login', {
          challenge: options.challenge,
          response: passkey.get(options.options),
        })
        if (answer.status === 200) self.cookie = cookieOf(answer)
        return answer
      },
    }
    return self
  }
  return { app, call, colleague, close: () => app.close() }
}

/** As a browser sends it back. */
export const cookieOf = ({ headers }: ConsoleAnswer): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

const given = v.pipe(
  v.object({
    id: v.string(),
    response: v.object({
      authenticatorData: v.string(),
      clientDataJSON: v.string(),
      signature: v.string(),
    }),
  }),
  v.transform(({ id, response }) => ({ key: id, ...response })),
)
/** What a passkey gives, as it is stored. */
export const storedAssertion = (response: unknown) => v.parse(given, response)

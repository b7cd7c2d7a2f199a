import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import {
  type Answered,
  CONSOLE_CALLS,
  type ConsoleCall,
  type ConsoleCommand,
} from '#contract/console/calls.ts'
import type { RelyingParty } from '../accounts/passkeys/relying-party.ts'
import { deviceNameOf, deviceText } from '../accounts/sessions/device-name.ts'
import type { ChainServices } from '../chains/services.ts'
import { COMMANDS, commandNamed } from '../operator/commands/table.ts'
import { type Command, problemText } from '../operator/entry/command.ts'
import { refuse } from '../operator/entry/give.ts'
import { refused } from '../operator/entry/reply.ts'
import { addToLog, lockOrders } from '../operator/staff/log.ts'
import { type Member, staffIn } from '../operator/staff/members.ts'
import { parseRequest } from '../platform/http/parse-request.ts'
import { notFound, Refusal, unauthorized } from '../platform/http/refusal.ts'
import { digest, randomToken } from '../platform/keys/secrets.ts'
import { outcomeOf } from '../platform/log/security-log.ts'
import { HOUR } from '../platform/time/clock.ts'
import { answerOf } from './carry-out.ts'
import { storeChallenge, takeChallenge } from './challenges.ts'
import { draftApproval, draftOrder } from './drafts.ts'
import { sign } from './orders.ts'
import { ALGORITHMS, madeKey, requestOptionsFor, verifiedSignature } from './passkeys.ts'
import { meOf, type StaffCaller, type StaffSessions } from './sessions.ts'

/** The role that gives each order. */
const ORDERS = Object.fromEntries(
  COMMANDS.flatMap(({ name, effect, may }) => (effect === 'reads' || !may ? [] : [[name, may]])),
)

/** Whoever asks on the command line what became of an order ends it where it has not arrived: no question for every role. */
const isOfConsole = ({ name }: Command): boolean => name !== 'order'

interface Parts {
  readonly deps: ChainServices
  readonly relyingParty: RelyingParty
  readonly sessions: StaffSessions
}

type SignedLogin = v.InferOutput<(typeof CONSOLE_CALLS)['login']['asks']>

/** What logs somebody in begins like this, and no order does: the signatures of orders are in the database for everybody who reads it. */
const LOGIN = 'login '

/** The limit for everybody together, before anybody is known. */
const STRANGERS = { max: 300, per: HOUR }

/** The calls of the console. Each is answered with no more than the contract has. */
export function consoleCalls(app: FastifyInstance, parts: Parts): void {
  const { deps, relyingParty, sessions } = parts
  const { db, clock, limits, site } = deps

  /** One for which nobody has to be logged in; it may start or end a session. */
  const open = <C extends ConsoleCall>(
    name: C,
    carryOut: (
      asked: v.InferOutput<(typeof CONSOLE_CALLS)[C]['asks']>,
      request: FastifyRequest,
    ) => Promise<{ readonly answer: Answered<C>; readonly cookie?: string }>,
  ) =>
    app.post(`/${name}`, async (request, reply) => {
      const asked = parseRequest(CONSOLE_CALLS[name].asks, request.body)
      const { answer, cookie } = await carryOut(asked, request)
      if (cookie !== undefined) reply.header('set-cookie', cookie)
      return answer
    })
  const closed = <C extends ConsoleCall>(
    name: C,
    carryOut: (
      caller: StaffCaller,
      asked: v.InferOutput<(typeof CONSOLE_CALLS)[C]['asks']>,
    ) => Promise<Answered<C>>,
  ) =>
    open(name, async (_, request) => {
      const caller = await sessions.require(request)
      const asked = parseRequest(CONSOLE_CALLS[name].asks, request.body)
      return { answer: await carryOut(caller, asked) }
    })

  const logIn = async (member: Member, request: FastifyRequest) => {
    const device = deviceText(deviceNameOf(request.headers['user-agent']))
    const cookie = await sessions.start(member.id, device)
    const caller = await sessions.require({ headers: { cookie } })
    deps.security.record({ event: 'console-login', outcome: 'ok', account: member.name })
    return { answer: meOf(caller, ORDERS), cookie }
  }

  open('login/options', async () => {
    await limits.take('console-strangers', STRANGERS)
    const text = `${LOGIN}${randomToken()}`
    const challenge = await storeChallenge(db, clock, {
      purpose: 'login',
      staffId: undefined,
      text,
    })
    return { answer: { challenge, options: requestOptionsFor({ relyingParty }, text) } }
  })
  /** Whose passkey has signed a login. A refusal is in the security log: somebody has tried. */
  const whoLogsIn = async ({ challenge: id, response }: SignedLogin): Promise<Member> => {
    try {
      const text = await takeChallenge(db, clock, { id, purpose: 'login', staffId: undefined })
      if (!text.startsWith(LOGIN)) throw unauthorized()
      const { member } = await verifiedSignature({ db, clock, relyingParty }, text, response)
      return member
    } catch (error) {
      const outcome = error instanceof Refusal ? outcomeOf(error.status) : 'failed'
      deps.security.record({ event: 'console-login', outcome })
      throw error
    }
  }
  open('login', async (asked, request) => logIn(await whoLogsIn(asked), request))
  open('logout', async (_, request) => {
    const { member, session } = await sessions.require(request)
    await sessions.end(member, session)
    return { answer: {}, cookie: sessions.ended }
  })
  enrolling()
  closed('me', async (caller) => meOf(caller, ORDERS))
  closed('sessions', async (caller) => ({ sessions: await sessions.list(caller) }))
  closed('sessions/end', async ({ member }, { id }) => {
    await sessions.end(member, id)
    return {}
  })
  closed('commands', async () => ({ commands: COMMANDS.filter(isOfConsole).map(shownCommand) }))
  closed('query', async (_, { command: name, texts, after }) => {
    const command = commandNamed(name)
    if (command?.effect !== 'reads' || !isOfConsole(command)) throw notFound()
    const ready = command.read(texts, after)
    if (ready.kind === 'problem') return answerOf(command, refused(problemText(ready)))
    if (ready.kind === 'order') throw notFound()
    return answerOf(command, await ready.answer(deps).catch(refuse))
  })
  closed('orders', ({ member }, asked) => draftOrder({ deps, relyingParty }, member, asked))
  closed('approvals', ({ member }, asked) => draftApproval({ deps, relyingParty }, member, asked))
  closed('sign', ({ member }, asked) => sign({ deps, relyingParty }, member, asked))

  /** A link that was made for somebody adds a passkey once. */
  function enrolling(): void {
    const invited = async (token: string): Promise<Member> => {
      await limits.take('console-strangers', STRANGERS)
      const hash = digest(token)
      const member = [...(await staffIn(db)).values()].find(({ invite }) => invite?.hash === hash)
      if (!member?.invite || member.isRemoved || member.invite.until <= clock.now())
        throw new Refusal(
          410,
          'invite-over',
          'This link was used, or is over. Ask for another one.',
        )
      return member
    }
    open('enrol/options', async ({ token }) => {
      const { id, name, keys } = await invited(token)
      const text = randomToken()
      const challenge = await storeChallenge(db, clock, { purpose: 'enrol', staffId: id, text })
      const { challenge: signed, timeout } = requestOptionsFor({ relyingParty }, text)
      return {
        answer: {
          challenge,
          name,
          options: {
            challenge: signed,
            rp: { id: relyingParty.id, name: `${site.siteName} console` },
            user: { id: Buffer.from(id).toString('base64url'), name, displayName: name },
            pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
            timeout,
            attestation: 'none' as const,
            excludeCredentials: keys.map((key) => ({
              id: key.id,
              type: 'public-key' as const,
              transports: key.transports,
            })),
            authenticatorSelection: {
              residentKey: 'required' as const,
              userVerification: 'required' as const,
            },
          },
        },
      }
    })
    open('enrol', async ({ token, challenge, response }, request) => {
      const { id } = await invited(token)
      const text = await takeChallenge(db, clock, { id: challenge, purpose: 'enrol', staffId: id })
      const key = await madeKey(relyingParty, text, response)
      const member = await db.transaction(async (tx) => {
        await lockOrders(tx)
        const staff = await staffIn(tx)
        const now = staff.get(id)
        const isKnown = [...staff.values()].some(({ keys }) =>
          keys.some((one) => one.id === key.id),
        )
        // Two browsers with one link: the first one has used it.
        if (now?.invite?.hash !== digest(token) || isKnown)
          throw new Refusal(410, 'invite-over', 'This link was used. Ask for another one.')
        const change = { type: 'enrolled' as const, invite: digest(token), key }
        const entry = { kind: 'staff' as const, id, change }
        await addToLog(tx, clock.now(), { entry, subject: id, things: [now.name] })
        return { ...now, keys: [...now.keys, key] }
      })
      return await logIn(member, request)
    })
  }
}

/** A command as a form is made of it. */
function shownCommand(command: Command): ConsoleCommand {
  const { name, usage, summary, help = '', effect, may, given, form, fileArguments = [] } = command
  return {
    name,
    usage,
    summary,
    help,
    effect,
    ...(may ? { may } : {}),
    fields: Object.entries(given).map(([field, { about }]) => ({
      name: field,
      about,
      isRequired: form.parts.some(
        (part) => part.kind === 'argument' && part.name === field && !part.isOptional,
      ),
      kind: kindOf(field),
    })),
  }
  function kindOf(field: string) {
    if (fileArguments.includes(field)) return 'file'
    return form.options.has(field) && form.options.get(field) === undefined ? 'flag' : 'text'
  }
}

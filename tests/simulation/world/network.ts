import { execute } from '../../support/operator-order.ts'
import type { Checker } from '../model/checker.ts'
import type { Answer, Call, Order, OrderAnswer, Request } from './call.ts'
import type { Faults } from './faults.ts'
import type { Host } from './host.ts'
import { Died } from './host-database.ts'
import type { Random } from './random.ts'
import { runIn, type Scheduler } from './scheduler.ts'

/** Between people and hosts: requests and answers are late, lost or doubled. */
export interface Network {
  /** Undefined if no answer arrives. */
  send(request: Request): Promise<Answer | undefined>
  order(order: Order): Promise<OrderAnswer | undefined>
  /** One of the hosts that are up. */
  host(): Host | undefined
}

interface Parts {
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly random: Random
  readonly checker: Checker
  readonly hosts: () => readonly Host[]
}

const [LOST_REQUEST, LOST_ANSWER, DOUBLED] = [0.03, 0.06, 0.06]
/** Milliseconds until somebody takes a request for lost. */
const PATIENCE = 10_000

export function createNetwork({ scheduler, faults, random, checker, hosts }: Parts): Network {
  const host = () => {
    const up = hosts()
    return up.length > 0 ? random.pick(up) : undefined
  }

  /** Resolves to undefined when the host dies meanwhile. */
  async function alive<T>({ death }: Host, work: Promise<T>): Promise<T | undefined> {
    try {
      return await Promise.race([work, death])
    } catch (error) {
      if (error instanceof Died) return undefined
      throw error
    }
  }

  async function inject({ app }: Host, { method, path, body, token, key }: Request) {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: '203.0.113.7',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    const json: unknown = answer.body === '' ? undefined : JSON.parse(answer.body)
    return { status: answer.statusCode, json }
  }

  async function deliver(call: Call): Promise<Answer | undefined> {
    const { request } = call
    await scheduler.step('request')
    const chosen = host()
    if (!chosen || !request) return undefined
    const { process } = chosen
    const answered = runIn({ process, cause: call }, () => inject(chosen, request))
    const answer = await alive(chosen, answered)
    if (answer) checker.answered(call, answer)
    return answer
  }

  return {
    host,

    async send(request) {
      const call = checker.sent(request)
      if (faults.strikes('lost request', LOST_REQUEST)) {
        await scheduler.sleep(PATIENCE)
        return undefined
      }
      if (faults.strikes('duplicate request', DOUBLED))
        scheduler.later(
          random.between(1, random.pick([10, 1000, 90_000])),
          () => {
            void deliver(checker.sent(request))
          },
          'duplicate',
        )
      const answer = await deliver(call)
      await scheduler.step('answer')
      if (!answer || faults.strikes('lost answer', LOST_ANSWER)) {
        await scheduler.sleep(random.between(1, PATIENCE))
        return undefined
      }
      return answer
    },

    async order(order) {
      const call = checker.ordered(order)
      await scheduler.step('order')
      const chosen = host()
      if (!chosen) return undefined
      const { process, deps } = chosen
      const executed = runIn({ process, cause: call }, () =>
        execute(deps, { ...order.command, order: order.id }),
      )
      // The admin socket logs what is thrown, and closes.
      const outcome = await alive(chosen, executed).catch((error: unknown) => {
        checker.failed(call, error)
        return undefined
      })
      if (outcome) checker.carriedOut(call, outcome)
      await scheduler.step('outcome')
      return faults.strikes('lost answer', LOST_ANSWER) ? undefined : outcome
    },
  }
}

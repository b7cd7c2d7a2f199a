import * as v from 'valibot'
import {
  type Answered,
  type Asked,
  CONSOLE_CALLS,
  type ConsoleCall,
} from '#contract/console/calls.ts'
import { failure, type Result, success } from '#domain/result.ts'

/** Why a call was not answered. `status` is 0 where the listener did not answer at all. */
export interface Fault {
  readonly status: number
  readonly code: string
  readonly message: string
}

export type Call = <C extends ConsoleCall>(
  name: C,
  asked: Asked<C>,
) => Promise<Result<Answered<C>, Fault>>

export interface Calls {
  readonly call: Call
  /**
   * What to do when the session is over: it resolves to whether the same person has logged in again, and then the call is
   * repeated. So nothing that was typed is lost.
   */
  onExpired(ask: () => Promise<boolean>): () => void
}

const refusal = v.object({ error: v.object({ code: v.string(), message: v.string() }) })
const UNANSWERED = { status: 0, code: 'unanswered', message: '' }

/** There is nobody to ask again before anybody is logged in. */
const OPEN: ReadonlySet<ConsoleCall> = new Set([
  ...(['me', 'login', 'login/options', 'enrol', 'enrol/options'] as const),
])

/** The calls of the console's page to its listener. */
export function createCalls(request: typeof fetch): Calls {
  let ask: () => Promise<boolean> = async () => false

  async function once<C extends ConsoleCall>(
    name: C,
    asked: Asked<C>,
  ): Promise<Result<Answered<C>, Fault>> {
    try {
      const answer = await request(`/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      const body: unknown = await answer.json()
      if (answer.ok) return success(v.parse(CONSOLE_CALLS[name].answers, body))
      const parsed = v.safeParse(refusal, body)
      return failure({
        status: answer.status,
        ...(parsed.success ? parsed.output.error : { code: 'failed', message: '' }),
      })
    } catch {
      // No network, or something else than the console's listener has answered.
      return failure(UNANSWERED)
    }
  }

  return {
    async call(name, asked) {
      const answer = await once(name, asked)
      if (answer.ok || answer.error.status !== 401 || OPEN.has(name)) return answer
      return (await ask()) ? once(name, asked) : answer
    },
    onExpired(asking) {
      ask = asking
      return () => {
        ask = async () => false
      }
    },
  }
}

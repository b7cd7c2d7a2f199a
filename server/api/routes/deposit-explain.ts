import { depositExplain, encodeExplained, explainRequest } from '#contract/money/deposit.ts'
import { explainDeposit } from '../../chains/explain/explain.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/** Each may ask the nodes of every network. */
const QUESTIONS = { max: 30, per: HOUR }

/** What became of a transaction, for the person who paid it. */
export const depositExplainRoutes: Route = (app, deps) => {
  const { limits, sessions, terms } = deps
  app.put(depositExplain.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    const { transaction } = parseRequest(explainRequest, request.body)
    await limits.take(`explain:${userId}`, QUESTIONS)
    const { minimumDeposit } = await terms.current()
    return encodeExplained(await explainDeposit(deps, userId, transaction, minimumDeposit))
  })
}

import { STATEMENT_TYPES, statement, statementRequest } from '#contract/history/statement.ts'
import { isLanguage } from '#languages'
import { userOf } from '../../accounts/users/users.ts'
import { statementCsv } from '../../money/statement/as-csv.ts'
import { statementDocument } from '../../money/statement/as-document.ts'
import {
  type Period,
  type StoredStatement,
  statementOf,
  storedStatement,
} from '../../money/statement/statement.ts'
import { parseAuthenticated } from '../../platform/http/parse-request.ts'
import { Refusal, tooMany } from '../../platform/http/refusal.ts'
import { createRenderer } from '../../platform/pdf/render-aside.ts'
import { HOUR } from '../../platform/time/clock.ts'
import { entityOf } from '../../site/documents/legal.ts'
import type { Route } from './route.ts'

/** Each reads all that a person has ever moved. */
export const STATEMENTS = { max: 30, per: HOUR }
/** Seconds. */
const RENDERED_IN = 5

/** The caller's statement of a year as a file: of the current one up to now. */
export const statementRoutes: Route = (app, { clock, limits, reading, sessions, site }) => {
  const renderPdf = createRenderer()
  /** The people whose document is being rendered: nobody has two at a time, so that nobody fills the queue of all. */
  const underWay = new Set<string>()
  app.get(statement.path, async (request, reply) => {
    const requireCaller = () => sessions.requireUser(request)
    const {
      year,
      format,
      language: asked,
    } = await parseAuthenticated(requireCaller, statementRequest, request.query)
    const { userId } = await requireCaller()
    await limits.take(`statement:${userId}`, STATEMENTS)
    const period = periodOf(year, clock.now())
    const own = sessions.ownReadings(request)
    // A later site may have a language that this host has not.
    const language = isLanguage(asked) ? asked : 'en'
    const { name, email } = await userOf(own)
    const account = { name, email, entity: entityOf(site), siteName: site.siteName, language }
    const read = <T>(write: (stored: StoredStatement) => Promise<T>): Promise<T> =>
      reading.run(userId, async (count) => write(await storedStatement(own, period, count)))
    reply
      .type(format === 'csv' ? `${STATEMENT_TYPES.csv}; charset=utf-8` : STATEMENT_TYPES.pdf)
      .header('content-disposition', `attachment; filename="statement-${year}.${format}"`)
    if (format === 'csv') return read((stored) => statementCsv(stored, period, account))
    const statement = await read(statementOf)
    if (underWay.has(userId)) throw tooMany(RENDERED_IN)
    underWay.add(userId)
    const printed = statementDocument(statement, period, year, account)
    const file = renderPdf(printed, clock.now()).finally(() => underWay.delete(userId))
    return reply.send(await file)
  })
}

/** Refuses a year that has not begun. */
export function periodOf(year: number, now: Date): Period {
  const [from, end] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))]
  if (from > now) throw new Refusal(422, 'invalid', 'This year has not begun.')
  // The period includes what has been posted in this millisecond.
  const until = Math.min(end.getTime(), now.getTime() + 1)
  return { from, until: new Date(until) }
}

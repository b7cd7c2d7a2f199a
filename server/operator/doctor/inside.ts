import * as v from 'valibot'
import { lastProof } from '../../chains/books/schedule.ts'
import { booksFindings } from '../../chains/books/status.ts'
import type { ChainServices } from '../../chains/services.ts'
import { chainFindings } from '../../chains/watcher/status.ts'
import { WRITE_FAULT_LINES, type WriteFault } from '../../platform/db/health/write-fault.ts'
import { missingMigrations } from '../../platform/db/migrate.ts'
import { storedMigrations } from '../../platform/db/stored-migrations.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { Finding } from '../../platform/log/finding.ts'
import { doubt, howManyWait, ok, wrong } from '../../platform/log/finding.ts'
import { DAY, MINUTE, SECOND } from '../../platform/time/clock.ts'
import { priceFindings, rateFindings } from './prices.ts'
import { programFindings } from './program.ts'
import { screeningFindings } from './screening.ts'
import { witnessFindings } from './witnesses.ts'

const LATE_MAIL = 10 * MINUTE
const LATE_WITHDRAWAL = DAY
const CLOCK_DIFFERENCE = 5 * SECOND

const times = v.object({
  mails: v.number(),
  oldest_mail: v.nullable(v.date()),
  pending: v.number(),
  oldest_withdrawal: v.nullable(v.date()),
  at: v.date(),
})

type InsideServices = Pick<
  ChainServices,
  'chainViews' | 'clock' | 'config' | 'db' | 'settings' | 'site' | 'terms' | 'writes'
>

/** What only the running host knows of itself and its database. */
export async function findingsInside(
  deps: InsideServices,
  machine = () => new Date(),
): Promise<Finding[]> {
  try {
    return await look(deps, machine)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    return [wrong('database', `${error.message}. The host goes on by itself once it answers.`)]
  }
}

async function look(deps: InsideServices, machine: () => Date): Promise<Finding[]> {
  const { db, clock, settings, writes } = deps
  const fault = await writes.current()
  const now = clock.now()
  const missing = await missingMigrations(db, storedMigrations())
  const [row] = await db.rows(
    times,
    `SELECT (SELECT count(*) FROM outbox) AS mails, (SELECT min(at) FROM outbox) AS oldest_mail,
       (SELECT count(*) FROM withdrawals WHERE status = 'pending') AS pending,
       (SELECT min(at) FROM withdrawals WHERE status = 'pending') AS oldest_withdrawal,
       clock_timestamp() AS at`,
  )
  if (!row) throw new Error('the database counts nothing')
  const age = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0)
  // The host's own clock follows that of the database with a delay.
  const difference = Math.abs(row.at.getTime() - machine().getTime())
  return [
    databaseFinding(fault, missing),
    ...(await programFindings(db, now)),
    difference < CLOCK_DIFFERENCE
      ? ok('clock', 'is that of the database')
      : wrong(
          'clock',
          `differs from the database's by ${Math.round(difference / SECOND)} s. Let both machines follow a time server.`,
        ),
    ...(await stageFindings(deps)),
    ...(await priceFindings(deps, now)),
    ...(await rateFindings(deps, now)),
    ...(await chainFindings(
      db,
      deps.config.networks.watched.map(({ network }) => network),
      now,
    )),
    ...(await booksFindings(deps, now)),
    await proofFinding(deps),
    ...(await screeningFindings(deps, now)),
    ...(await witnessFindings(deps, now)),
    age(row.oldest_mail) > LATE_MAIL
      ? wrong(
          'outbox',
          `Mails that wait: ${row.mails}, the first since ${text(row.oldest_mail)}. Look at the mail server.`,
        )
      : ok('outbox', howManyWait(row.mails, 'mail')),
    age(row.oldest_withdrawal) > LATE_WITHDRAWAL
      ? doubt(
          'payouts',
          `${howManyWait(row.pending, 'withdrawal')}, the first since ${text(row.oldest_withdrawal)} (operator -- withdrawals).`,
        )
      : ok('payouts', howManyWait(row.pending, 'withdrawal')),
    ...((await settings.isMaintenance())
      ? [doubt('site', 'is in maintenance. Open it with: operator -- maintenance off')]
      : []),
  ]
}

/** What the last audit found, whoever asked for it. */
async function proofFinding({ db }: Pick<InsideServices, 'db'>): Promise<Finding> {
  const last = await lastProof(db)
  if (!last) return ok('audit', 'nobody has proved the books yet (operator -- audit)')
  const [first] = last.findings
  if (first === undefined) return ok('audit', `the books were proved at ${text(last.at)}`)
  const more = last.findings.length - 1
  return wrong(
    'audit',
    `The audit of ${text(last.at)} has found: ${first}${more > 0 ? `, and ${more} more` : ''} (operator -- audit).`,
  )
}

/** The site is built for the stage of the settings, and sales are made under the terms. */
async function stageFindings({ site, terms }: InsideServices): Promise<Finding[]> {
  const { stage } = await terms.current()
  if (stage === undefined || stage === site.currentStage) return []
  return [
    wrong(
      'terms',
      `sell stage ${stage}, and VITE_CURRENT_STAGE is ${site.currentStage}, which the site shows. Set that, and build the site anew; or change the terms (operator -- terms).`,
    ),
  ]
}

function databaseFinding(fault: WriteFault | undefined, missing: readonly string[]): Finding {
  if (missing.length > 0) return wrong('database', `lacks ${missing.join(', ')}. Restart the host.`)
  if (!fault) return ok('database', 'takes writes, with every migration')
  const line = WRITE_FAULT_LINES[fault.cause]
  return fault.cause === 'slow' ? doubt('database', line) : wrong('database', line)
}

const text = (at: Date | null) => at?.toISOString() ?? ''

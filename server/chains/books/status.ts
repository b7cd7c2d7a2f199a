import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import { doubt, type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { type Clock, SECOND } from '../../platform/time/clock.ts'
import type { ChainViews } from '../explain/views.ts'
import { lastAudit } from './schedule.ts'

/** Comparisons that are missed until it is said. */
const MISSED = 10

interface Parts {
  readonly db: Db
  readonly chainViews: ChainViews
}

/** How books and chains compare; nothing where no chain is read. */
export async function booksFindings(
  { db, config, chainViews }: Parts & { readonly config: { readonly auditInterval: number } },
  now: Date,
): Promise<Finding[]> {
  if (chainViews.size === 0) return []
  const last = await lastAudit(db)
  if (!last) return [doubt('books', 'have not been compared with the chains yet.')]
  const { at, findings } = last
  if (findings.length > 0)
    return findings.map((one) => wrong('books', `${one} (operator -- audit).`))
  return now.getTime() - at.getTime() > MISSED * config.auditInterval
    ? [
        wrong(
          'books',
          `were last compared with the chains at ${at.toISOString()}. Look at the log.`,
        ),
      ]
    : [ok('books', `equal the chains, as of ${at.toISOString()}`)]
}

export function booksMetrics(
  { db, clock, chainViews }: Parts & { readonly clock: Clock },
  registers: Registry[],
): () => Promise<void> {
  if (chainViews.size === 0) return async () => {}
  const differences = new Gauge({
    name: 'books_differences',
    help: 'Differences between the books and the chains that the last comparison found.',
    registers,
  })
  const age = new Gauge({
    name: 'books_audit_age_seconds',
    help: 'Time since books and chains were compared.',
    registers,
  })
  return async () => {
    const last = await lastAudit(db)
    if (!last) return
    differences.set(last.findings.length)
    age.set((clock.now().getTime() - last.at.getTime()) / SECOND)
  }
}

import * as v from 'valibot'
import type { Mailer } from '../../notify/mail/mail.ts'
import { claimNotice } from '../../notify/mail/notices.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addMs, CLOCK_TOLERANCE } from '../../platform/time/clock.ts'
import { auditChain, type ChainAudit, type ChainAuditParts } from './audit-chain.ts'
import { storeReserves } from './reserves.ts'

const result = v.object({ at: v.nullable(v.date()), findings: v.array(v.string()) })

/** What the last comparison found; undefined before the first. */
export async function lastAudit(db: Pick<Tx, 'rows'>) {
  const [row] = await db.rows(result, 'SELECT at, findings FROM books_audit')
  return row?.at ? { at: row.at, findings: row.findings } : undefined
}

const proof = v.object({ proved_at: v.nullable(v.date()), proof_findings: v.array(v.string()) })

/** Remembers what a proof of the books found; the next one takes its place. */
export const storeProof = (db: Pick<Tx, 'run'>, at: Date, findings: readonly string[]) =>
  db.run('UPDATE books_audit SET proved_at = $1, proof_findings = $2', [at, findings])

/** What the last proof of the books found; undefined before the first. */
export async function lastProof(db: Pick<Tx, 'rows'>) {
  const [row] = await db.rows(proof, 'SELECT proved_at, proof_findings FROM books_audit')
  return row?.proved_at ? { at: row.proved_at, findings: row.proof_findings } : undefined
}

interface Parts extends ChainAuditParts {
  readonly config: ChainAuditParts['config'] & {
    /** Milliseconds between two comparisons. */
    readonly auditInterval: number
    readonly mail: { readonly operator: string }
  }
  readonly mailer: Mailer
  readonly site: { readonly siteName: string }
}

/** The intervals after which a host compares whosever turn it is said to be: somebody may keep it from every host. */
const OWN_INTERVALS = 6

/** Compares books and chains now and again, in one of all hosts. */
export function createBooksAudit(deps: Parts, onFinding: (finding: string) => void) {
  const { db, clock, config, mailer, site } = deps
  const interval = config.auditInterval
  let audited = clock.now()

  async function isOurTurn(now: Date): Promise<boolean> {
    const claimed = await db.rows(
      v.unknown(),
      'UPDATE books_audit SET next_at = $2 WHERE next_at <= $1 OR next_at > $3 RETURNING 1',
      [now, addMs(now, interval), addMs(now, interval + CLOCK_TOLERANCE)],
    )
    return claimed.length > 0
  }

  /** Each difference is logged and mailed once. */
  async function raise({ findings, reserves }: ChainAudit): Promise<void> {
    const mail = await db.transaction(async (tx) => {
      await storeReserves(tx, clock.now(), reserves)
      await tx.run('UPDATE books_audit SET at = $1, findings = $2', [clock.now(), findings])
      const news: string[] = []
      // A key that nobody who has the database alone could write before it is told.
      for (const finding of findings)
        if (await claimNotice(tx, clock, `books:${tx.seal(`books ${finding}`)}`)) news.push(finding)
      if (news.length === 0) return undefined
      const text = [...INTRODUCTION, ...news, '', ...REMEDY].join('\n')
      const words = { subject: `${site.siteName}: the books differ from the chain`, text }
      const mail = { to: config.mail.operator, isForOperator: true, words: () => words }
      return { news, stored: await mailer.store(tx, mail) }
    })
    for (const finding of mail?.news ?? []) onFinding(finding)
    await mail?.stored.deliver()
  }

  return {
    /** Compares if it is this host's turn. */
    async turn(): Promise<void> {
      if (deps.chainViews.size === 0) return
      const now = clock.now()
      if (!(await isOurTurn(now)) && addMs(audited, OWN_INTERVALS * interval) > now) return
      audited = now
      await raise(await auditChain(deps, false))
    },
  }
}

const INTRODUCTION = ['The books and the chains do not say the same:', '']
const REMEDY = [
  'Look at each with: npm run operator -- deposits explain <transaction id>',
  'All of them are in: npm run operator -- audit',
]

import * as v from 'valibot'
import { openQueries } from '../../accounts/support/inbox.ts'
import { heldPayments } from '../../chains/explain/listed-payments.ts'
import type { ChainServices } from '../../chains/services.ts'
import { finding, howManyWait, lineOf } from '../../platform/log/finding.ts'
import { findingsInside } from '../doctor/inside.ts'
import { query } from '../entry/define.ts'
import { time } from '../entry/reply.ts'
import { waitingOrders } from '../staff/standing.ts'

/** What the line of each says. */
const KINDS = {
  orders: (count: number) => `${howManyWait(count, 'order')} for others to agree`,
  withdrawals: (count: number) => `${howManyWait(count, 'withdrawal')} for a decision`,
  plans: (count: number) => `${howManyWait(count, 'approved withdrawal')} for a plan`,
  signing: (count: number) => `${howManyWait(count, 'planned payment')} to be signed`,
  stuck: (count: number) => (count === 1 ? '1 payment is stuck' : `${count} payments are stuck`),
  deposits: (count: number) => `${howManyWait(count, 'deposit')} for a review`,
  queries: (count: number) => `${howManyWait(count, 'query', 'queries')} for an answer`,
} as const
const kinds = ['orders', 'withdrawals', 'plans', 'signing', 'stuck', 'deposits', 'queries'] as const

const item = v.object({
  kind: v.picklist(kinds),
  count: v.number(),
  /** Since when the first one waits. */
  oldest: v.nullable(time),
})

const counted = v.object({ count: v.number(), oldest: v.nullable(v.date()) })
const NOTHING = { count: 0, oldest: null }

const NOT_PLANNED = `NOT EXISTS (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = w.id AND s.state <> 'failed')`
const SIGNED = `EXISTS (SELECT 1 FROM payout_attempts a WHERE a.batch = s.batch AND a.id = s.id AND a.raw <> '')`

/** Statements, each with how many there are and since when. */
const COUNTS = {
  withdrawals: `SELECT count(*) AS count, min(at) AS oldest FROM withdrawals WHERE status = 'pending' AND approved_at IS NULL`,
  plans: `SELECT count(*) AS count, min(approved_at) AS oldest FROM withdrawals w
    WHERE status = 'pending' AND approved_at IS NOT NULL AND ${NOT_PLANNED}`,
  signing: `SELECT count(*) AS count, min(b.at) AS oldest FROM payout_slots s JOIN payout_batches b ON b.number = s.batch
    WHERE s.state = 'open' AND NOT ${SIGNED}`,
  stuck: `SELECT count(*) AS count, min(b.at) AS oldest FROM payout_slots s JOIN payout_batches b ON b.number = s.batch
    WHERE s.state = 'open' AND (s.reason <> '' OR s.failure <> '')`,
} as const

export const today = [
  query({
    name: 'today',
    usage: 'today',
    summary: 'show what waits for somebody, the oldest first',
    help: 'With how many of each there are and since when, and what the doctor finds wrong or doubtful.',
    effect: 'reads',
    given: {},
    needs: ['db', 'clock', 'settings', 'config', 'chainViews', 'writes', 'site', 'terms'],
    result: { items: v.array(item), findings: v.array(finding) },
    async answer(_, services) {
      const findings = await findingsInside(services)
      return {
        items: await itemsOf(services),
        findings: findings.filter(({ state }) => state !== 'ok'),
      }
    },
    show: ({ items, findings }) =>
      items.length + findings.length === 0
        ? 'Nothing waits.'
        : [
            ...items.map(
              ({ kind, count, oldest }) => `${KINDS[kind](count)}, since ${oldest ?? 'now'}`,
            ),
            ...findings.map(lineOf),
          ],
  }),
]

async function itemsOf({ db, clock }: Pick<ChainServices, 'db' | 'clock'>) {
  const orders = await waitingOrders(db, clock.now())
  const counts = {
    orders: { count: orders.length, oldest: orders[0]?.at ?? null },
    withdrawals: await countOf('withdrawals'),
    plans: await countOf('plans'),
    signing: await countOf('signing'),
    stuck: await countOf('stuck'),
    deposits: await heldPayments(db),
    queries: await openQueries(db),
  }
  const since = ({ oldest }: { readonly oldest: Date | null }) => oldest?.getTime() ?? Infinity
  return kinds
    .map((kind) => ({ kind, ...counts[kind] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => since(a) - since(b))

  async function countOf(kind: keyof typeof COUNTS) {
    const [found] = await db.rows(counted, COUNTS[kind])
    return found ?? NOTHING
  }
}

import * as v from 'valibot'
import type { ChainServices } from '../../chains/services.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import type { freeBytesOf } from '../../platform/db/free-space.ts'
import type { Finding } from '../../platform/log/finding.ts'
import { addMs, HOUR } from '../../platform/time/clock.ts'
import { findingsInside } from '../doctor/inside.ts'
import type { AlarmSettings } from './settings.ts'

export interface Condition {
  /** The same as long as it is the same, whatever its numbers are meanwhile. */
  readonly key: string
  readonly part: string
  readonly text: string
}

export type AlarmParts = Parameters<typeof findingsInside>[0] & {
  readonly config: ChainServices['config'] & {
    readonly alarms: AlarmSettings
    readonly dataDir: string
  }
}

const waiting = v.object({ undecided: v.number(), left_out: v.array(v.string()) })

/** Everything that is wrong now. What the doctor only doubts is no alarm. */
export async function conditionsNow(
  deps: AlarmParts,
  freeBytes: typeof freeBytesOf,
): Promise<Condition[]> {
  const findings = (await findingsInside(deps)).filter(({ state }) => state === 'wrong')
  const disk = freeBytes(deps.config.dataDir) < LOW_DISK ? [DISK] : []
  const all = [...findings, ...disk, ...(await findingsOfPayouts(deps))]
  return all.map((one) => conditionOf(deps.db, one))
}

/** As in deploy/prometheus-rules.json. */
const LOW_DISK = 2 ** 30
const DISK = { part: 'disk', text: 'The data folder has less than 1 GiB left. Make room.' }

async function findingsOfPayouts({
  db,
  clock,
  config,
}: AlarmParts): Promise<Pick<Finding, 'part' | 'text'>[]> {
  const { undecided } = config.alarms
  const [found] = await (db satisfies Pick<Tx, 'rows'>).rows(
    waiting,
    `SELECT (SELECT count(*) FROM withdrawals WHERE status = 'pending' AND approved_at IS NULL AND at < $1) AS undecided,
       (SELECT to_jsonb(coalesce(array_agg(DISTINCT reason), '{}')) FROM withdrawals
        WHERE status = 'pending' AND approved_at IS NOT NULL AND reason <> '') AS left_out`,
    [addMs(clock.now(), -undecided)],
  )
  if (!found) return []
  return [
    ...(found.undecided > 0
      ? [
          {
            part: 'withdrawals',
            text: `Withdrawals without a decision for more than ${undecided / HOUR} hours: ${found.undecided}.`,
          },
        ]
      : []),
    ...found.left_out.map((reason) => ({
      part: 'payouts',
      text: `Approved withdrawals could not be planned: ${reason}.`,
    })),
  ]
}

/** Its key is none that somebody who has the database could know, and write as told before it is. */
const conditionOf = (
  signer: Pick<Signer, 'seal'>,
  { part, text }: Pick<Finding, 'part' | 'text'>,
): Condition => ({
  key: `${part}:${signer.seal(JSON.stringify(['alarm', part, text.replace(/\d[\d.,:TZ-]*/g, '#')]))}`,
  part,
  text,
})

import type { ChainServices } from '../../chains/services.ts'
import { doubt, type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { DAY } from '../../platform/time/clock.ts'
import { type WitnessState, witnessStates } from '../../proof/witnesses.ts'

type Parts = Pick<ChainServices, 'db' | 'config'>

/** Whether somebody else has seen the public log grow; one who has seen another log is an alarm. */
export async function witnessFindings({ db, config }: Parts, now: Date): Promise<Finding[]> {
  const states = await witnessStates(db, config.logWitnesses)
  if (states.length === 0)
    return [ok('public log', 'no witness: LOG_WITNESSES is empty, and nobody else cosigns it')]
  return states.map((state) => findingOf(state, now))
}

function findingOf(
  { witness, size, cosignedAt, fault, refuses }: WitnessState,
  now: Date,
): Finding {
  const { name } = witness
  if (refuses)
    return wrong(
      'public log',
      `the witness ${name} refuses it: ${fault}. Somebody has been shown another log, as after a restore; look at docs/operations.md, "Restore".`,
    )
  const last = cosignedAt
    ? `has cosigned ${size} entries, the last time ${cosignedAt.toISOString()}`
    : 'has cosigned nothing yet'
  const text = `the witness ${name} ${last}${fault === '' ? '' : `; ${fault}`}`
  const isOld = cosignedAt !== undefined && now.getTime() - cosignedAt.getTime() > DAY
  if (isOld) return wrong('public log', `${text}. Ask whoever runs it.`)
  return fault === ''
    ? ok('public log', text)
    : doubt('public log', `${text}. Ask whoever runs it.`)
}

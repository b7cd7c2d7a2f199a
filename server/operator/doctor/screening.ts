import type { ChainServices } from '../../chains/services.ts'
import { listedCounts } from '../../money/screening/listings.ts'
import { isStored, listName, readListAt, storedLists } from '../../money/screening/lists.ts'
import { doubt, type Finding, ok, wrong } from '../../platform/log/finding.ts'
import { DAY } from '../../platform/time/clock.ts'

type Parts = Pick<ChainServices, 'db' | 'config'>

/** Whether the files of the sanctions lists are what is screened by, and what waits because of them. */
export async function screeningFindings({ db, config }: Parts, now: Date): Promise<Finding[]> {
  const { screeningLists: paths, screeningAge } = config
  if (paths.length === 0)
    return [ok('screening', 'none: SCREENING_LISTS is empty, and no address is looked up')]
  const stored = new Map((await storedLists(db)).map((one) => [one.name, one]))
  const findings: Finding[] = []
  for (const path of paths)
    try {
      const { hash, accounts, others, broughtAt } = await readListAt(path)
      const name = listName(path)
      const isTaken = stored.get(name)?.hash === hash
      const age = now.getTime() - broughtAt.getTime()
      const days = Math.max(0, Math.floor(age / DAY))
      const text = `${name} names ${accounts.size} accounts, and ${others} on other networks, and is ${days} days old`
      if (age > screeningAge)
        findings.push(
          wrong('screening', `${name} is ${days} days old. Bring it anew: write its file again.`),
        )
      if (isTaken && !(await isStored(db, name, hash)))
        findings.push(
          wrong(
            'screening',
            `Somebody has changed ${name} in the database. Nothing is paid or credited until its file is read again, within a minute.`,
          ),
        )
      findings.push(
        isTaken && accounts.size > 0
          ? ok('screening', text)
          : doubt('screening', `${text}${isTaken ? '' : '; it is taken over within a minute'}.`),
      )
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      findings.push(wrong('screening', `${why}. What it said last is screened by.`))
    }
  const { withdrawals, deposits, saved } = await listedCounts(db)
  const text = `${withdrawals} withdrawals and ${deposits} deposits wait because of a list, and ${saved} saved addresses are on one`
  const isNone = withdrawals + deposits + saved === 0
  return [
    ...findings,
    isNone ? ok('screening', text) : doubt('screening', `${text} (operator -- screening).`),
  ]
}

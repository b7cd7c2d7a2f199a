import { type AddedUp, type AddUpResult, addUp } from '#domain/log/add-up.ts'
import type { LogEntry } from '#domain/log/entries.ts'
import { keyText, type VerifyEd25519 } from '#domain/log/note.ts'
import type { ReservesEntry } from '#domain/log/reserves.ts'
import type { SolvencyEntry } from '#domain/log/solvency.ts'
import type { Witnessed } from '#domain/log/witnessed.ts'
import { createSiteApi } from '../../api/host.ts'
import type { Services } from '../services.ts'
import { createLogFollower, readCached } from './follow-log.ts'

/** The files that the site consists of. */
export type SiteEntry = Extract<LogEntry, { readonly kind: 'site' }>

/** As {@link AddUpResult}; `at` in milliseconds since 1970, and `changed` where this device knows another log. */
export type AddedUpHere =
  | (AddedUp & {
      readonly at: number
      /** What the host owed on each day, in the order of the log. */
      readonly days: readonly SolvencyEntry[]
      /** What it has signed that it has for them, the newest; undefined for nothing. */
      readonly reserves: ReservesEntry | undefined
      /** The site that it serves, the newest; undefined where it has named none. */
      readonly site: SiteEntry | undefined
      /** Who has cosigned the log, as the host says. */
      readonly witnesses: readonly Witnessed[]
    })
  | Exclude<AddUpResult, AddedUp>
  | { readonly is: 'changed' }

const SECOND = 1000

/** Adds up the presale on this device, without saying who asks, and compares the log with the one that the device knows. */
export async function addUpPresale(
  services: Services,
  verify: VerifyEd25519,
  onProgress: (done: number, size: number) => boolean,
): Promise<AddedUpHere> {
  const { platform, get } = services
  // A host that says nothing of a stage may know no call but those of product §7, and is asked nothing else.
  let stage: string | null = null
  const setting = await get(createSiteApi).siteSetting((header) => {
    stage = header
  })
  if (!setting.ok) return { is: 'unknown' }
  if (stage === null) return { is: 'none' }
  const pause = (ms: number) => new Promise<void>((done) => void platform.later(done, ms))
  const days: SolvencyEntry[] = []
  let reserves: ReservesEntry | undefined
  let site: SiteEntry | undefined
  const result = await addUp({
    read: readCached(platform),
    verify,
    async onProgress(done, size) {
      if (!onProgress(done, size)) return false
      // What somebody presses meanwhile comes first.
      await pause(0)
      return true
    },
    onEntry(entry) {
      if (entry?.kind === 'solvency') days.push(entry)
      if (entry?.kind === 'reserves') reserves = entry
      if (entry?.kind === 'site') site = entry
    },
    wait: () => pause(SECOND),
  })
  if (result.is !== 'right') return result
  const { key, note } = result
  const follower = createLogFollower(services, verify)
  const isSame = await follower.isOfThisLog({ key: keyText(key), note })
  const witnesses = isSame === false ? 'changed' : await follower.readWitnesses()
  return witnesses === 'changed'
    ? { is: 'changed' }
    : Object.assign(result, { at: platform.now(), days, reserves, site, witnesses })
}

import { type Clock, SECOND } from '../../time/clock.ts'
import { WRITE_FAULT_LINES, type WriteFault } from './write-fault.ts'

/** Milliseconds for which a finding is taken for true, however many ask. */
const FRESH = SECOND

/** Whether writes take effect, as a write of its own has shown. */
export interface WriteChecks {
  /** What is wrong; undefined if nothing is. Looks anew where the last look is older than a second. Never rejects. */
  current(): Promise<WriteFault | undefined>
}

interface Parts {
  readonly db: { writeFault(): Promise<WriteFault | undefined> }
  readonly clock: Clock
  /** Called when a fault begins or ends, or becomes another one. */
  readonly onChange: (fault: WriteFault | undefined) => void
}

export function createWriteChecks({ db, clock, onChange }: Parts): WriteChecks {
  let last: WriteFault | undefined
  let lookedAt: Date | undefined
  let looking: Promise<WriteFault | undefined> | undefined

  async function look(): Promise<WriteFault | undefined> {
    const fault = await db.writeFault()
    lookedAt = clock.now()
    const hasChanged = fault?.cause !== last?.cause
    last = fault
    if (hasChanged) onChange(fault)
    return fault
  }

  return {
    async current() {
      // A clock that has jumped back makes nothing fresh.
      const age = lookedAt ? Math.abs(clock.now().getTime() - lookedAt.getTime()) : FRESH
      if (age < FRESH) return last
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
  }
}

/** What the log says when writes begin or cease to take effect. */
export function alarmLine(fault: WriteFault | undefined): string {
  if (!fault) return 'database: takes writes again.'
  const detail = fault.detail === undefined ? '' : ` (${fault.detail})`
  return `database: ${WRITE_FAULT_LINES[fault.cause]}${detail}`
}

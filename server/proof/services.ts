import type { MoneyConfig, MoneyServices } from '../money/services.ts'
import type { PublicLog } from './public-log.ts'
import type { SolvencyDays } from './solvency/make-day.ts'
import type { LogWitness } from './witness-settings.ts'

/** Where the public log is, on the host itself. */
export const LOG_PATH = '/log'

export interface ProofConfig extends MoneyConfig {
  /** Who cosigns the log. */
  readonly logWitnesses: readonly LogWitness[]
}

/** The public log, and everything below. */
export interface ProofServices extends MoneyServices {
  readonly config: ProofConfig
  readonly publicLog: PublicLog
  readonly solvencyDays: SolvencyDays
}

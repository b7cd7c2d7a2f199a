import type { MoneyServices } from '../money/services.ts'
import type { PublicLog } from './public-log.ts'
import type { SolvencyDays } from './solvency/make-day.ts'

/** Where the public log is, on the host itself. */
export const LOG_PATH = '/log'

/** The public log, and everything below. */
export interface ProofServices extends MoneyServices {
  readonly publicLog: PublicLog
  readonly solvencyDays: SolvencyDays
}

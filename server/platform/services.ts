import type { SiteSettings } from '#config/schema.ts'
import type { RunTimeSettings } from './config/run-time-settings.ts'
import type { Db } from './db/db.ts'
import type { WriteChecks } from './db/health/write-checks.ts'
import type { Origins } from './http/origins.ts'
import type { Limits } from './limits/limits.ts'
import type { Reading } from './limits/reading.ts'
import type { SecurityLog } from './log/security-log.ts'
import type { Clock } from './time/clock.ts'

export interface PlatformConfig extends Origins {
  /** Whether this is a demo: prices are simulated, and addresses come from a test key unless keys are set. */
  readonly isSandbox: boolean
  readonly dataDir: string
  readonly trustedProxies: number
  readonly metricsToken: string | undefined
  /** Requests per hour and caller address that send a mail or compute a password hash. */
  readonly addressLimit: number
  /** Open balance streams per caller address and process. */
  readonly addressSockets: number
}

/**
 * What this layer offers to those above it; `compose` creates it once. Each layer adds its own services to those of the
 * layer below, and a file within a layer names the few that it uses instead.
 */
export interface PlatformServices {
  readonly config: PlatformConfig
  readonly site: SiteSettings
  readonly clock: Clock
  readonly db: Db
  readonly writes: WriteChecks
  /** What the doctor shows to see how its requests arrive. */
  readonly arrivalKey: string
  readonly limits: Limits
  readonly reading: Reading
  readonly settings: RunTimeSettings
  readonly security: SecurityLog
}

import * as v from 'valibot'
import { BRAND_DIR } from '#config/env-files.ts'
import { hstsSchema } from '#config/hosting.ts'
import { networkEntries } from '../../chains/networks/settings.ts'
import { payoutEntries } from '../../chains/payouts/settings.ts'
import { consoleAddress } from '../../console/settings.ts'
import { depositKeyEntries } from '../../money/deposits/key-settings.ts'
import { ownershipEntries } from '../../money/ownership/settings.ts'
import { priceEntries } from '../../money/prices/feed/settings.ts'
import { rateEntries } from '../../money/prices/rates.ts'
import { screeningDays, screeningLists } from '../../money/screening/settings.ts'
import { termsEntries } from '../../money/terms/settings.ts'
import { pushEntries } from '../../notify/push/services.ts'
import { alarmEntries } from '../../operator/alarms/settings.ts'
import {
  databaseUrl,
  email,
  integer,
  origins,
  sender,
  text,
  url,
} from '../../platform/config/config-values.ts'
import { LOG_LEVELS } from '../../platform/log/log.ts'
import { tracingEntries } from '../../platform/tracing/settings.ts'
import { logWitnesses } from '../../proof/witness-settings.ts'

/*
 * The host's configuration, from environment variables. Each has a default for a demo on one machine, so an empty
 * environment is valid. The site's variables are in `src/config/schema.ts`.
 */

/** The domain of the default addresses, which no mail reaches. */
export const NOWHERE = 'localhost.localdomain'

/** Exported for the test that `.env.example` lists every variable. */
export const hostSchema = v.object({
  HOST: text('127.0.0.1'),
  PORT: integer(0, 65_535, '8080'),
  /** Where the console of the staff listens, as address:port; by default on this machine, at the port after PORT. */
  CONSOLE_ADDRESS: consoleAddress,
  /** The address that the staff opens, whose name their passkeys are bound to. */
  CONSOLE_URL: url('https:', 'http:'),
  /** Whether the command line may order what moves money, where no passkey signs it. */
  UNSIGNED_MONEY: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  DATA_DIR: text('./data'),
  /** What the host's keys follow from; by default a file in DATA_DIR that the host creates. */
  HOST_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(32, 'must have at least 32 characters, such as from: openssl rand -base64 32'),
    ),
  ),
  /** Those of before, the last one first: what was sealed under them stays proven. */
  HOST_SECRETS_BEFORE: v.optional(
    v.pipe(
      v.string(),
      v.transform((listed) => listed.split(/[\s,]+/).filter((one) => one !== '')),
      v.array(v.pipe(v.string(), v.minLength(32, 'must be former values of HOST_SECRET'))),
    ),
    '',
  ),
  /** A PostgreSQL server; by default the host uses an embedded database in DATA_DIR. */
  DATABASE_URL: databaseUrl,
  /** The server itself, where DATABASE_URL leads to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: databaseUrl,
  /** A standby of it, which answers histories and statements. */
  DATABASE_REPLICA_URL: databaseUrl,
  /** Milliseconds that a reading waits for the standby to have what was committed before. */
  DATABASE_REPLICA_WAIT: integer(0, 5000, '100'),
  /** Seconds that the start waits for that server. */
  DATABASE_WAIT: integer(0, 3600, '60'),
  /** The public URL of the site; links in mails use it. */
  SITE_URL: url('https:', 'http:'),
  CORS_ORIGINS: origins,
  /** The number of reverse proxies in front of the host that set X-Forwarded-For. */
  TRUSTED_PROXIES: integer(0, 10, '0'),
  LOG_LEVEL: v.optional(
    v.picklist(LOG_LEVELS, 'must be fatal, error, warn, info, debug or silent'),
    'warn',
  ),
  /** The security log; by default hashed, and off in the sandbox. */
  SECURITY_LOG: v.optional(
    v.picklist(['off', 'hashed', 'addresses'], 'must be off, hashed or addresses'),
  ),
  /** Says which names browsers open with TLS only. */
  HSTS: hstsSchema,
  /** The token with which /metrics answers anybody who knows it; by default only this machine. */
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]{20,200}$/, 'must have 20 to 200 letters, digits, or . _ -'),
    ),
  ),
  SESSION_DAYS: integer(1, 365, '30'),
  /** Requests per hour and caller address that send a mail or compute a password hash. */
  ADDRESS_LIMIT: integer(1, 1_000_000, '120'),
  /** Open balance streams per caller address and process. */
  ADDRESS_SOCKETS: integer(1, 1_000_000, '200'),
  /** A URL such as smtps://user:password@mail.example.org; by default mail is shown on the mailbox page. */
  SMTP_URL: url('smtp:', 'smtps:'),
  /** Whether smtp:// goes on without TLS where the server offers none; with smtps:// it never does. */
  SMTP_TLS: v.optional(
    v.picklist(['required', 'optional'], 'must be required or optional'),
    'required',
  ),
  MAIL_FROM: v.optional(sender, `no-reply@${NOWHERE}`),
  OPERATOR_EMAIL: email(`operator@${NOWHERE}`),
  /** A built site to serve; by default the host builds it into dist/. */
  SITE_DIR: text(''),
  /** A folder with the operator's own texts and pictures, for the build and for the host. */
  BRAND_DIR: text(BRAND_DIR),
  /** A folder with the three PDFs; by default the host generates them. */
  DOCUMENTS_DIR: text(''),
  /** The service account as JSON, or the path of a file with it. */
  FIREBASE_SERVICE_ACCOUNT: text(''),
  FIREBASE_PROJECT_ID: text(''),
  FIREBASE_AUTH_EMULATOR_HOST: text(''),
  /** Whether the sandbox has chains of its own. */
  LOCAL_CHAIN: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** Seconds between two comparisons of the books with the chains. */
  AUDIT_INTERVAL: integer(10, 86_400, '60'),
  /** Seconds for which the price of a purchase is held; 0 if it is not. */
  QUOTE_SECONDS: integer(0, 600, '30'),
  /** Days in which people may withdraw from a purchase; 0 for none. */
  PURCHASE_WITHDRAWAL_DAYS: integer(0, 365, '0'),
  SCREENING_LISTS: screeningLists,
  SCREENING_DAYS: screeningDays,
  /** Who cosigns the public log. */
  LOG_WITNESSES: logWitnesses,
  ...ownershipEntries,
  /** Whether this is a demo: prices are simulated, and addresses come from a test key unless keys are set. */
  SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  ...depositKeyEntries,
  ...termsEntries,
  ...priceEntries,
  ...rateEntries,
  ...networkEntries,
  ...payoutEntries,
  ...pushEntries,
  ...alarmEntries,
  ...tracingEntries,
})

export type HostEnvironment = v.InferOutput<typeof hostSchema>

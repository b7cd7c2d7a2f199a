import * as v from 'valibot'
import { DAY } from './clock.ts'
import type { Terms } from './ledger/terms.ts'
import { termsEntries, termsOf } from './ledger/terms.ts'

/**
 * The host's configuration: plain names of the environment. Every variable has a default that runs the demo on
 * one machine, so an empty environment is a valid one. The site's own variables are in `src/config/schema.ts`.
 */
const whole = (least: number, most: number, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    fallback,
  )
const text = (fallback: string) => v.optional(v.pipe(v.string(), v.trim()), fallback)
const email = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.email('must be an e-mail address')), fallback)
const address = (...schemes: string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
        `must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    ),
  )

/** An origin and nothing behind it: what a browser sends in `Origin`. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be origins such as https://example.org, separated by commas, without a path',
  ),
)
const origins = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').filter((part) => part.trim() !== '')),
    v.array(origin),
  ),
  '',
)

/** Exported for the check that `.env.example` names each of them. */
export const hostSchema = v.object({
  HOST: text('127.0.0.1'),
  PORT: whole(0, 65_535, '8080'),
  DATA_DIR: text('./data'),
  /** A PostgreSQL server. Without one the host keeps its own database in DATA_DIR. */
  DATABASE_URL: address('postgres:', 'postgresql:'),
  /** Where people reach the site; mailed links point there. */
  SITE_URL: address('https:', 'http:'),
  CORS_ORIGINS: origins,
  /** How many reverse proxies stand before the host and set X-Forwarded-For. */
  TRUSTED_PROXIES: whole(0, 10, '0'),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'is no log level'),
    'warn',
  ),
  SESSION_DAYS: whole(1, 365, '30'),
  /** How often one caller address may do what costs a mail or a password hash, in an hour. */
  ADDRESS_LIMIT: whole(1, 1_000_000, '120'),
  /** A mail server, such as smtps://user:password@mail.example.org. Without one mail goes to the mailbox page. */
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: email('no-reply@localhost.localdomain'),
  OPERATOR_EMAIL: email('operator@localhost.localdomain'),
  /** A built site to serve; without one the host builds its own into dist/. */
  SITE_DIR: text(''),
  /** A folder that holds the three PDFs; without it the host draws its own. */
  DOCUMENTS_DIR: text(''),
  /** Firebase: the service account's JSON or the path of the file that holds it. */
  FIREBASE_SERVICE_ACCOUNT: text(''),
  FIREBASE_PROJECT_ID: text(''),
  FIREBASE_AUTH_EMULATOR_HOST: text(''),
  ...termsEntries,
})

export type HostEnvironment = v.InferOutput<typeof hostSchema>

export interface HostConfig {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Where people reach the site, without a slash at its end. */
  readonly siteUrl: string
  readonly corsOrigins: readonly string[]
  readonly trustedProxies: number
  readonly logLevel: HostEnvironment['LOG_LEVEL']
  readonly sessionLife: number
  readonly addressLimit: number
  readonly mail: {
    readonly smtpUrl: string | undefined
    readonly from: string
    readonly operator: string
  }
  readonly siteDir: string
  readonly documentsDir: string
  /** Fees, minimums, supplies and public keys: everything about money. */
  readonly terms: Terms
  /** Undefined means the embedded identity. */
  readonly firebase:
    | {
        readonly serviceAccount: string
        readonly projectId: string
        readonly emulatorHost: string
      }
    | undefined
}

/** Throws an Error with one line per bad variable, each naming it and what it must be. */
export function parseHostConfig(environment: Record<string, string | undefined>): HostConfig {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const result = v.safeParse(hostSchema, set)
  if (result.success) return hostConfigOf(result.output)
  throw new Error(
    result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('\n'),
  )
}

function hostConfigOf(env: HostEnvironment): HostConfig {
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    sessionLife: env.SESSION_DAYS * DAY,
    addressLimit: env.ADDRESS_LIMIT,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, operator: env.OPERATOR_EMAIL },
    siteDir: env.SITE_DIR,
    documentsDir: env.DOCUMENTS_DIR,
    terms: termsOf(env),
    firebase: firebaseOf(env),
  }
}

function firebaseOf(env: HostEnvironment): HostConfig['firebase'] {
  if (!env.FIREBASE_SERVICE_ACCOUNT && !env.FIREBASE_PROJECT_ID) return undefined
  return {
    serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
    projectId: env.FIREBASE_PROJECT_ID,
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
  }
}

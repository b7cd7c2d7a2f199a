import * as v from 'valibot'
import { linesOf } from '#config/schema.ts'
import type { FirebaseSettings } from '../../accounts/identity/firebase.ts'
import { networksOf } from '../../chains/networks/settings.ts'
import { payoutSettingsOf } from '../../chains/payouts/settings.ts'
import type { ChainConfig } from '../../chains/services.ts'
import { type ConsoleSettings, consoleSettingsOf } from '../../console/settings.ts'
import { type DepositKeySettings, depositKeysOf } from '../../money/deposits/key-settings.ts'
import { priceSettingsOf } from '../../money/prices/feed/settings.ts'
import { rateSourcesOf } from '../../money/prices/rates.ts'
import { termTextsOf } from '../../money/terms/settings.ts'
import { pushSettingsOf } from '../../notify/push/services.ts'
import { type AlarmSettings, alarmSettingsOf } from '../../operator/alarms/settings.ts'
import { DAY, SECOND } from '../../platform/time/clock.ts'
import { type TracingSettings, tracingSettingsOf } from '../../platform/tracing/settings.ts'
import { type HostEnvironment, hostSchema } from './environment.ts'

/** What the layers below use, and what the start alone needs. */
export interface HostConfig extends ChainConfig {
  readonly host: string
  readonly port: number
  readonly console: ConsoleSettings
  /** Undefined: in a file in `dataDir`. */
  readonly hostSecret: string | undefined
  readonly formerSecrets: readonly string[]
  readonly databaseUrl: string | undefined
  /** The address of the server itself, where `databaseUrl` is that of a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** Milliseconds. */
  readonly databaseWait: number
  /** A standby that answers long readings, and the milliseconds that each waits for it. */
  readonly replica: { readonly url: string; readonly wait: number } | undefined
  readonly logLevel: HostEnvironment['LOG_LEVEL']
  readonly securityLog: 'off' | 'hashed' | 'addresses'
  readonly hsts: HostEnvironment['HSTS']
  readonly sessionLife: number
  readonly siteDir: string
  readonly brandDir: string
  readonly documentsDir: string
  readonly depositKeys: DepositKeySettings
  readonly localChain: boolean
  readonly alarms: AlarmSettings
  /** Undefined while no traces are sent. */
  readonly tracing: TracingSettings | undefined
  /** The address of the official Auth emulator; empty for none. Without a project it has no effect. */
  readonly emulatorHost: string
  /** Undefined for the embedded identity provider. */
  readonly firebase: FirebaseSettings | undefined
}

/** Throws an Error with one line per invalid variable: its name and what it must be. */
export function parseHostConfig(environment: Record<string, string | undefined>): HostConfig {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const result = v.safeParse(hostSchema, set)
  if (result.success) return hostConfigOf(result.output, termTextsOf(set))
  throw new Error(linesOf(result.issues))
}

function hostConfigOf(env: HostEnvironment, termTexts: HostConfig['termTexts']): HostConfig {
  return {
    host: env.HOST,
    port: env.PORT,
    console: consoleSettingsOf(env),
    mustSignMoney: env.UNSIGNED_MONEY === 'off',
    dataDir: env.DATA_DIR,
    hostSecret: env.HOST_SECRET,
    formerSecrets: env.HOST_SECRETS_BEFORE,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    replica: env.DATABASE_REPLICA_URL
      ? { url: env.DATABASE_REPLICA_URL, wait: env.DATABASE_REPLICA_WAIT }
      : undefined,
    databaseWait: env.DATABASE_WAIT * SECOND,
    siteUrl: (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL,
    securityLog:
      env.LOG_LEVEL === 'silent'
        ? 'off'
        : (env.SECURITY_LOG ?? (env.SANDBOX === 'on' ? 'off' : 'hashed')),
    hsts: env.HSTS,
    metricsToken: env.METRICS_TOKEN,
    sessionLife: env.SESSION_DAYS * DAY,
    addressLimit: env.ADDRESS_LIMIT,
    addressSockets: env.ADDRESS_SOCKETS,
    mail: {
      smtpUrl: env.SMTP_URL,
      isTlsOptional: env.SMTP_TLS === 'optional',
      from: env.MAIL_FROM,
      operator: env.OPERATOR_EMAIL,
    },
    siteDir: env.SITE_DIR,
    brandDir: env.BRAND_DIR,
    documentsDir: env.DOCUMENTS_DIR,
    isSandbox: env.SANDBOX === 'on',
    depositKeys: depositKeysOf(env),
    termTexts,
    prices: priceSettingsOf(env),
    rates: rateSourcesOf(env),
    quoteLife: env.QUOTE_SECONDS * SECOND,
    purchaseWithdrawal: env.PURCHASE_WITHDRAWAL_DAYS * DAY,
    ownership: { above: env.OWNERSHIP_ABOVE, by: env.OWNERSHIP_PROOF },
    screeningLists: env.SCREENING_LISTS,
    screeningAge: env.SCREENING_DAYS * DAY,
    logWitnesses: env.LOG_WITNESSES,
    auditInterval: env.AUDIT_INTERVAL * SECOND,
    localChain: env.LOCAL_CHAIN === 'on',
    networks: networksOf(env, env.SANDBOX === 'on'),
    payouts: payoutSettingsOf(env),
    push: pushSettingsOf(env),
    alarms: alarmSettingsOf(env),
    tracing: tracingSettingsOf(env),
    emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
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

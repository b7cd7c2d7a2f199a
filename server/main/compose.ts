import type { SiteSettings } from '#config/schema.ts'
import { createCodes } from '../accounts/codes/codes.ts'
import { createEmbeddedIdentity } from '../accounts/identity/embedded.ts'
import type { Identity } from '../accounts/identity/identity.ts'
import type { Cost } from '../accounts/identity/passwords.ts'
import { newSigningKey } from '../accounts/identity/tokens.ts'
import { mailCopiedPasskey } from '../accounts/passkeys/copied.ts'
import { createPasskeys } from '../accounts/passkeys/passkeys.ts'
import { relyingPartyFor } from '../accounts/passkeys/relying-party.ts'
import { createPhrases } from '../accounts/phrases/phrases.ts'
import { createDevices } from '../accounts/sessions/devices.ts'
import { createRevocations } from '../accounts/sessions/revocations.ts'
import { createSessions } from '../accounts/sessions/sessions.ts'
import { mailPasswordChange } from '../accounts/users/password-changed.ts'
import { userByIdentity } from '../accounts/users/users.ts'
import { type ChainViews, createViews } from '../chains/explain/views.ts'
import type { SandboxChains } from '../chains/local-chain/sandbox-chains.ts'
import { type NetworkSettings, nodeUrls } from '../chains/networks/settings.ts'
import { createPayoutChains, type PayoutChains } from '../chains/payouts/networks.ts'
import { createChainService } from '../chains/watcher/service.ts'
import { createDepositAddresses } from '../money/deposits/addresses.ts'
import { feedTermsOf } from '../money/prices/feed/settings.ts'
import { createPrices, type PriceSource } from '../money/prices/prices.ts'
import { createQuotes } from '../money/purchases/quotes.ts'
import { ensureTerms } from '../money/set-terms.ts'
import { firstTexts } from '../money/terms/money-terms.ts'
import { createTerms } from '../money/terms/terms.ts'
import type { Transport } from '../notify/mail/mail.ts'
import { createTransport } from '../notify/mail/mailer.ts'
import { createOutbox } from '../notify/mail/outbox.ts'
import { createPush } from '../notify/push/push.ts'
import { createRunTimeSettings } from '../platform/config/run-time-settings.ts'
import type { Db } from '../platform/db/db.ts'
import { alarmLine, createWriteChecks } from '../platform/db/health/write-checks.ts'
import { outsideTransactions } from '../platform/db/transaction-scope.ts'
import type { Fetch } from '../platform/http-out/fetch.ts'
import { loadHostSecret } from '../platform/keys/host-secret.ts'
import { ARRIVAL_KEY, createKeys, type Keys } from '../platform/keys/keys.ts'
import { randomToken } from '../platform/keys/secrets.ts'
import { createLimits } from '../platform/limits/limits.ts'
import { createReading } from '../platform/limits/reading.ts'
import { createSecurityLog } from '../platform/log/security-log.ts'
import { createNode, nodeFetch } from '../platform/nodes/node.ts'
import { createNodes, type Nodes } from '../platform/nodes/several.ts'
import type { Clock } from '../platform/time/clock.ts'
import { createSalts } from '../proof/entries/salts.ts'
import { withLogState } from '../proof/in-mails.ts'
import { loadLogSigner } from '../proof/key.ts'
import { lastSignedIn } from '../proof/last-signed.ts'
import { createPublicLog } from '../proof/public-log.ts'
import { createSolvencyDays } from '../proof/solvency/make-day.ts'
import { refusalOf } from '../proof/witnesses.ts'
import { createCurrentDocuments } from '../site/documents/documents.ts'
import type { HostConfig } from './config/config.ts'
import type { HostServices } from './config/services.ts'
import { ensureSeals } from './starting/ensure-seals.ts'

/** What the host is made from; the optional parts are replaced by tests. */
export interface Dependencies {
  readonly config: HostConfig
  readonly site: SiteSettings
  readonly clock: Clock
  readonly db: Db
  readonly prices?: PriceSource
  readonly payouts?: PayoutChains
  readonly chainViews?: ChainViews
  readonly mailer?: Transport
  readonly identity?: Identity
  readonly passwordCost?: Cost
  /** Reaches the push services. */
  readonly pushFetch?: Fetch
  /** Their nodes are watched instead of configured ones. */
  readonly sandboxChains?: SandboxChains | undefined
  /** Writes a line of the security log; to the standard output by default. */
  readonly writeSecurityLine?: (line: string) => void
  /** Called with errors of background work; ignored by default. */
  readonly onError?: (error: unknown) => void
}

/** Creates the parts of the host on a migrated database. */
export async function compose(dependencies: Dependencies): Promise<HostServices> {
  const { site, clock, db, sandboxChains, onError = () => {} } = dependencies
  const networks = sandboxChains?.networks ?? dependencies.config.networks
  const config = { ...dependencies.config, networks }
  const toNodes = nodeFetch(nodeUrls(networks))
  const limits = createLimits(db, clock)
  const keys = createKeys(db, loadHostSecret(config), config.formerSecrets)
  await keys.movePlain()
  await ensureSeals(db, clock)
  await ensureTerms(db, clock, firstTexts(config.termTexts, site))
  const terms = createTerms(db)
  const key = await keys.stored('code-key', randomToken)
  const sessions = createSessions(db, clock, config.sessionLife, onError)
  const devices = createDevices(keys.derived('devices'), config)
  const relyingParty = relyingPartyFor(config)
  const transport = dependencies.mailer ?? createTransport(config, site, db, clock)
  const saltOf = createSalts(await keys.stored('log-salts', randomToken))
  const publicLog = createPublicLog({
    db,
    signer: loadLogSigner(config),
    lastSigned: lastSignedIn(config.dataDir),
    saltOf,
    refusal: () => refusalOf(db, config.logWitnesses),
  })
  const phrases = createPhrases(db, keys.encryption('phrases'), onError)
  const outbox = createOutbox({
    db,
    clock,
    encryption: keys.encryption('outbox'),
    onError,
    transport: outsideTransactions('the mail server', withLogState(transport, publicLog)),
  })
  const mailer = phrases.inMailsOf(outbox)
  return {
    config,
    site,
    clock,
    db,
    writes: createWriteChecks({
      db,
      clock,
      onChange: (fault) => onError(new Error(alarmLine(fault))),
    }),
    prices:
      dependencies.prices ??
      createPrices({
        db,
        clock,
        isSandbox: config.isSandbox,
        feed: feedTermsOf(config.prices),
      }),
    quotes: createQuotes(keys.derived('quotes'), clock, config.quoteLife),
    addresses: await createDepositAddresses(db, {
      ...config.depositKeys,
      isSandbox: config.isSandbox,
    }),
    limits,
    reading: createReading(clock),
    mailer,
    phrases,
    identity:
      dependencies.identity ??
      (await identityFor(dependencies, { limits, keys, mailer, sessions, devices })),
    sessions,
    devices,
    revocations: createRevocations(keys.derived('revocations'), keys.formerly('revocations')),
    codes: createCodes({ db, clock, limits, mailer, key, addressLimit: config.addressLimit }),
    passkeys: createPasskeys({
      db,
      clock,
      limits,
      relyingParty,
      onCopied: (userId, name) =>
        mailCopiedPasskey({ config, site, db, clock, mailer }, userId, name),
    }),
    relyingParty,
    settings: createRunTimeSettings(db),
    security: createSecurityLog({
      mode: config.securityLog,
      key: keys.derived('security-log'),
      clock,
      ...(dependencies.writeSecurityLine ? { write: dependencies.writeSecurityLine } : {}),
    }),
    arrivalKey: keys.derived(ARRIVAL_KEY),
    mailboxKey: keys.derived('mailbox'),
    terms,
    push: config.push.isOn
      ? await createPush({
          db,
          clock,
          keys,
          config,
          site,
          onError,
          fetch: dependencies.pushFetch,
        })
      : undefined,
    payouts: dependencies.payouts ?? createPayoutChains(config, site, nodesOf(toNodes), db),
    publicLog,
    solvencyDays: createSolvencyDays({ db, clock, saltOf }),
    documents: createCurrentDocuments(config, site, terms, clock),
    sandboxChains,
    chainViews: dependencies.chainViews ?? createViews(networks, site, toNodes),
    chain: createChainService({ config, site, clock, db, terms, fetch: toNodes }),
  }
}

/** Milliseconds that a node may take to answer. */
const NODE_TIMEOUT = 10_000

const nodesOf =
  (fetch: Fetch) =>
  ({ urls }: NetworkSettings): Nodes =>
    createNodes(urls.map((url) => createNode({ url, fetch, timeout: NODE_TIMEOUT })))

type Parts = Pick<HostServices, 'limits' | 'mailer' | 'sessions' | 'devices'> & {
  readonly keys: Keys
}

async function identityFor(
  { config, site, db, clock, passwordCost }: Dependencies,
  { limits, keys, mailer, sessions, devices }: Parts,
): Promise<Identity> {
  if (config.firebase) {
    const { createFirebaseIdentity } = await import('../accounts/identity/firebase.ts')
    return createFirebaseIdentity(config.firebase)
  }
  return createEmbeddedIdentity({
    db,
    clock,
    limits,
    key: await keys.stored('identity-key', newSigningKey),
    hooks: {
      endSessions: sessions.endAll,
      async notify({ uid, passwordChangedAt }, how) {
        const user = await userByIdentity(db, uid)
        if (user)
          await mailPasswordChange(
            { config, site, db, clock, mailer },
            user,
            how,
            passwordChangedAt,
          )
      },
    },
    devices,
    addressLimit: config.addressLimit,
    ...(passwordCost ? { cost: passwordCost } : {}),
  })
}

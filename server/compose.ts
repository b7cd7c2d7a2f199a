import type { SiteSettings } from '#config/schema.ts'
import { createNode, nodeFetch } from './chain/node.ts'
import { createChainService } from './chain/service.ts'
import { createNodes, type Nodes } from './chain/several.ts'
import type { Clock } from './clock.ts'
import { createCodes } from './codes/codes.ts'
import type { HostConfig } from './config.ts'
import type { Db } from './db/db.ts'
import { outsideTransactions } from './db/transaction-scope.ts'
import { createDepositAddresses } from './deposits/addresses.ts'
import type { Deps } from './deps.ts'
import { createCurrentDocuments } from './documents/documents.ts'
import { type ChainViews, createViews } from './explain/views.ts'
import { createEmbeddedIdentity } from './identity/embedded.ts'
import type { Identity } from './identity/identity.ts'
import type { Cost } from './identity/passwords.ts'
import { newSigningKey } from './identity/tokens.ts'
import { loadHostSecret } from './keys/host-secret.ts'
import type { Keys } from './keys/keys.ts'
import { createKeys } from './keys/keys.ts'
import { adoptTransfers } from './ledger/adopt.ts'
import { createLimits } from './limits/limits.ts'
import type { SandboxChains } from './local-chain/sandbox-chains.ts'
import type { Transport } from './mail/mail.ts'
import { createTransport } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { createPhrases } from './mail/phrases.ts'
import type { NetworkSettings } from './networks/settings.ts'
import { nodeUrls } from './networks/settings.ts'
import { mailCopiedPasskey } from './passkeys/copied.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { createPayoutChains, type PayoutChains } from './payouts/networks.ts'
import type { Fetch } from './platform/http-out/fetch.ts'
import type { PriceSource } from './prices/prices.ts'
import { createPrices } from './prices/prices.ts'
import { feedTermsOf } from './prices/settings.ts'
import { createPush } from './push/push.ts'
import { randomToken } from './secrets.ts'
import { createSecurityLog } from './security-log.ts'
import { createDevices } from './sessions/devices.ts'
import { createRevocations } from './sessions/revocations.ts'
import { createSessions } from './sessions/sessions.ts'
import { createRunTimeSettings } from './site/run-time-settings.ts'
import { firstTexts } from './terms/money-terms.ts'
import { createTerms, ensureTerms } from './terms/terms.ts'
import { mailPasswordChange } from './users/password-changed.ts'
import { userByIdentity } from './users/users.ts'

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
export async function compose(dependencies: Dependencies): Promise<Deps> {
  const { site, clock, db, sandboxChains, onError = () => {} } = dependencies
  const networks = sandboxChains?.networks ?? dependencies.config.networks
  const config = { ...dependencies.config, networks }
  const toNodes = nodeFetch(nodeUrls(networks))
  const limits = createLimits(db, clock)
  await adoptTransfers(db)
  await ensureTerms(db, clock, firstTexts(config.termTexts, site))
  const terms = createTerms(db)
  const keys = createKeys(db, loadHostSecret(config))
  const key = await keys.stored('code-key', randomToken)
  const sessions = createSessions(db, clock, config.sessionLife, onError)
  const devices = createDevices(keys.derived('devices'), config)
  const party = relyingParty(config)
  const transport = dependencies.mailer ?? createTransport(config, site, db, clock)
  const phrases = createPhrases(db, keys.derived('phrases'))
  const outbox = createOutbox({
    ...{ db, clock, key: keys.derived('outbox'), onError },
    transport: outsideTransactions('the mail server', transport),
  })
  const mailer = phrases.inMailsOf(outbox)
  return {
    config,
    site,
    clock,
    db,
    prices:
      dependencies.prices ??
      createPrices({
        ...{ db, clock, isSandbox: config.terms.isSandbox },
        feed: feedTermsOf(config.prices),
      }),
    addresses: await createDepositAddresses(db, config.terms),
    limits,
    mailer,
    phrases,
    identity:
      dependencies.identity ??
      (await identityFor(dependencies, { limits, keys, mailer, sessions, devices })),
    sessions,
    devices,
    revocations: createRevocations(keys.derived('revocations')),
    codes: createCodes({ db, clock, limits, mailer, key, addressLimit: config.addressLimit }),
    passkeys: createPasskeys({
      ...{ db, clock, limits, party },
      onCopied: (userId, name) =>
        mailCopiedPasskey({ config, site, db, clock, mailer }, userId, name),
    }),
    party,
    settings: createRunTimeSettings(db),
    security: createSecurityLog({
      ...{ mode: config.securityLog, key: keys.derived('security-log'), clock },
      ...(dependencies.writeSecurityLine ? { write: dependencies.writeSecurityLine } : {}),
    }),
    mailboxKey: keys.derived('mailbox'),
    terms,
    push: config.push.isOn
      ? await createPush({
          ...{ db, clock, keys, config, site, onError },
          fetch: dependencies.pushFetch,
        })
      : undefined,
    payouts: dependencies.payouts ?? createPayoutChains(config, site, nodesOf(toNodes)),
    documents: createCurrentDocuments(config, site, terms),
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

type Parts = Pick<Deps, 'limits' | 'mailer' | 'sessions' | 'devices'> & { readonly keys: Keys }

async function identityFor(
  { config, site, db, clock, passwordCost }: Dependencies,
  { limits, keys, mailer, sessions, devices }: Parts,
): Promise<Identity> {
  if (config.firebase) {
    const { createFirebaseIdentity } = await import('./identity/firebase.ts')
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

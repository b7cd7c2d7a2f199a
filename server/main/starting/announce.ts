import { resolve } from 'node:path'
import { isPast } from '#config/schema.ts'
import { MARKET_COINS, type MarketCoin, networkName } from '#domain/assets.ts'
import { reasonForNone } from '../../chains/local-chain/sandbox-chains.ts'
import { isTyped, storedPrices, withoutPrice } from '../../money/prices/feed/stored.ts'
import { linesOfGaps } from '../../money/terms/gaps.ts'
import {
  firstTexts,
  type MoneyTerms,
  TERM_NAMES,
  type TermName,
} from '../../money/terms/money-terms.ts'
import { differencesOfSite, markOfHost } from '../../site/mark.ts'
import { isBuiltSite } from '../../site/static.ts'
import type { HostServices } from '../config/services.ts'

/** Prints where the host is, what it uses, and what an operator should know at its start. */
export async function announce(deps: HostServices, siteRoot: string): Promise<void> {
  announceParts(deps)
  announceChains(deps)
  announceHsts(deps)
  announcePastListing(deps)
  const terms = await deps.terms.current()
  announceSite(deps, terms, siteRoot)
  announceGaps(deps, terms)
  announceOtherTerms(deps, terms)
  await announcePrices(deps)
}

function announceParts({ config, site, addresses: { isTestKey }, mailboxKey }: HostServices) {
  const { siteUrl, dataDir, databaseUrl, mail, firebase } = config
  const mailbox = `${siteUrl}/mailbox?key=${mailboxKey}  (sandbox: no SMTP_URL is set)`
  print(`${site.siteName} is ready at ${siteUrl}`)
  print(`  Mail      ${mail.smtpUrl ? 'through SMTP_URL' : mailbox}`)
  print(`  Data      ${databaseUrl ? 'on the server of DATABASE_URL' : resolve(dataDir)}`)
  print(`  Identity  ${firebase ? 'Firebase' : 'embedded (no Firebase project is set)'}`)
  if (!isTestKey) return
  print('  Deposits  sandbox: addresses come from a test key, and real coins sent to them are lost')
  print('            (set XPUB_EVM and XPUB_TRON to accept deposits)')
}

/** The networks where deposits are seen by themselves. */
function announceChains({ config, sandboxChains }: HostServices) {
  const { watched } = config.networks
  if (sandboxChains) {
    const urls = watched.map(({ network, urls: [url] }) => `${network} at ${url}`)
    print(`  Chains    sandbox: ${urls.join(', ')} (npm run operator -- faucet)`)
  } else if (watched.length > 0)
    print(`  Chains    ${watched.map(({ network }) => networkName(network)).join(', ')}`)
  else {
    const why = config.isSandbox ? reasonForNone(config) : 'no RPC_* is set'
    print(`  Chains    none (${why}): an operator credits deposits`)
  }
}

/** A site that says something else than the host does, in its pages and in its mails. */
function announceSite({ site }: HostServices, terms: MoneyTerms, siteRoot: string) {
  if (!isBuiltSite(siteRoot)) return print('  Site      none here: only the API is served')
  const mark = markOfHost(site, terms)
  for (const difference of mark === undefined ? [] : differencesOfSite(siteRoot, mark))
    print(`  Site      was built with ${difference}, which the host has (npm run build)`)
}

const NAMES = { subdomains: 'and every name below it ', host: '' }

/** What browsers remember for two years should not surprise whoever has other names without TLS. */
function announceHsts({ config: { hsts, siteUrl, isSandbox } }: HostServices) {
  if (isSandbox || hsts === 'off') return
  print(
    `  HSTS      browsers open ${new URL(siteUrl).hostname} ${NAMES[hsts]}with TLS only, for two years`,
  )
}

function announcePastListing({ site: { listingDate }, clock }: HostServices) {
  if (!isPast(listingDate, clock.now())) return
  print(
    `  Listing   ${listingDate} has passed; the site says that it was planned (VITE_LISTING_DATE)`,
  )
}

/** What is not offered, because terms that an earlier version of the host has written lack something. */
function announceGaps({ config, site }: HostServices, terms: MoneyTerms) {
  const [first, ...more] = linesOfGaps(terms, firstTexts(config.termTexts, site))
  if (first === undefined) return
  print(`  Terms     ${first}`)
  for (const line of more) print(`            ${line}`)
}

/** The environment gives the first terms only. */
function announceOtherTerms({ config, site }: HostServices, { version, texts }: MoneyTerms) {
  const own = firstTexts(config.termTexts, site)
  const isOther = (name: TermName) => texts[name] !== undefined && own[name] !== texts[name]
  const others = TERM_NAMES.filter(isOther)
  if (others.length === 0) return
  print(
    `  Terms     version ${version} in the database; settings that differ: ${others.join(', ')}`,
  )
  print('            (npm run operator -- terms)')
}

/** Outside the sandbox nothing is sold at a price that nobody has set, and a price that somebody has set hides sources. */
async function announcePrices({ config, db, clock }: HostServices) {
  const stored = await storedPrices(db)
  const { sources } = config.prices
  const isFed = (coin: MarketCoin) => sources[coin].length > 0
  const typed = MARKET_COINS.filter((coin) => isFed(coin) && isTyped(stored[coin], clock.now()))
  if (typed.length > 0)
    print(`  Prices    set by an operator, instead of from their sources: ${typed.join(', ')}`)
  // The sandbox sells at the demo's price, where there is one.
  const isSimulated = (one: MarketCoin) => config.isSandbox && stored[one].units > 0n
  const [coin, ...more] = withoutPrice(stored).filter((one) => !isFed(one) && !isSimulated(one))
  if (coin === undefined) return
  print(`  Prices    none for ${[coin, ...more].join(', ')}: nothing is sold for them`)
  print(`            (npm run operator -- prices ${coin} <USDT>)`)
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

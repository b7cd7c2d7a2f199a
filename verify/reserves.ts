import * as v from 'valibot'
import { isSameAddress } from '#domain/addresses/address.ts'
import { isNetwork, NETWORKS, nativeCoin, tokensOn } from '#domain/assets.ts'
import {
  faultsOfReserves,
  type Reserve,
  type ReservesEntry,
  reservesByCoin,
} from '#domain/log/reserves.ts'
import type { SolvencyEntry } from '#domain/log/solvency.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { SITE } from '#domain/network-facts.ts'
import { sentenceOf } from './faults.ts'
import type { Report } from './report.ts'

/** Asks a node of a network; undefined where none was named. */
export type AskNode = (
  network: string,
  method: string,
  params: readonly unknown[],
) => Promise<unknown> | undefined

/** Verifies what a host says that it has for what it owes: the signatures, and with a node the amounts. */
export async function verifyReserves(
  report: Report,
  {
    log,
    entry,
    days,
  }: {
    readonly log: string
    readonly entry: ReservesEntry
    readonly days: readonly SolvencyEntry[]
  },
  ask: AskNode,
): Promise<void> {
  const debts = days.find(({ day }) => day === entry.day)
  report.check(
    debts !== undefined,
    `the reserves are for the debts of ${entry.day}, which the log has`,
  )
  const faults = faultsOfReserves(log, entry)
  for (const fault of faults) report.check(false, sentenceOf(fault))
  if (faults.length === 0)
    report.check(
      true,
      `the keys of ${entry.addresses.length} addresses have signed that they are for these debts`,
    )
  for (const { network, coins } of entry.addresses)
    for (const { coin, contract } of coins)
      if (!placeOf(coin, network, contract))
        report.check(false, `${coin} on ${network} is ${contract ?? 'the coin of the network'}`)
  const reserved = reservesByCoin(entry)
  const owedOf = new Map(debts?.coins.map(({ coin, sum }) => [coin, parseUnits(sum) ?? 0n]))
  for (const coin of new Set([...owedOf.keys(), ...reserved.keys()])) {
    const [units, owed] = [reserved.get(coin) ?? 0n, owedOf.get(coin) ?? 0n]
    // The token is made by the site itself, and may be on no chain yet.
    if (owed === 0n && !reserved.has(coin)) continue
    if (coin === 'TOKEN' && !reserved.has(coin)) continue
    const percent = owed > 0n ? `, ${(units * 100n) / owed} % of what is owed` : ''
    report.check(units >= owed, `${toDecimalString(units)} ${coin} are there${percent}`)
  }
  for (const one of entry.addresses) await checkAtNode(report, one, ask)
}

/**
 * The decimals of a coin on a network, if it is there what the host says: the network's own coin, or the token of that contract.
 * Any contract would say what it is made to say, so this goes by this program's own table; the site's token has none there.
 */
function placeOf(
  coin: string,
  network: string,
  contract: string | undefined,
): { readonly decimals: number } | undefined {
  if (!isNetwork(network)) return undefined
  if (contract === undefined)
    return nativeCoin(network) === coin ? NETWORKS[network].native : undefined
  const token = tokensOn(network).find((one) => one.coin === coin)
  const isKnown = token?.contract === SITE || isSameAddress(token?.contract ?? '', contract)
  return isKnown ? token : undefined
}

const quantity = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i))
const header = v.object({ hash: v.string() })
const BALANCE_OF = '0x70a08231'

async function checkAtNode(
  report: Report,
  { network, address, block, hash, coins }: Reserve,
  ask: AskNode,
): Promise<void> {
  const at = `0x${block.toString(16)}`
  const asked = ask(network, 'eth_getBlockByNumber', [at, false])
  if (asked === undefined || !isNetwork(network)) return
  const parsed = v.safeParse(header, await asked)
  report.check(
    parsed.success && parsed.output.hash === hash,
    `${network} has block ${block}, ${hash}`,
  )
  for (const { coin, amount, contract } of coins) {
    const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
    const answer = await (contract === undefined
      ? ask(network, 'eth_getBalance', [address, at])
      : ask(network, 'eth_call', [{ to: contract, data }, at]))
    const units = v.safeParse(quantity, answer)
    const scale = 10n ** BigInt(18 - (placeOf(coin, network, contract)?.decimals ?? 18))
    report.check(
      units.success &&
        BigInt(units.output === '0x' ? 0 : units.output) * scale === parseUnits(amount),
      `${address} has ${amount} ${coin} on ${network} at block ${block}, by your node`,
    )
  }
}

const answered = v.object({ result: v.unknown() })

/** Nodes by their networks, as `BNB=https://…`. Throws for another text. */
export function nodesOf(named: readonly string[]): AskNode {
  const urls = new Map<string, string>(
    named.map((text) => {
      const [network = '', ...rest] = text.split('=')
      const url = rest.join('=')
      if (!isNetwork(network) || !URL.canParse(url)) throw new Error(`no node: ${text}`)
      return [network, url] as const
    }),
  )
  return (network, method, params) => {
    const url = urls.get(network)
    return url === undefined ? undefined : post(url, method, params)
  }
}

async function post(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  })
  const parsed = v.safeParse(answered, await answer.json())
  if (!parsed.success) throw new Error(`the node of ${new URL(url).origin} answers no ${method}`)
  return parsed.output.result
}

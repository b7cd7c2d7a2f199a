import {
  type BalanceRequest,
  balanceRequest,
  encodeBalanceTerms,
  encodeParticularBalance,
  particularBalance,
} from '#contract/money/particular-balance.ts'
import { isPaymentCoin } from '#domain/assets.ts'
import type { MarketPrices } from '#domain/balances.ts'
import { availableOf } from '../../money/ledger/balances.ts'
import { followPrices, ratesFor } from '../../money/prices/prices.ts'
import { requireSale } from '../../money/purchases/require-sale.ts'
import type { MoneyTerms } from '../../money/terms/money-terms.ts'
import { followTerms } from '../../money/terms/terms.ts'
import { parseAuthenticated } from '../../platform/http/parse-request.ts'
import { notOffered } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

/** The available balance of a coin, and the terms of a withdrawal and a purchase with it (product §3). */
export const balanceRoutes: Route = (app, { sessions, prices, terms }) => {
  let latest: Awaited<ReturnType<typeof followPrices>> | undefined
  let latestTerms: Awaited<ReturnType<typeof followTerms>> | undefined
  const encodedTerms = createEncodedTerms()
  app.addHook('onReady', async () => {
    latest = await followPrices(prices, (err) => app.log.error({ err }, 'prices'))
    latestTerms = await followTerms(terms, (err) => app.log.error({ err }, 'terms'))
  })
  app.addHook('preClose', async () => {
    await latest?.stop()
    await latestTerms?.stop()
  })

  app.put(particularBalance.path, async (request) => {
    const requireUser = () => sessions.requireUser(request)
    const { coin, command } = await parseAuthenticated(requireUser, balanceRequest, request.body)
    const money = latestTerms?.latest() ?? (await terms.current())
    requireOffered(command, coin, money)
    const market = latest?.latest() ?? (await prices.current())
    const available = await availableOf(sessions.ownRows(request), coin)
    return encodeParticularBalance(available, encodedTerms(coin, money, market))
  })
}

function requireOffered(
  command: BalanceRequest['command'],
  coin: BalanceRequest['coin'],
  money: MoneyTerms,
): void {
  if (command === 'buy') {
    if (isPaymentCoin(coin)) requireSale(coin, money)
  } else if (!money.withdrawal.has(coin))
    throw notOffered(`${coin} cannot be withdrawn at the moment.`)
}

/** The part of the answers that is the same for everybody, encoded once for each version of terms and prices. */
function createEncodedTerms() {
  let of: { readonly money: MoneyTerms; readonly market: MarketPrices } | undefined
  const byCoin = new Map<string, ReturnType<typeof encodeBalanceTerms>>()

  return (coin: BalanceRequest['coin'], money: MoneyTerms, market: MarketPrices) => {
    if (of?.money !== money || of.market !== market) byCoin.clear()
    of = { money, market }
    const known = byCoin.get(coin)
    if (known) return known
    const { withdrawal, sale } = money
    const encoded = encodeBalanceTerms({
      withdrawal: withdrawal.get(coin),
      purchase:
        sale && isPaymentCoin(coin)
          ? { rates: ratesFor(coin, market, sale.tokenPrice), ...sale.limits }
          : undefined,
    })
    byCoin.set(coin, encoded)
    return encoded
  }
}

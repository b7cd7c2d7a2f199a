import { balanceRequest } from '#contract/requests.ts'
import type { CryptoCoin } from '#domain/assets.ts'
import { decimalText } from '#domain/money/amount.ts'
import { availableOf } from '../ledger/balances.ts'
import type { Prices } from '../prices/prices.ts'
import { followPrices, stageOf } from '../prices/prices.ts'
import { readFrom } from '../read.ts'
import type { Route } from './route.ts'

/** spec §3, particular balance: what there is of a coin, and what a withdrawal or a purchase with it costs. */
export const balanceRoutes: Route = (app, { sessions, prices, config: { terms }, site }) => {
  const { tokenPrice } = stageOf(site)
  const sameForAll = {
    minWitusdt: decimalText(terms.minimumUsdt),
    tokenFee: decimalText(terms.tokenFee),
    minToken: decimalText(terms.minToken),
  }
  let shown: Awaited<ReturnType<typeof followPrices>> | undefined
  app.addHook('onReady', async () => {
    shown = await followPrices(prices)
  })
  app.addHook('preClose', async () => shown?.stop())

  app.put('/particular/balance', async (request) => {
    const known = () => sessions.requireUser(request)
    const { coin } = await readFrom(known, balanceRequest, request.body)
    const val = await availableOf(sessions.own(request), coin)
    const fee = {
      withFee: decimalText(terms.withdrawalFees[coin]),
      ...sameForAll,
      ...priceFigures(shown?.latest() ?? (await prices.current()), tokenPrice, coin),
    }
    return { val: decimalText(val), fee }
  })
}

/** The prices as PUT /particular/balance names them: `price` of the coin, `price1` and `tokenPrice` of the token. */
export function priceFigures(prices: Prices, tokenPrice: bigint, coin: CryptoCoin) {
  const token = decimalText(tokenPrice)
  return { price: decimalText(prices[coin]), price1: token, tokenPrice: token }
}

import { decimalText } from '../../src/money/amount.ts'
import { balanceRequest } from '../../src/wire/requests.ts'
import type { Deps } from '../deps.ts'
import { availableOf } from '../ledger/balances.ts'
import { stageOf } from '../prices/prices.ts'
import { read } from '../read.ts'
import type { Route } from './route.ts'

/** spec §3, particular balance: what there is of a coin, and what a withdrawal or a purchase with it costs. */
export const balanceRoutes: Route = (app, deps) => {
  app.put('/particular/balance', async (request) => {
    const { userId } = await deps.sessions.requireUser(request)
    const { coin } = read(balanceRequest, request.body)
    const { terms } = deps.config
    const [val, figures] = await Promise.all([
      availableOf(deps.db, userId, coin),
      priceFigures(deps, coin),
    ])
    const fee = {
      withFee: decimalText(terms.withdrawalFees[coin]),
      minWitusdt: decimalText(terms.minimumUsdt),
      ...figures,
      tokenFee: decimalText(terms.tokenFee),
      minToken: decimalText(terms.minToken),
    }
    return { val: decimalText(val), fee }
  })
}

/** The prices as PUT /particular/balance names them: `price` of the coin, `price1` and `tokenPrice` of the token. */
export async function priceFigures(
  { prices, site }: Pick<Deps, 'prices' | 'site'>,
  coin: 'BNB' | 'USDT' | 'ETH' | 'TRX',
) {
  const current = await prices.current()
  const tokenPrice = decimalText(stageOf(site).tokenPrice)
  return { price: decimalText(current[coin]), price1: tokenPrice, tokenPrice }
}

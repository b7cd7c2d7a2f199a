import { addressRequest, particularAddress } from '#contract/money/deposit.ts'
import { depositContracts, encodeContracts } from '#contract/money/deposit-contracts.ts'
import { DEPOSIT_COINS, depositFamily, depositNetworks, nativeCoin } from '#domain/assets.ts'
import { contractsOn } from '../../chains/networks/settings.ts'
import { isDelivered, isOffered } from '../../money/terms/money-terms.ts'
import { followTerms } from '../../money/terms/terms.ts'
import { notDelivered } from '../../money/withdrawals/order.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notOffered } from '../../platform/http/refusal.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { Route } from './route.ts'

/** The caller's own deposit address for a coin, as a JSON string (product §7). */
export const addressRoutes: Route = (app, deps) => {
  const { sessions, addresses, clock, config, site, terms, chainViews } = deps
  let latest: Awaited<ReturnType<typeof followTerms>> | undefined
  app.addHook('onReady', async () => {
    latest = await followTerms(terms, (err) => app.log.error({ err }, 'terms'))
  })
  app.addHook('preClose', async () => latest?.stop())

  app.put(particularAddress.path, async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    const { coin } = parseRequest(addressRequest, request.body)
    const inForce = latest?.latest() ?? (await terms.current())
    if (inForce.minimumDeposit === undefined || !isOffered(inForce, coin))
      throw notOffered(`${coin} cannot be deposited at the moment.`)
    if (!isDelivered(inForce, coin, clock.now())) throw notDelivered()
    const own = await addresses.forUser(userId)
    return sendJson(reply, own[depositFamily(coin)])
  })

  /** The contract of each token on the first of its networks, which a link names. */
  const contracts = DEPOSIT_COINS.flatMap((coin) => {
    const [network] = depositNetworks(coin)
    const listed = contractsOn(config.networks.settings[network], site)
    return listed.flatMap((one) => (one.coin === coin ? [{ coin, address: one.address }] : []))
  })
  const watches = [...chainViews].map(([network, view]) => ({
    network,
    coins: [nativeCoin(network), ...view.contracts.map(({ coin }) => coin)],
  }))
  app.get(depositContracts.path, async (request) => {
    await sessions.requireUser(request)
    return encodeContracts(contracts, watches)
  })
}

import * as v from 'valibot'
import { isSameAddress } from '#domain/addresses/address.ts'
import { familyOf, NETWORK_IDS, nativeCoin, networkName } from '#domain/assets.ts'
import { parseSignedReserves, reservesText } from '#domain/log/reserves.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { balancesAt } from '../../chains/books/balances.ts'
import type { ChainServices } from '../../chains/services.ts'
import { cursorOf } from '../../chains/watcher/cursor.ts'
import { newestDebts, publishReserves, unsignedIn } from '../../proof/reserves.ts'
import { about } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, files } from '../entry/reply.ts'

const reserve = v.object({
  network: v.picklist(NETWORK_IDS),
  address: v.string(),
  block: v.number(),
  coins: v.array(v.object({ coin: v.string(), amount: v.string() })),
})
const shown = ({ network, address, block, coins }: v.InferOutput<typeof reserve>): string =>
  `${networkName(network)}  ${address}  block ${block}  ${coins.map(({ coin, amount }) => `${amount} ${coin}`).join(', ')}`

export const reserveStatements = [
  query({
    name: 'reserves-statement',
    usage: 'reserves statement',
    summary: 'write what the signer signs of the treasury',
    help: `Writes a file with what the treasury has on each network at the newest final block, for the newest day of debts in the
public log. Sweep the deposit addresses before. Sign it on the machine without a network: npm run signer -- <file>.`,
    effect: 'reads',
    given: {},
    needs: ['db', 'config', 'chainViews', 'publicLog'],
    result: { day: v.string(), addresses: v.array(reserve), files },
    async answer(_, services) {
      const debts = await newestDebts(services.publicLog)
      if (!debts)
        throw new CommandRefused('The public log has no day of debts yet: it gets one each day')
      const addresses = await treasuries(services)
      if (addresses.length === 0)
        throw new CommandRefused(
          'There is no treasury on a network that is read: set TREASURY_EVM or TREASURY_TRON and the nodes',
        )
      const text = reservesText({ format: 'reserves', version: 1, ...debts, addresses })
      return {
        day: debts.day,
        addresses: addresses.map(({ network, address, block, coins }) => ({
          network,
          address,
          block,
          coins: coins.map(({ coin, amount }) => ({ coin, amount })),
        })),
        files: [{ name: `reserves-${debts.day}.json`, text }],
      }
    },
    show: ({ day, addresses }) => [`For the debts of ${day}:`, ...addresses.map(shown)],
  }),
  order({
    name: 'reserves-publish',
    usage: 'reserves publish <signed>',
    summary: 'put signed reserves into the public log',
    help: 'Puts what the signer has signed into the public log, where it is never removed: /presale shows it beside what is owed.',
    examples: ['reserves publish reserves-2026-11-26.signed.json'],
    effect: 'changes',
    may: 'treasurer',
    given: {
      signed: about(
        'the file that the signer has written',
        v.pipe(v.string(), v.maxLength(100_000, 'that file is too large')),
      ),
    },
    fileArguments: ['signed'],
    needs: ['clock', 'config', 'publicLog'],
    result: { day: v.string(), addresses: v.number() },
    async concern({ signed }) {
      const read = parseSignedReserves(signed)
      if (!read.ok) throw new CommandRefused(`Nothing was published: ${read.error}`)
      const { day, addresses } = read.value
      return { on: addresses.map(({ address }) => address), before: {}, after: { day } }
    },
    async prepare({ signed }, { config, publicLog }) {
      const read = parseSignedReserves(signed)
      if (!read.ok) throw new CommandRefused(`Nothing was published: ${read.error}`)
      const { value } = read
      const debts = await newestDebts(publicLog)
      if (value.log !== debts?.log || value.day !== debts.day)
        throw new CommandRefused(
          'Nothing was published: it is not of the newest day of debts in this log. Write it anew with "reserves statement"',
        )
      const { evm, tron } = config.networks.treasury
      for (const { address } of value.addresses)
        if (![evm, tron].some((own) => own !== undefined && isSameAddress(own, address)))
          throw new CommandRefused(`Nothing was published: ${address} is not the treasury`)
      const unsigned = unsignedIn(value)
      if (unsigned !== undefined)
        throw new CommandRefused(
          `Nothing was published: the key of ${unsigned} has not signed this`,
        )
      return async ({ tx, services: { clock } }) => {
        await publishReserves(tx, value, clock.now())
        return { day: value.day, addresses: value.addresses.length }
      }
    },
    show: ({ day, addresses }) =>
      `${addresses === 1 ? 'One address is' : `${addresses} addresses are`} in the public log within seconds, for the debts of ${day}.`,
  }),
]

/** What the treasury has on each network that was read, at its newest final block. */
async function treasuries({
  db,
  config,
  chainViews,
}: Pick<ChainServices, 'db' | 'config' | 'chainViews'>) {
  const reserves = []
  for (const [network, { nodes, contracts }] of chainViews) {
    const address = config.networks.treasury[familyOf(network)]
    const cursor = await cursorOf(db, network)
    if (address === undefined || !cursor) continue
    const coins = [nativeCoin(network), ...contracts.map(({ coin }) => coin)]
    const places = coins.map((coin) => ({ address, coin }))
    const units = await balancesAt(nodes.agreed, network, contracts, places, cursor.number)
    reserves.push({
      network,
      address,
      block: cursor.number,
      hash: cursor.hash,
      coins: coins.map((coin, at) => {
        const amount = toDecimalString(units[at] ?? 0n)
        const contract = contracts.find((one) => one.coin === coin)?.address
        return contract === undefined ? { coin, amount } : { coin, amount, contract }
      }),
    })
  }
  return reserves
}

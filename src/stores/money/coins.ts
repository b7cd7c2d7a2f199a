import type { ReadonlySignal } from '@preact/signals-core'
import { site } from '#config/site.ts'
import { type Coin, isCoin, NETWORKS, type Network, networkName, symbolOf } from '#domain/assets.ts'
import { type Outcome, outcomeOf, type Status } from '#domain/history.ts'
import { coinsText } from '#text/transfers.ts'
import { balanceEye } from '#text/wallet.ts'
import { sessionStore } from '../account/session.ts'
import { connectionStore } from '../host/connection.ts'
import { useService } from '../use-service.ts'
import { balancesStore } from './balances.ts'

/** The symbol of a coin; one that we do not know is shown as the host spells it. */
export const coinLabel = (coin: string): string =>
  isCoin(coin) ? symbolOf(coin, site.siteName) : coin

/** Green, red or neutral (product §4); the status text is always shown, too. */
const TONES = { completed: 'good', rejected: 'bad', open: 'waiting' } as const satisfies Record<
  Outcome,
  string
>
export const toneOf = (status: Status) => TONES[outcomeOf(status)]

/** A coin as a card says it. */
interface CoinChoice {
  readonly value: Coin
  readonly label: string
  readonly icon: `coin-${string}`
  readonly details: readonly {
    readonly label: string
    readonly value?: string
    readonly amount?: ReadonlySignal<string>
  }[]
}

/**
 * The coins that the host offers, the token where it delivers it, with what is available of each, by a signal so that a balance
 * renders no card, and with their networks where these matter. `asOf` is
 * when these figures were received, where they are not those of now; `eye` shows and hides them.
 */
export function useCoinChoices<C extends Coin>(
  coins: readonly C[],
  networksOf?: (coin: C) => readonly Network[],
  figure: 'available' | 'availableToBuy' = 'available',
) {
  const balances = useService(balancesStore)
  const { offers } = useService(sessionStore)
  const isOnline = useService(connectionStore).isOnline.value
  const offered = coins.filter((coin) => coin !== 'TOKEN' || offers('token-delivery'))
  const choices = offered.map(
    (coin): CoinChoice => ({
      value: coin,
      label: coinLabel(coin),
      icon: `coin-${coin.toLowerCase()}`,
      details: [
        { label: coinsText.available, amount: balances.coins[coin][figure] },
        ...(networksOf ? [networksDetail(networksOf(coin))] : []),
      ],
    }),
  )
  const eye = {
    isShown: !balances.isHidden.value,
    labels: balanceEye,
    onToggle: balances.toggleHidden,
  }
  const at = isOnline ? null : balances.asOf.value
  return { choices, eye, asOf: at === null ? undefined : { label: coinsText.asOf, at } }
}

/** One network by its name; of several there is room for their standards. */
const networksDetail = (networks: readonly Network[]) => {
  const [first] = networks
  return networks.length === 1 && first
    ? { label: coinsText.network, value: networkName(first) }
    : {
        label: coinsText.networks,
        value: networks.map((network) => NETWORKS[network].standard).join(', '),
      }
}

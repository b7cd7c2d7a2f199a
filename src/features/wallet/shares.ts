import { COINS, type Coin } from '../../money/coins.ts'
import { estimatedBalance } from '../../money/convert.ts'
import type { BalanceMessage } from '../../wire/answers.ts'

const NOTHING = { bnb: 0n, usdt: 0n, token: 0n, eth: 0n, trx: 0n }

/** What part of the estimated balance each coin is, in whole percent, cut; undefined where there is no value at all. */
export function sharesOf(message: BalanceMessage): Readonly<Record<Coin, number>> | undefined {
  const all = estimatedBalance(message, message)
  if (all === 0n) return undefined
  const share = (held: Partial<typeof NOTHING>) =>
    Number((estimatedBalance({ ...NOTHING, ...held }, message) * 100n) / all)
  return {
    BNB: share({ bnb: message.bnb }),
    USDT: share({ usdt: message.usdt }),
    TOKEN: share({ token: message.token }),
    ETH: share({ eth: message.eth }),
    TRX: share({ trx: message.trx }),
  }
}

/** One text of all shares, so that a message which moves none of them draws nothing. */
export const sharesText = (message: BalanceMessage | null): string => {
  const shares = message && sharesOf(message)
  return shares ? COINS.map((coin) => shares[coin]).join() : ''
}

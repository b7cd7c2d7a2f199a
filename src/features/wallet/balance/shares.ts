import type { BalanceMessage } from '#contract/answers.ts'
import { COINS, type Coin } from '#domain/assets.ts'
import { estimatedBalance } from '#domain/money/convert.ts'

const NOTHING = { bnb: 0n, usdt: 0n, token: 0n, eth: 0n, trx: 0n }

/**
 * What part of the estimated balance each coin is, in whole percent that make 100 together: each is cut, and
 * what is left over goes to those that lost the most. Undefined where there is no value at all.
 */
export function sharesOf(message: BalanceMessage): Readonly<Record<Coin, number>> | undefined {
  const all = estimatedBalance(message, message)
  if (all === 0n) return undefined
  const worthOf = (held: Partial<typeof NOTHING>) =>
    estimatedBalance({ ...NOTHING, ...held }, message) * 100n
  const worth = {
    BNB: worthOf({ bnb: message.bnb }),
    USDT: worthOf({ usdt: message.usdt }),
    TOKEN: worthOf({ token: message.token }),
    ETH: worthOf({ eth: message.eth }),
    TRX: worthOf({ trx: message.trx }),
  }
  const whole = (coin: Coin) => Number(worth[coin] / all)
  const leftOver = 100 - COINS.reduce((sum, coin) => sum + whole(coin), 0)
  const byLoss = COINS.toSorted((a, b) => Number((worth[b] % all) - (worth[a] % all)))
  const share = (coin: Coin) => whole(coin) + (byLoss.indexOf(coin) < leftOver ? 1 : 0)
  return {
    BNB: share('BNB'),
    USDT: share('USDT'),
    TOKEN: share('TOKEN'),
    ETH: share('ETH'),
    TRX: share('TRX'),
  }
}

/** One text of all shares, so that a message which moves none of them draws nothing. */
export const sharesText = (message: BalanceMessage | null): string => {
  const shares = message && sharesOf(message)
  return shares ? COINS.map((coin) => shares[coin]).join() : ''
}

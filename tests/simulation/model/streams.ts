import * as v from 'valibot'
import { balanceMessage } from '#contract/money/balances.ts'
import { COINS } from '#domain/assets.ts'
import type { Change } from '../world/database.ts'
import { type BooksModel, shownOf } from './books.ts'

/** One open balance stream. */
export interface Watched {
  readonly userId: string
  readonly token: string
  /** What was pushed last, and the state of the books that it shows, counted from the first. */
  shown: string | undefined
  prices: string
  position: number
  isOpen: boolean
}

export interface StreamsModel {
  changed(changes: readonly Change[]): void
  open(userId: string, token: string): Watched
  pushed(stream: Watched, text: string): void
  /** Everybody who is connected, once nothing moves any more. */
  checkAtTheEnd(isSessionLive: (token: string) => boolean): void
}

const parser = v.parser(balanceMessage)

export function createStreamsModel(
  report: (finding: string) => void,
  books: BooksModel,
): StreamsModel {
  /** What could be shown of each user, one state after another. */
  const states = new Map<string, string[]>()
  const streams: Watched[] = []
  const statesOf = (userId: string) => {
    const found = states.get(userId) ?? [shownOf(undefined)]
    states.set(userId, found)
    return found
  }
  const pricesNow = () =>
    [
      ...['BNB', 'ETH', 'TRX'].map((coin) => books.prices.get(coin)?.last()),
      books.terms.last()?.tokenPrice.units,
    ].join(' ')

  return {
    changed(changes) {
      const moved = new Set(
        changes.flatMap(({ table, row }) => (table === 'accounts' ? [row['user_id'] ?? ''] : [])),
      )
      for (const userId of moved) statesOf(userId).push(shownOf(books.balances.of(userId).last()))
    },
    open(userId, token) {
      const stream = { userId, token, shown: undefined, prices: '', position: 0, isOpen: true }
      streams.push(stream)
      return stream
    },
    pushed(stream, text) {
      const { totals, available, prices } = parser(text)
      const shown = COINS.map(
        (coin) => `${coin} ${totals[coin]?.units} ${available[coin]?.units}`,
      ).join(', ')
      const { BNB, ETH, TRX } = prices.market
      stream.prices = [BNB, ETH, TRX, prices.token].map((price) => price?.units).join(' ')
      if (shown === stream.shown) return
      const position = statesOf(stream.userId).findIndex(
        (state, index) => index >= stream.position && state === shown,
      )
      if (position < 0) report(`a balance was pushed that was not there: ${shown}`)
      else stream.position = position
      stream.shown = shown
    },
    checkAtTheEnd(isSessionLive) {
      for (const { isOpen, userId, token, shown, prices } of streams) {
        if (!isOpen) continue
        if (!isSessionLive(token)) report('a stream goes on without its session')
        if (shown !== statesOf(userId).at(-1)) report(`a stream shows at the end: ${shown}`)
        if (prices !== pricesNow()) report(`a stream shows other prices at the end: ${prices}`)
      }
    },
  }
}

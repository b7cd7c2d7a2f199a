import { site } from '#config/site.ts'
import { isCoin, symbolOf } from '#domain/assets.ts'
import type { HistoryLine } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { screens, statusText } from '#text/messages.ts'

type FieldOf<Line> = Line extends unknown ? keyof Line : never
type ValueOf<Line, Field> = Line extends unknown
  ? Field extends keyof Line
    ? Line[Field]
    : never
  : never

/** A line with every field that any of the histories has. */
export type AnyLine = Pick<HistoryLine, keyof HistoryLine> & {
  readonly [F in FieldOf<HistoryLine>]?: ValueOf<HistoryLine, F>
}

/** A line of a history in a list that can be searched. */
export interface Entry {
  readonly key: string
  readonly line: HistoryLine
  /** Lower-case text that a search looks in. */
  readonly search: string
}

/**
 * Lines carry no id of their own, so the key is their place, counted from the oldest: a new line renames none.
 * Entries of `before` that are the same are taken over, so that they are not drawn again.
 */
export const entriesOf = (
  lines: readonly HistoryLine[],
  older = 0,
  before: readonly Entry[] = [],
): readonly Entry[] =>
  lines.map((line, index) => {
    const key = `${line.kind}-${older + lines.length - index}`
    const known = before[index]
    if (known?.line === line && known.key === key) return known
    return { key, line, search: searchText(line) }
  })

function searchText(line: AnyLine): string {
  const { type, network, transaction, address, reason } = line
  const words = [type, network, transaction, address, statusText(line.status), reason]
  return [shownCoin(line.coin), ...words].join(' ').toLowerCase()
}

/** A coin as people read it; one that only another host knows, as that host spells it. */
export const shownCoin = (coin: string): string =>
  isCoin(coin) ? symbolOf(coin, site.siteName) : coin

export const amountText = ({ units, coin }: Amount<string>, isHidden: boolean): string =>
  `${isHidden ? screens.hiddenBalance : formatUnits(units)} ${shownCoin(coin)}`

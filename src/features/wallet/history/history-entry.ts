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

/** A line with the fields of all histories. */
export type AnyLine = Pick<HistoryLine, keyof HistoryLine> & {
  readonly [F in FieldOf<HistoryLine>]?: ValueOf<HistoryLine, F>
}

/** A line of a history with its key and search text. */
export interface Entry {
  readonly key: string
  readonly line: HistoryLine
  /** The searchable text in lower case. */
  readonly search: string
}

/**
 * Lines have no id, so the key is their position counted from the oldest: a new line changes no key. Unchanged
 * entries of `previous` are reused, so that their rows are not rendered again.
 */
export const entriesOf = (
  lines: readonly HistoryLine[],
  older = 0,
  previous: readonly Entry[] = [],
): readonly Entry[] =>
  lines.map((line, index) => {
    const key = `${line.kind}-${older + lines.length - index}`
    const known = previous[index]
    if (known?.line === line && known.key === key) return known
    return { key, line, search: searchText(line) }
  })

function searchText(line: AnyLine): string {
  const { type, network, transaction, address, reason } = line
  const words = [type, network, transaction, address, statusText(line.status), reason]
  return [coinLabel(line.coin), ...words].join(' ').toLowerCase()
}

/** The symbol of a coin; one that we do not know is shown as the host spells it. */
export const coinLabel = (coin: string): string =>
  isCoin(coin) ? symbolOf(coin, site.siteName) : coin

export const formatAmount = ({ units, coin }: Amount<string>, isHidden: boolean): string =>
  `${isHidden ? screens.hiddenBalance : formatUnits(units)} ${coinLabel(coin)}`

import { isNetwork, networkName } from '#domain/assets.ts'
import type { AnyLine } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { screens, statusText } from '#text/messages.ts'
import { coinLabel } from '../../../stores/money/coins.ts'
import { useServices } from '../../../stores/use-service.ts'
import type { HistoryField } from './history-fields.ts'

export const formatAmount = (
  { units, coin }: Amount<string>,
  isHidden: boolean,
  format = formatUnits,
): string => `${isHidden ? screens.hiddenBalance : format(units)} ${coinLabel(coin)}`

/** As the host has written it, where that could not be read. */
export const textOfTime = ({ name }: HistoryField, { timeText }: AnyLine): string | undefined =>
  name === 'time' ? timeText : undefined

/** The text of a field, which the search finds; empty for amounts and for times that could be read. */
export function fieldText({ name, as }: HistoryField, line: AnyLine): string {
  const value = name === 'time' ? line.timeText : line[name]
  if (typeof value !== 'string') return ''
  if (as === 'coin') return coinLabel(value)
  return as === 'status' ? statusText(line.status) : value
}

/** What a row of the table shows of a field; empty for an empty one. */
export function detailText(field: HistoryField, line: AnyLine, isHidden: boolean): string {
  const value = line[field.name]
  const text = typeof value === 'object' ? formatAmount(value, isHidden) : textOf(field, line)
  if (text === '') return ''
  const shown = field.as === 'code' ? shortCode(text) : text
  return field.inRow?.(shown) ?? shown
}

/** When the wait of a withdrawal ends; undefined once it is over. */
export function useWait({ waitsUntil = 0 }: AnyLine): number | undefined {
  const { platform } = useServices()
  return waitsUntil > platform.now() ? waitsUntil : undefined
}

/** A network that we do not know is shown as the host spells it. */
export function textOf(field: HistoryField, line: AnyLine): string {
  const text = fieldText(field, line)
  return field.as === 'network' && isNetwork(text) ? networkName(text) : text
}

/** The start and the end, which people compare. */
const shortCode = (text: string): string =>
  text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`

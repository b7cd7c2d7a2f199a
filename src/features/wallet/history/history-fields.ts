import {
  byKind,
  HISTORY_KINDS,
  type HistoryKind,
  type LineOf,
  type Status,
} from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { historyText } from '#text/wallet.ts'

/** How a field's value is shown; a `code` is long, such as an address or the id of a transaction, and a `price` has the marks of the language. */
type FormatOf<Value> = Value extends number
  ? 'time'
  : Value extends Amount<string>
    ? 'amount'
    : Value extends Status
      ? 'status'
      : Value extends string
        ? 'text' | 'coin' | 'network' | 'code' | 'price'
        : never

/** One field of a line: a cell of the CSV, a row of the receipt, what the search finds. */
interface Field<Name, Value> {
  readonly name: Name
  readonly label: string
  readonly as: FormatOf<Value>
  /** The words around the value in a row of the table; without them it stands for itself. */
  readonly inRow?: ((text: string) => string) | undefined
  /** Emphasised in the receipt. */
  readonly isTotal?: boolean
}

/** The field is not shown. */
type Internal = 'kind' | 'id' | 'change' | 'timeText'

/** Every other field of a history's lines, so that none is forgotten. */
type FieldsOf<Line> = {
  readonly [Name in Exclude<keyof Line, Internal>]: Field<Name, Line[Name]>
}

/** What is shown of a kind's lines: the fields in the order of the CSV, and the details of its row, the most important first. */
interface Shown<Line> {
  readonly fields: FieldsOf<Line>
  readonly details: readonly (keyof FieldsOf<Line>)[]
}
type AllShown = { readonly [K in HistoryKind]: Shown<LineOf[K]> }
type ValueIn<T> = T extends unknown ? T[keyof T] : never
export type HistoryField = ValueIn<AllShown[HistoryKind]['fields']>

const { columns } = historyText
const field = <Name extends keyof typeof columns, As extends string>(
  name: Name,
  as: As,
  inRow?: (text: string) => string,
) => ({ name, label: columns[name], as, inRow })

const time = field('time', 'time')
const coin = field('coin', 'coin')
const amount = field('amount', 'amount')
const type = field('type', 'text')
const network = field('network', 'network')
const transaction = field('transaction', 'code')
const status = field('status', 'status')

/**
 * What each history shows. The CSV has all of its fields, the receipt those without the coin, which its amounts name; the
 * search finds all but times and amounts. A narrow screen may have room for the first detail only.
 */
const SHOWN: AllShown = {
  deposit: {
    fields: {
      time,
      coin,
      amount,
      type,
      network,
      transaction,
      status,
      confirmations: field('confirmations', 'text', historyText.confirmations),
    },
    details: ['confirmations', 'network', 'transaction'],
  },
  withdrawal: {
    fields: {
      time,
      coin,
      amount: { ...amount, label: columns.total },
      fee: field('fee', 'amount', historyText.feeOf),
      arrives: { ...field('arrives', 'amount'), isTotal: true },
      network,
      address: field('address', 'code'),
      transaction,
      status,
      reason: field('reason', 'text'),
      stage: field('stage', 'text'),
      waitsUntil: field('waitsUntil', 'time'),
    },
    details: ['address', 'fee', 'network'],
  },
  purchase: {
    fields: {
      time,
      type,
      coin,
      amount: { ...field('amount', 'amount', historyText.paid), label: columns.paid },
      coinPrice: field('coinPrice', 'price'),
      tokenPrice: field('tokenPrice', 'price'),
      saleStage: field('saleStage', 'text'),
      fee: field('fee', 'amount'),
      received: { ...field('received', 'amount'), isTotal: true },
      status,
    },
    details: ['amount', 'saleStage'],
  },
}

/** The fields of each history, in the order of the CSV. */
export const FIELDS = byKind((kind) => Object.values<HistoryField>(SHOWN[kind].fields))

/** What the row of each history shows beside its amount, the most important first. */
export const DETAILS = byKind((kind) => {
  const names: readonly string[] = SHOWN[kind].details
  return names.flatMap((name) => FIELDS[kind].filter((one) => one.name === name))
})

/** The fields of all histories in one file: those of one name are one column, which is called what it is in general. */
export const ALL_FIELDS: readonly HistoryField[] = [
  ...new Map(
    HISTORY_KINDS.flatMap((kind) => FIELDS[kind]).map((one) => [
      one.name,
      { ...one, label: columns[one.name] },
    ]),
  ).values(),
]

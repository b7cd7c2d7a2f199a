import * as v from 'valibot'
import {
  confirmationsText,
  type DepositLine,
  type HistoryKind,
  type LineOf,
  type PurchaseLine,
  STAGES,
  type WithdrawalLine,
} from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { encodeAmount, looseText, units } from '../values.ts'
import { decodeStatus, encodeStatus, encodeTime, time } from './rows.ts'

/*
 * Fields that the basic contract does not have: another host may mean something else by their names, so what is not as it
 * should be is as if it were not there, and never costs the row.
 */
const addedText = v.fallback(looseText, '')
const addedUnits = v.fallback(v.optional(units), undefined)
const blocks = v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), undefined)

/** One deposit (product §3). Amounts in units of 10⁻¹⁸. */
export const depositRow = v.pipe(
  v.object({
    Time: time,
    TypeOf: v.string(),
    Amount: units,
    Type: looseText,
    Transaction_Id: looseText,
    Status: v.string(),
    /** An extension: the network. No network follows from the coin at another host. */
    Chain: addedText,
    /** The extension `pending-deposits`: the blocks that confirm it, and how many it needs. */
    Confirmations: blocks,
    Needed: blocks,
  }),
  v.transform(
    (row): DepositLine => ({
      ...row.Time,
      kind: 'deposit',
      coin: row.TypeOf,
      amount: amountOf(row.TypeOf, row.Amount),
      type: row.Type,
      network: row.Chain,
      transaction: row.Transaction_Id,
      status: decodeStatus(row.Status),
      confirmations:
        row.Confirmations === undefined || row.Needed === undefined
          ? ''
          : confirmationsText(row.Confirmations, row.Needed),
    }),
  ),
)

const encodeDepositRow = (line: DepositLine): v.InferInput<typeof depositRow> => ({
  Time: encodeTime(line.time),
  TypeOf: line.coin,
  Amount: encodeAmount(line.amount),
  Type: line.type,
  Transaction_Id: line.transaction,
  Status: encodeStatus(line.status),
  Chain: line.network,
  ...confirmationFields(line),
})

function confirmationFields({ confirmations }: DepositLine) {
  const [confirmed, needed] = confirmations.split('/').map(Number)
  return needed === undefined ? {} : { Confirmations: confirmed, Needed: needed }
}

/**
 * One withdrawal (product §3). Hosts differ in which field is the larger amount: the larger was debited, the
 * smaller arrives, and the difference is the fee.
 */
export const withdrawalRow = v.pipe(
  v.object({
    Time: time,
    Assets: v.string(),
    TotalAmount: units,
    Amount: units,
    Chain: looseText,
    Transaction_ID: looseText,
    Transfer_To: looseText,
    Status: v.string(),
    /** An extension: why it was rejected, or what keeps a pending one from being paid. */
    Reason: addedText,
    /** The extension `withdrawal-stages`, while it is pending, with the transaction that is not final yet. */
    Stage: v.fallback(v.optional(v.picklist(['', ...STAGES]), ''), ''),
    Sent_ID: addedText,
    /** The extension `passkeys`, of a pending one that a mailed code has confirmed: until when it can be cancelled. */
    Waits_Until: v.fallback(v.optional(time), undefined),
  }),
  v.transform((row): WithdrawalLine => {
    const isTotalLarger = row.TotalAmount > row.Amount
    const [amount, arrives] = isTotalLarger
      ? [row.TotalAmount, row.Amount]
      : [row.Amount, row.TotalAmount]
    return {
      ...row.Time,
      kind: 'withdrawal',
      coin: row.Assets,
      amount: amountOf(row.Assets, amount),
      fee: amountOf(row.Assets, amount - arrives),
      arrives: amountOf(row.Assets, arrives),
      network: row.Chain,
      transaction: row.Transaction_ID || row.Sent_ID,
      address: row.Transfer_To,
      status: decodeStatus(row.Status),
      reason: row.Reason,
      stage: row.Stage,
      ...(row.Waits_Until?.timeText === undefined && { waitsUntil: row.Waits_Until?.time }),
    }
  }),
)

const encodeWithdrawalRow = (line: WithdrawalLine): v.InferInput<typeof withdrawalRow> => ({
  Time: encodeTime(line.time),
  Assets: line.coin,
  TotalAmount: encodeAmount(line.amount),
  Amount: encodeAmount(line.arrives),
  Chain: line.network,
  // Elsewhere a transaction id says that the money has moved.
  Transaction_ID: line.stage === '' ? line.transaction : '',
  Transfer_To: line.address,
  Status: encodeStatus(line.status),
  ...(line.reason === '' ? {} : { Reason: line.reason }),
  ...(line.stage === '' ? {} : { Stage: line.stage }),
  ...(line.stage === 'sent' ? { Sent_ID: line.transaction } : {}),
  ...(line.waitsUntil === undefined ? {} : { Waits_Until: encodeTime(line.waitsUntil) }),
})

/** One purchase (product §3): `Price` is what was paid, `Amount` what was received. Always completed. */
export const purchaseRow = v.pipe(
  v.object({
    Time: time,
    Type: looseText,
    Pair_Name: v.string(),
    Price: units,
    Amount: units,
    /** Extensions: the fee in tokens, the prices of a coin and of a token in USDT, and the stage of the presale. */
    Fee: addedUnits,
    Coin_Price: addedUnits,
    Token_Price: addedUnits,
    Stage: blocks,
  }),
  v.transform(
    (row): PurchaseLine => ({
      ...row.Time,
      kind: 'purchase',
      coin: row.Pair_Name,
      amount: amountOf(row.Pair_Name, row.Price),
      received: amountOf('TOKEN', row.Amount),
      ...(row.Fee !== undefined && { fee: amountOf('TOKEN', row.Fee) }),
      ...(row.Coin_Price !== undefined && { coinPrice: toDecimalString(row.Coin_Price) }),
      ...(row.Token_Price !== undefined && { tokenPrice: toDecimalString(row.Token_Price) }),
      ...(row.Stage !== undefined && { saleStage: String(row.Stage) }),
      type: row.Type,
      status: 'completed',
    }),
  ),
)

const encodePurchaseRow = (line: PurchaseLine): v.InferInput<typeof purchaseRow> => ({
  Time: encodeTime(line.time),
  Type: line.type,
  Pair_Name: line.coin,
  Price: encodeAmount(line.amount),
  Amount: encodeAmount(line.received),
  ...(line.fee && { Fee: encodeAmount(line.fee) }),
  ...(line.coinPrice !== undefined && { Coin_Price: line.coinPrice }),
  ...(line.tokenPrice !== undefined && { Token_Price: line.tokenPrice }),
  ...(line.saleStage !== undefined && { Stage: Number(line.saleStage) }),
})

export type RowSchema<K extends HistoryKind> = v.GenericSchema<unknown, LineOf[K]>

/** The schema of each history's rows. */
export const ROWS: { readonly [K in HistoryKind]: RowSchema<K> } = {
  deposit: depositRow,
  withdrawal: withdrawalRow,
  purchase: purchaseRow,
}

/** The encoder of each history's rows; not in `ROWS`, so that the site's bundle goes without it. */
export const ENCODERS: { readonly [K in HistoryKind]: (line: LineOf[K]) => object } = {
  deposit: encodeDepositRow,
  withdrawal: encodeWithdrawalRow,
  purchase: encodePurchaseRow,
}

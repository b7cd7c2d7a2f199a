import { decimalText } from '#domain/money/amount.ts'
import { sendJsonString } from '../answer.ts'
import type { Deposit } from '../deposits/deposits.ts'
import { depositsOf } from '../deposits/deposits.ts'
import type { Purchase } from '../purchases/purchases.ts'
import { purchasesOf } from '../purchases/purchases.ts'
import type { Withdrawal, WithdrawalStatus } from '../withdrawals/withdrawals.ts'
import { withdrawalsOf } from '../withdrawals/withdrawals.ts'
import type { Route } from './route.ts'

/** The caller's own histories, newest first (spec §3 names the fields). */
export const historyRoutes: Route = (app, { sessions }) => {
  app.get('/deposit/detail', async (request, reply) => {
    return sendJsonString(reply, (await depositsOf(sessions.own(request))).map(depositRow))
  })
  app.get('/withdrawal/detail', async (request, reply) => {
    return sendJsonString(reply, (await withdrawalsOf(sessions.own(request))).map(withdrawalRow))
  })
  app.get('/token/detail', async (request, reply) => {
    return sendJsonString(reply, (await purchasesOf(sessions.own(request))).map(purchaseRow))
  })
}

const depositRow = ({ at, coin, units, transaction_id }: Deposit) => ({
  Time: at.toISOString(),
  TypeOf: coin,
  Amount: decimalText(units),
  Type: 'Crypto',
  Transaction_Id: transaction_id,
  Status: 'Completed',
})

/** spec §4 spells them. */
const STATUS_TEXT: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'Not Approval',
  approved: 'Approved',
  rejected: 'Rejected',
}

const withdrawalRow = (withdrawal: Withdrawal) => ({
  Time: withdrawal.at.toISOString(),
  Assets: withdrawal.coin,
  TotalAmount: decimalText(withdrawal.amount),
  Amount: decimalText(withdrawal.arrives),
  Chain: withdrawal.chain,
  Transaction_ID: withdrawal.transaction_id,
  Transfer_To: withdrawal.address,
  Status: STATUS_TEXT[withdrawal.status],
  ...(withdrawal.reason === '' ? {} : { Reason: withdrawal.reason }),
})

const purchaseRow = ({ at, coin, paid, received }: Purchase) => ({
  Time: at.toISOString(),
  Type: 'buy',
  Pair_Name: coin,
  Price: decimalText(paid),
  Amount: decimalText(received),
})

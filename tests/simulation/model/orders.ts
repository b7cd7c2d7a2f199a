import type { Call, OrderAnswer } from '../world/call.ts'
import type { Model } from './checker.ts'

/** What is wrong about the outcome that an operator was told; undefined if it is true. */
export function orderFault(
  { books, userIdOf }: Model,
  { order, faults }: Call,
  { isDone, lines }: OrderAnswer,
): string | undefined {
  const command = order?.command ?? {}
  const text = lines.join(' ')
  if (/unavailable|unknown/i.test(text))
    return faults.length > 0 ? undefined : `"${text}", but nothing had gone wrong`
  switch (command['command']) {
    case 'deposit': {
      const userId = userIdOf(command['email'] ?? '')
      const hash = command['tx'] ?? `operator-${order?.id}`
      const credited = [...books.deposits.values()].find((row) => row['transaction_id'] === hash)
      if (isDone && credited?.['user_id'] !== userId) return `"${text}", but it was not credited`
      return isDone || /no user/.test(text) ? undefined : `refused: ${text}`
    }
    case 'approve':
    case 'reject': {
      const found = books.withdrawals.get(command['id'] ?? '')
      const wanted = command['command'] === 'approve' ? 'approved' : 'rejected'
      const isAsWanted =
        found?.status === wanted && (wanted === 'rejected' || found.transaction === command['tx'])
      if (isDone) return isAsWanted ? undefined : `"${text}", but it is ${found?.status}`
      return found?.status === 'pending' || isAsWanted ? `refused: ${text}` : undefined
    }
    default:
      return isDone ? undefined : `refused: ${text}`
  }
}

import { parseUnits } from '#domain/money/decimal.ts'
import type { StoredPayment } from '../../../server/chains/payouts/payments.ts'
import { type NamedTexts, readCommandLine } from '../../../server/operator/terminal/command-line.ts'
import type { World } from './world.ts'

/** The orders that lines of `payouts status` name, as an operator types them. */
export function ordersIn(lines: readonly string[]): string[] {
  const quoted = lines.flatMap((line) => [...line.matchAll(/"((?:payouts|withdrawals) [^"]+)"/g)])
  return [...new Set(quoted.flatMap(([, order]) => order ?? []))]
}

/** An order as the command line reads it. One that it does not read was shown wrongly. */
export function commandIn(order: string): NamedTexts {
  const request = readCommandLine(order.split(' '))
  if (request.kind === 'command') return request.command
  throw new Error(`"${order}" is shown, and is no order`)
}

/** What an explorer says to an operator about a payment that is unknown, as an order; undefined if nothing. */
export function lookedUp(order: string, world: World, payments: readonly StoredPayment[]) {
  const [, verb, batch = '', id = ''] = order.split(' ')
  const { model } = world
  if (!order.includes('<transaction>') && verb !== 'settle') return order
  const ownHash = (payment: StoredPayment) =>
    'userOf' in model
      ? model.userOf(payment.from, payment.nonce ?? -1)
      : payment.attempts.find(({ transaction }) =>
          model.payments().some((it) => it.hash === transaction),
        )?.transaction
  if (verb === 'found') {
    const unknown = payments.find((one) => String(one.batch) === batch && one.reason !== '')
    const user = unknown && ownHash(unknown)
    return user && order.replace('<transaction>', user)
  }
  const payment = payments.find((one) => one.id === id && String(one.batch) === batch)
  const user = payment && ownHash(payment)
  const units =
    (parseUnits(payment?.amount ?? '') ?? 0n) / (world.network === 'TRX' ? 10n ** 12n : 1n)
  // Two withdrawals may go to one address: what was paid is told by its amount, too.
  const isPaid = model
    .payments()
    .some((one) => one.hash === user && one.to === payment?.to.toLowerCase() && one.units === units)
  if (isPaid) return `payouts settle ${batch} ${id} paid ${user}`
  return `payouts settle ${batch} ${id} failed`
}

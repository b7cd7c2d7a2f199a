import { createPayments, type Payment, type PaymentKind } from '../../src/stores/money/payment.ts'
import { MemoryStorage } from './memory-storage.ts'

const paymentsOf = (tab: MemoryStorage, now: () => number, token?: () => string | null) =>
  createPayments({ tab, owner: async () => 'me', now, ...(token && { token }) })

/** A payment in its initial state, by default in a tab of its own. */
export function beginPayment<State, Event>(
  kind: PaymentKind<State, Event>,
  tab = new MemoryStorage(),
  token?: () => string | null,
): Payment<State, Event> {
  const payment = paymentsOf(tab, () => 0, token).begin(kind)
  if (!payment) throw new Error('the tab has a saved payment')
  return payment
}

/** The payment as a page that is loaded at `now` resumes it. */
export const resumePayment = <State, Event>(
  kind: PaymentKind<State, Event>,
  tab: MemoryStorage,
  now = 0,
): Promise<Payment<State, Event>> => paymentsOf(tab, () => now).resume(kind)

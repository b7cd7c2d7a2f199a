import { useEffect, useState } from 'react'
import { type Payment, type PaymentKind, paymentsStore } from './payment.ts'
import { useService } from './use-service.ts'

/** A payment of this screen, from where this tab was interrupted; undefined while that is read. */
export function usePayment<State, Event>(
  kind: PaymentKind<State, Event>,
): Payment<State, Event> | undefined {
  const payments = useService(paymentsStore)
  const [payment, setPayment] = useState(() => payments.begin(kind))
  const isFound = payment !== undefined
  useEffect(() => {
    if (!isFound) payments.resume(kind).then(setPayment, reportError)
  }, [isFound, kind, payments])
  return payment
}

import { useEffect, useState } from 'react'
import { type Payment, type PaymentKind, paymentsStore } from './payment.ts'
import { useService } from './use-service.ts'

/** The payment of this screen, resumed if this tab has an interrupted one; undefined while that is read. */
export function usePayment<State, Event>(
  kind: PaymentKind<State, Event>,
): Payment<State, Event> | undefined {
  const payments = useService(paymentsStore)
  const [payment, setPayment] = useState(() => payments.begin(kind))
  const isLoaded = payment !== undefined
  useEffect(() => {
    if (!isLoaded) payments.resume(kind).then(setPayment, reportError)
  }, [isLoaded, kind, payments])
  return payment
}

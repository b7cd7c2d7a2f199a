import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import { historyStores } from '../history/history.ts'
import { useService } from '../use-service.ts'
import { type PaymentHistory, unansweredStore } from './unanswered.ts'

/** Whether a payment had no answer and its history, where it is loaded, does not have it yet. */
export function useUnanswered(kind: PaymentHistory, onSettled?: () => void): boolean {
  useSignals()
  const { payments, restore, settle } = useService(unansweredStore)
  const { rows, state } = useService(historyStores)[kind]
  const payment = payments.value[kind]
  const lines = state.value === 'fresh' ? rows.value : undefined
  const settled = useEffectEvent(() => onSettled?.())
  useEffect(() => void restore().catch(reportError), [restore])
  useEffect(() => {
    if (payment && lines && settle(kind, lines)) settled()
  }, [kind, lines, payment, settle])
  return payment !== undefined
}

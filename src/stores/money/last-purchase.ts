import { type Signal, signal } from '@preact/signals-core'
import type { FirmQuote } from '#domain/purchase.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'

/** What was bought last at a quote, for the screen that follows it. */
export const lastPurchase: Factory<Signal<FirmQuote | undefined>> = ({ get }) => {
  const last = signal<FirmQuote>()
  get(sessionStore).onEnd(() => {
    last.value = undefined
  })
  return last
}

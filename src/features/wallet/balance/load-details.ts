import type { ComponentType } from 'react'
import type { Coin } from '#domain/assets.ts'

interface Details {
  Worth: ComponentType<{ coin: Coin }>
  Holdings: ComponentType
  BalanceNotes: ComponentType
  FirstSteps: ComponentType
}

const nothing = () => null

/** What is shown with the balances; nothing until it is loaded, such as when the document is made. */
export const details: Details = {
  Worth: nothing,
  Holdings: nothing,
  BalanceNotes: nothing,
  FirstSteps: nothing,
}

/** They are loaded before the screen is rendered: what comes after it would move what is there. */
export const loadDetails = async () => Object.assign(details, await import('./Details.tsx'))

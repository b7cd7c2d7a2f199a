import type { Page } from '@playwright/test'

/** The card of a coin on the deposit, the withdraw and the buy screen. */
export const coinCard = (page: Page, coin: string) =>
  page
    .getByRole('radiogroup', { name: /^(Coin|Pay with)$/ })
    .getByRole('radio', { name: coin, exact: true })

/** Chooses a coin there, once its card can be pressed. */
export const chooseCoin = (page: Page, coin: string): Promise<void> => coinCard(page, coin).check()

import type { Page } from '@playwright/test'

/** A message of the balance stream (product §3) whose values all differ. */
export const FIGURES = {
  bnb: '1.2345678',
  usdt: '1000.5',
  token: '2000000',
  eth: '0.000000999999',
  trx: '12345.6789',
  bnb1: '1.0000009',
  usdt1: '900.25',
  token1: '1999999.99',
  eth1: '0',
  trx1: '12000',
  price: '600',
  price1: '3000.5',
  price2: '0.25',
}

/** Sends `figures` instead of the messages of the host's balance stream. */
export const streamFigures = (page: Page, figures: Record<string, string>): Promise<void> =>
  page.routeWebSocket('**/user/balance', (socket) => socket.send(JSON.stringify(figures)))

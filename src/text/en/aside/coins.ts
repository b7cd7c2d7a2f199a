/** The cards of the coins on the deposit and the withdraw screen. */
export const coinsText = {
  available: 'Available',
  asOf: 'Available amounts, as of',
  network: 'Network',
  networks: 'Networks',
} as const

import { unknownFigure } from './unknown.ts'

/** What each coin is worth, beside its amounts. Read by screen readers: the figures' places tell it to the eye. */
export const worthText = {
  price: 'Price in USDT',
  value: 'Value',
  /** Followed by an amount: both are rounded down. */
  about: '≈',
  unknown: unknownFigure,
  holdings: (shares: string) => `Your holdings by value: ${shares}`,
} as const

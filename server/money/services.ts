import type { AccountServices } from '../accounts/services.ts'
import type { NotifyConfig } from '../notify/services.ts'
import type { DepositAddresses } from './deposits/addresses.ts'
import type { OwnershipSettings } from './ownership/settings.ts'
import type { PriceSettings } from './prices/feed/settings.ts'
import type { PriceSource } from './prices/prices.ts'
import type { RateSources } from './prices/rates.ts'
import type { Quotes } from './purchases/quotes.ts'
import type { FirstTexts } from './terms/settings.ts'
import type { TermsStore } from './terms/terms.ts'

export interface MoneyConfig extends NotifyConfig {
  /** What the environment says of the terms: the first version, which are in the database from then on. */
  readonly termTexts: FirstTexts
  readonly prices: PriceSettings
  readonly rates: RateSources
  /** How long the price of a purchase is held, in milliseconds; 0 if it is not. */
  readonly quoteLife: number
  /** How long people may withdraw from a purchase, in milliseconds; 0 for never. */
  readonly purchaseWithdrawal: number
  readonly ownership: OwnershipSettings
  /** The files with the addresses of sanctions lists. */
  readonly screeningLists: readonly string[]
  /** Milliseconds after which a list is old. */
  readonly screeningAge: number
}

/** Prices, terms and addresses, and everything below. */
export interface MoneyServices extends AccountServices {
  readonly config: MoneyConfig
  readonly prices: PriceSource
  readonly quotes: Quotes
  readonly terms: TermsStore
  readonly addresses: DepositAddresses
}

import type { Plugin } from 'vite'
import { isPast, type SiteConfig } from '#config/schema.ts'

/** Warns if a configured date has passed. The text stays correct, but may need an update (decision 12). */
export const pastDates = ({ listingDate }: Pick<SiteConfig, 'listingDate'>): Plugin => ({
  name: 'past-dates',
  apply: 'build',
  configResolved({ logger }) {
    if (!isPast(listingDate, new Date())) return
    logger.warn(
      `VITE_LISTING_DATE: ${listingDate} has passed. The landing page says that the listing was planned for that day.`,
    )
  },
})

import type { Plugin } from 'vite'
import type { SiteConfig } from '#config/schema.ts'
import { isPast } from '#text/landing-faq.ts'

/** Says when a date of the copy has passed: the copy stays true, but somebody may want to change it (decision 12). */
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

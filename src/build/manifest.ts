import type { ManifestOptions } from 'vite-plugin-pwa'
import { paths } from '../config/paths.ts'
import type { SiteConfig } from '../config/schema.ts'
import { headText } from '../text/landing.ts'
import type { ThemeColours } from './theme-colours.ts'

const png = 'image/png'
const jpeg = 'image/jpeg'

/** The web app manifest: what a phone knows of the site before it is opened. */
export const manifestOf = (
  { siteName }: Pick<SiteConfig, 'siteName'>,
  { light }: ThemeColours,
): Partial<ManifestOptions> => ({
  id: paths.wallet,
  name: `${siteName} Wallet`,
  short_name: siteName,
  description: headText.description(siteName),
  lang: 'en',
  dir: 'ltr',
  scope: paths.landing,
  start_url: paths.wallet,
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: light,
  background_color: light,
  categories: ['finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: png, purpose: 'monochrome' },
  ],
  screenshots: [
    { src: '/screenshots/narrow.jpg', sizes: '780x1688', type: jpeg, form_factor: 'narrow' },
    { src: '/screenshots/wide.jpg', sizes: '1280x800', type: jpeg, form_factor: 'wide' },
  ],
  shortcuts: [
    { name: 'Wallet', url: paths.wallet },
    { name: 'Deposit', url: paths.deposit },
    { name: `Buy ${siteName}`, url: paths.buy },
  ],
})

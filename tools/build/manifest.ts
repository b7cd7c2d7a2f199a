import type { ManifestOptions } from 'vite-plugin-pwa'
import { paths } from '#config/paths.ts'
import type { SiteConfig } from '#config/schema.ts'
import { base, language } from '#language'
import { isRightToLeft } from '#languages'
import { appTitle, headText } from '#text/landing.ts'
import { navigationText } from '#text/shell.ts'
import type { BrandFolder } from './brand/folder.ts'
import type { ThemeColours } from './theme-colours.ts'

const png = 'image/png'

const shortcut = (name: string, url: string, icon: 'wallet' | 'deposit' | 'buy') => ({
  name,
  url,
  icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '96x96', type: png }],
})

const SIZES = { narrow: '780x1688', wide: '1280x800' } as const
/** The files are created by tests/support/screenshots.ts; without one there is no entry. */
const shot = (
  { files }: BrandFolder,
  screen: string,
  form: keyof typeof SIZES,
  label: string,
): ManifestOptions['screenshots'] => {
  const file = `screenshots/${screen}-${form}.png`
  if (!files.has(file)) return []
  return [{ src: `/${file}`, sizes: SIZES[form], type: png, form_factor: form, label }]
}

/** What the plugin's types lack: colours in place of those of the manifest where the system is dark. */
interface DarkColours {
  readonly color_scheme_dark: { readonly theme_color: string; readonly background_color: string }
}

/** The web app manifest. */
export const manifestOf = (
  { siteName }: Pick<SiteConfig, 'siteName'>,
  { light, dark }: ThemeColours,
  brand: BrandFolder,
): Partial<ManifestOptions> & DarkColours => ({
  // Whatever its language, it is the same app, in all of the site.
  id: paths.wallet.slice(base.length),
  name: appTitle(siteName),
  short_name: siteName,
  description: headText.description(siteName),
  lang: language,
  dir: isRightToLeft(language) ? 'rtl' : 'ltr',
  scope: '/',
  start_url: paths.wallet,
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: light,
  background_color: light,
  // The W3C's manifest has it; until a browser reads it, a dark system sees the light colour before the first paint.
  color_scheme_dark: { theme_color: dark, background_color: dark },
  categories: ['finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: png, purpose: 'monochrome' },
  ],
  screenshots: [
    ...shot(brand, 'wallet', 'narrow', headText.shots.wallet),
    ...shot(brand, 'buy', 'narrow', headText.shots.buy(siteName)),
    ...shot(brand, 'wallet', 'wide', headText.shots.wallet),
  ],
  shortcuts: [
    shortcut(navigationText.wallet, paths.wallet, 'wallet'),
    shortcut(navigationText.deposit, paths.deposit, 'deposit'),
    shortcut(navigationText.buyToken(siteName), paths.buy, 'buy'),
  ],
})

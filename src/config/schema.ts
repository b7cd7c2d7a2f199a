import * as v from 'valibot'
import { isLanguage, LANGUAGES, type Language } from '#languages'
import { emptyOr, type SocialLink, socialLinks, socialVariables } from './social.ts'

/**
 * The site's configuration: `VITE_*` environment variables, read at build time. Each has a demo default, so an
 * empty environment builds the demo site.
 */
const text = (fallback: string) => v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty()), fallback)
const fileName = (fallback: string) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+\.pdf$/, 'must be a file name ending in .pdf')),
    fallback,
  )
/** It is a day of the calendar, too: a 31st of February is refused. */
const isoDate = v.pipe(
  v.string(),
  v.check(
    (day) => v.is(v.pipe(v.string(), v.isoDate()), day) && new Date(day).toJSON()?.startsWith(day),
    'must be a day such as 2026-12-01',
  ),
)

/** Whether the day is over in every time zone; the last one is UTC−12. */
export const isPast = (isoDate: string, now: Date): boolean =>
  now.getTime() > Date.parse(`${isoDate}T23:59:59-12:00`)

/** A path on the site's own origin such as `/api`, or an http(s) address. Trailing slashes are removed. */
const apiHost = v.pipe(
  v.string(),
  v.regex(/^(\/[\w/-]*|https?:\/\/[^\s?#]+)$/, 'must be a path such as /api or an http(s) address'),
  v.transform((value) => value.replace(/\/+$/, '')),
)

const FOUR_STAGES =
  'must name four stages, such as Stage 1:0.010,Stage 2:0.015,Stage 3:0.020,Stage 4:0.030'
/** `name:price` pairs, price in USDT per token, such as `Stage 1:0.01,Stage 2:0.015`. There are four (product §9). */
const stages = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.split(':').map((s) => s.trim()))),
  v.array(
    v.pipe(
      v.tuple([
        v.pipe(v.string(), v.nonEmpty(FOUR_STAGES)),
        v.pipe(
          v.string(FOUR_STAGES),
          v.regex(/^\d+(\.\d{1,18})?$/, 'must have prices such as 0.015'),
        ),
      ]),
      v.transform(([name, price]) => ({ name, price })),
    ),
  ),
  v.check(
    (stages) => stages.every(({ price }) => Number(price) > 0),
    'must have prices above 0, such as 0.015',
  ),
  v.length(4, FOUR_STAGES),
)

/** Tags with commas between, of languages that are complete. English is always among them, the first. */
const languages = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((tag) => tag.trim())),
  v.array(v.custom<Language>(isLanguage, `must be some of ${Object.keys(LANGUAGES).join()}`)),
  v.transform((tags): Language[] => [...new Set<Language>(['en', ...tags])]),
)

export const siteConfigSchema = v.object({
  VITE_SITE_NAME: text('NOVA'),
  VITE_TOKEN_ADDRESS: v.optional(
    v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')),
    '0x2c1D97bF80aD16D0A40Df4bfA7cb2660940Aa478',
  ),
  VITE_API_HOST: v.optional(apiHost, '/api'),
  /** The site's public address, for links that must be absolute (social card, canonical). */
  VITE_SITE_URL: v.optional(
    emptyOr(/^https?:\/\//, 'must be an address such as https://wallet.example.org'),
    '',
  ),
  VITE_LISTING_DATE: v.optional(isoDate, '2025-12-01'),
  VITE_LANGUAGES: v.optional(languages, 'en'),
  VITE_STAGES: v.optional(stages, 'Stage 1:0.010,Stage 2:0.015,Stage 3:0.020,Stage 4:0.030'),
  VITE_CURRENT_STAGE: v.optional(v.pipe(v.string(), v.regex(/^[1-4]$/, 'must be 1 to 4')), '1'),
  VITE_BRAND_HUE: v.optional(
    v.pipe(v.string(), v.regex(/^([0-2]?\d{1,2}|3[0-5]\d|360)$/, 'must be degrees, 0 to 360')),
    '265',
  ),
  /** Whom people contract with, in the documents; empty in the demo, which belongs to nobody. */
  VITE_LEGAL_NAME: v.optional(v.pipe(v.string(), v.trim()), ''),
  VITE_LEGAL_ADDRESS: v.optional(v.pipe(v.string(), v.trim()), ''),
  VITE_WHITEPAPER: fileName('whitepaper.pdf'),
  VITE_PRIVACY_POLICY: fileName('privacy-policy.pdf'),
  VITE_TERMS: fileName('terms-and-conditions.pdf'),
  ...socialVariables,
  /** Firebase web settings; if empty, the host's embedded identity provider is used. */
  VITE_FIREBASE_API_KEY: v.optional(v.string(), ''),
  VITE_FIREBASE_AUTH_DOMAIN: v.optional(v.string(), ''),
  VITE_FIREBASE_PROJECT_ID: v.optional(v.string(), ''),
  /** Address of an Auth emulator or embedded identity provider; empty means the site's own origin, unless Firebase is set. */
  VITE_IDENTITY_URL: v.optional(
    emptyOr(/^https?:\/\//, 'must be an address such as https://api.example.org'),
    '',
  ),
})

export type SiteEnvironment = v.InferOutput<typeof siteConfigSchema>

/** The parsed configuration, as the site's code uses it. */
export interface SiteConfig {
  readonly siteName: string
  readonly tokenAdd: string
  readonly apiHost: string
  readonly siteUrl: string
  /** Those that the site is built in, English first. */
  readonly languages: readonly Language[]
  /** The day of the planned listing, `YYYY-MM-DD`. */
  readonly listingDate: string
  readonly stages: readonly { readonly name: string; readonly price: string }[]
  /** 1 to 4. */
  readonly currentStage: number
  /** Degrees, in OKLCH. */
  readonly brandHue: number
  readonly documents: {
    readonly whitepaper: string
    readonly privacy: string
    readonly termsAndConditions: string
  }
  readonly social: readonly SocialLink[]
  readonly identity: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly url: string
  }
}

/** The same with what only the build and the host need, and no browser is sent. */
export interface SiteSettings extends SiteConfig {
  /** The company or person behind the site; empty texts in the demo. */
  readonly legal: { readonly name: string; readonly address: string }
}

/** What is written into the scripts of the site. */
export function inBrowser({
  legal: _,
  languages: __,
  ...site
}: SiteSettings): Omit<SiteConfig, 'languages'> {
  return site
}

/** Throws an Error with one line per invalid variable: its name and what is expected. */
export function parseSiteConfig(environment: Record<string, string | undefined>): SiteSettings {
  const variables = Object.entries(environment).filter(
    ([name, value]) => value || acceptsEmpty(name),
  )
  const result = v.safeParse(siteConfigSchema, Object.fromEntries(variables))
  if (!result.success) throw new Error(linesOf(result.issues))
  return toSiteConfig(result.output)
}

/** A line for each invalid variable and what is wrong with it: of a list each part has an issue, and often the same. */
export function linesOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map(({ path, message }) => `${path?.[0]?.key}: ${message}`)
  return [...new Set(lines)].join('\n')
}

/**
 * The same from all settings: the public address of the host is the site's, too. An address of this machine is none:
 * each of several hosts on it would want a site of its own.
 */
export const siteConfigFrom = (settings: Record<string, string | undefined>): SiteSettings =>
  parseSiteConfig({
    ...settings,
    VITE_SITE_URL: settings['VITE_SITE_URL'] || publicAddress(settings['SITE_URL']),
  })

const publicAddress = (url: string | undefined): string =>
  url && /^https:\/\/(?!localhost|127\.|\[::1\])/.test(url) ? url : ''

const schemas = new Map<string, v.GenericSchema>(Object.entries(siteConfigSchema.entries))

/** An empty variable counts as unset, unless its schema accepts an empty value. */
function acceptsEmpty(name: string): boolean {
  const schema = schemas.get(name)
  return schema !== undefined && v.is(schema, '')
}

function toSiteConfig(env: SiteEnvironment): SiteSettings {
  return {
    siteName: env.VITE_SITE_NAME,
    tokenAdd: env.VITE_TOKEN_ADDRESS,
    apiHost: env.VITE_API_HOST,
    siteUrl: env.VITE_SITE_URL,
    languages: env.VITE_LANGUAGES,
    listingDate: env.VITE_LISTING_DATE,
    stages: env.VITE_STAGES,
    currentStage: Number(env.VITE_CURRENT_STAGE),
    brandHue: Number(env.VITE_BRAND_HUE),
    legal: { name: env.VITE_LEGAL_NAME, address: env.VITE_LEGAL_ADDRESS },
    documents: {
      whitepaper: env.VITE_WHITEPAPER,
      privacy: env.VITE_PRIVACY_POLICY,
      termsAndConditions: env.VITE_TERMS,
    },
    social: socialLinks(env, env.VITE_SITE_URL !== ''),
    identity: {
      apiKey: env.VITE_FIREBASE_API_KEY,
      authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: env.VITE_FIREBASE_PROJECT_ID,
      url: env.VITE_IDENTITY_URL,
    },
  }
}

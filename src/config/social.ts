import * as v from 'valibot'

/** What the demo, which has no profiles, links to. In the order of product §2. */
const FRONT_PAGES = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linktree: 'https://linktr.ee/',
  medium: 'https://medium.com/',
  reddit: 'https://www.reddit.com/',
  twitter: 'https://twitter.com/',
  youtube: 'https://www.youtube.com/',
} as const

export type SocialNetwork = keyof typeof FRONT_PAGES

export interface SocialLink {
  readonly network: SocialNetwork
  readonly url: string
}

/** An address that starts in a certain way, or nothing. */
export const emptyOr = (start: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((value) => value === '' || (start.test(value) && URL.canParse(value)), message),
  )

/** The address of a social profile; an empty value hides the link. */
const social = (fallback: string) =>
  v.optional(emptyOr(/^https:\/\//, 'must be empty or an address starting with https://'), fallback)

export const socialVariables = {
  VITE_FACEBOOK: social(FRONT_PAGES.facebook),
  VITE_INSTAGRAM: social(FRONT_PAGES.instagram),
  VITE_LINKTREE: social(FRONT_PAGES.linktree),
  VITE_MEDIUM: social(FRONT_PAGES.medium),
  VITE_REDDIT: social(FRONT_PAGES.reddit),
  VITE_TWITTER: social(FRONT_PAGES.twitter),
  VITE_YOUTUBE: social(FRONT_PAGES.youtube),
} as const

/** Whether the address is somebody's: the front page of a network says nothing of this token. */
export const isProfile = ({ network, url }: SocialLink): boolean => url !== FRONT_PAGES[network]

/** In the order of product §2, without those that are hidden. On a public site a link that leads to nothing of its own is, too. */
export function socialLinks(
  env: { readonly [N in keyof typeof socialVariables]: string },
  isPublic: boolean,
): SocialLink[] {
  const all: SocialLink[] = [
    { network: 'facebook', url: env.VITE_FACEBOOK },
    { network: 'instagram', url: env.VITE_INSTAGRAM },
    { network: 'linktree', url: env.VITE_LINKTREE },
    { network: 'medium', url: env.VITE_MEDIUM },
    { network: 'reddit', url: env.VITE_REDDIT },
    { network: 'twitter', url: env.VITE_TWITTER },
    { network: 'youtube', url: env.VITE_YOUTUBE },
  ]
  return all.filter((link) => link.url !== '' && (!isPublic || isProfile(link)))
}

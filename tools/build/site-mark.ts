import type { Plugin } from 'vite'
import { inBrowser, type SiteSettings } from '#config/schema.ts'
import { markOfSite } from '#config/site-mark.ts'
import type { Language } from '#languages'
import { contractQr } from './brand/contract-qr.ts'
import type { BrandFolder } from './brand/folder.ts'

/** What the source reads of the settings, inlined as constants (src/config). */
export const definesOf = (site: SiteSettings, { mark }: BrandFolder): Record<string, string> => ({
  __SITE__: JSON.stringify(inBrowser(site)),
  __CONTRACT_QR__: JSON.stringify(contractQr(site.tokenAdd)),
  __SITE_MARK__: JSON.stringify(markOfSite(site)),
  __TERMS_FILE__: JSON.stringify(site.documents.termsAndConditions),
  __LANGUAGES__: JSON.stringify(site.languages),
  __OTHER_LANGUAGES__: othersOf(site.languages),
  __SOCIAL__: JSON.stringify(site.social),
  __OWN_MARK__: String(mark !== undefined),
})

/** What the path of another language than English begins with, as the source of an expression; false where there is none. */
function othersOf(languages: readonly Language[]): string {
  const tags = languages.filter((tag) => tag !== 'en').map((tag) => tag.toLowerCase())
  return tags.length === 0 ? 'false' : String(new RegExp(`^/(${tags.join('|')})(?=/|$)`, 'i'))
}

/** Leaves in the built site what it was built with, for the host that serves it. */
export const siteMark = (site: SiteSettings): Plugin => ({
  name: 'site-mark',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.site-terms', source: markOfSite(site) })
  },
})

import type { Plugin } from 'vite'
import { inBrowser, type SiteSettings } from '#config/schema.ts'
import { markOfSite } from '#config/site-mark.ts'
import { contractQr } from './brand/contract-qr.ts'
import type { BrandFolder } from './brand/folder.ts'

/** What the source reads of the settings, inlined as constants (src/config). */
export const definesOf = (site: SiteSettings, { mark }: BrandFolder): Record<string, string> => ({
  __SITE__: JSON.stringify(inBrowser(site)),
  __CONTRACT_QR__: JSON.stringify(contractQr(site.tokenAdd)),
  __SITE_MARK__: JSON.stringify(markOfSite(site)),
  __TERMS_FILE__: JSON.stringify(site.documents.termsAndConditions),
  __SOCIAL__: JSON.stringify(site.social),
  __OWN_MARK__: String(mark !== undefined),
})

/** Leaves in the built site what it was built with, for the host that serves it. */
export const siteMark = (site: SiteSettings): Plugin => ({
  name: 'site-mark',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.site-terms', source: markOfSite(site) })
  },
})

import type { Plugin } from 'vite'
import type { SiteConfig } from '#config/schema.ts'
import { markOf } from '#config/site-mark.ts'

export const markOfSite = ({ siteName, tokenAdd, currentStage, stages }: SiteConfig): string =>
  markOf({ siteName, tokenAdd, stage: currentStage, prices: stages.map(({ price }) => price) })

/** Leaves in the built site what it was built with, for the host that serves it. */
export const siteMark = (site: SiteConfig): Plugin => ({
  name: 'site-mark',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '.site-terms', source: markOfSite(site) })
  },
})

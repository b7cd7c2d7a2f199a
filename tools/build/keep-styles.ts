import type { Plugin } from 'vite'

const LANDING = /\/src\/features\/landing\//

/**
 * Keeps imported style sheets whose class names are unused, which Vite would drop. The landing page is prerendered, so
 * the browser needs its styles but none of its code.
 */
export const keepStyles = (): Plugin => ({
  name: 'keep-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler(code, id) {
      const isPrerendered = LANDING.test(id) && this.environment.config.consumer === 'client'
      return { code: isPrerendered ? '' : code, map: null, moduleSideEffects: 'no-treeshake' }
    },
  },
})

import type { Plugin } from 'vite'

const LANDING = /\/src\/features\/landing\//

/**
 * Keeps every style sheet that is imported, even where none of its class names is used. Vite drops those, but the
 * landing page is drawn when the site is built: the browser gets its styles and none of its code, names included.
 */
export const keepStyles = (): Plugin => ({
  name: 'keep-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler(code, id) {
      const isDrawnOnly = LANDING.test(id) && this.environment.config.consumer === 'client'
      return { code: isDrawnOnly ? '' : code, map: null, moduleSideEffects: 'no-treeshake' }
    },
  },
})

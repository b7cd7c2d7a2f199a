import type { Plugin } from 'vite'

/**
 * Marks schema constructors as pure, so that schemas used only by the host are tree-shaken. valibot has such annotations,
 * but the bundler ignores them through `import * as v`.
 */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: /\/src\/contract\// },
    handler: (code) => ({
      code: code.replace(/(?<![\w$.])v\.\w+\(/g, (call) => `/* @__PURE__ */ ${call}`),
      map: null,
    }),
  },
})

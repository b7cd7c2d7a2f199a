import type { Plugin } from 'vite'

/**
 * Marks the making of schemas as free of side effects, so that the site is built without those that only the host
 * uses. valibot carries such marks itself, but the bundler does not see them through `import * as v`.
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

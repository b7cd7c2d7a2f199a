import type { Plugin } from 'vite'

/** `async () => { const { Name } = await import('…').then(…); return { Name } }`, the `then` only where it is needed. */
const PICKED =
  /async\s*\(\)\s*=>\s*\{\s*(?:const|let)\s*\{([^{}]*)\}\s*=\s*await (import\([^()]*\)(?:\.then\([^{}]*?=>\s*[\w$.]+\))?);?\s*return\s*\{([^{}]*)\};?\s*\}/g

/** Several names are returned one below the other. */
const withoutSpaces = (names: string) => names.replace(/\s/g, '')

/**
 * Vite writes each dynamic import of which only some names are used as a function that picks those, for the bundler, which
 * then leaves out the others. In the finished script that function is in vain, and some 25 compressed bytes.
 */
export const shortImports = (): Plugin => ({
  name: 'short-imports',
  apply: 'build',
  renderChunk: {
    order: 'post',
    handler: (code) => ({
      code: code.replace(PICKED, (all, picked: string, load: string, returned: string) =>
        withoutSpaces(picked) === withoutSpaces(returned) ? `() => ${load}` : all,
      ),
      map: null,
    }),
  },
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
import type { PageHtml } from './page-html.ts'

const ENTRY = join(import.meta.dirname, 'drawn.tsx')

/** The landing page as it was drawn, and the style sheets of the components it was drawn with. */
export interface Prerendered {
  readonly drawn: PageHtml
  /** Paths of CSS modules, in the order in which they apply. */
  readonly styles: readonly string[]
}

/**
 * Builds the landing page for Node, once more and apart from the site, and runs it. File names and class names are
 * made from contents, so both builds agree on them.
 */
export async function prerender(root: string, define: UserConfig['define']): Promise<Prerendered> {
  const styles: string[] = []
  const code = await buildForNode(root, define, collectStyles(styles))
  return { drawn: await run(code, root), styles }
}

/** In the order in which the components are run, which is the order in which their styles apply. */
const collectStyles = (into: string[]): Plugin => ({
  name: 'collect-styles',
  buildEnd() {
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
      if (id.endsWith('.module.css')) into.push(id)
    }
    visit(ENTRY)
  },
})

async function buildForNode(
  root: string,
  define: UserConfig['define'],
  plugin: Plugin,
): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ...(define && { define }),
    plugins: [plugin],
    build: {
      ssr: ENTRY,
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    const chunk = 'output' in output && output.output.find((file) => file.type === 'chunk')
    if (chunk) return chunk.code
  }
  throw new Error('The landing page was built to nothing')
}

/** From a file below node_modules, so that it finds the packages. */
async function run(code: string, root: string): Promise<PageHtml> {
  const folder = await mkdtemp(join(root, 'node_modules', '.prerender-'))
  try {
    const file = join(folder, 'drawn.mjs')
    await writeFile(file, code)
    const module: { draw(now: Date): PageHtml } = await import(pathToFileURL(file).href)
    return module.draw(new Date())
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
import type { PageHtml } from './page-html.ts'

const ENTRY = join(import.meta.dirname, 'pages.tsx')

/** The prerendered pages and the style sheets of their components. */
export interface Prerendered {
  readonly html: PageHtml
  /** Paths of CSS modules, in the order in which they apply. */
  readonly styles: readonly string[]
}

/**
 * Builds the landing page for Node in a separate build, and runs it. File names and class names depend on contents only,
 * so both builds agree on them.
 */
export async function prerender(root: string, define: UserConfig['define']): Promise<Prerendered> {
  const styles: string[] = []
  const code = await buildForNode(root, define, collectStyles(styles))
  return { html: await run(code, root), styles }
}

/** Collects styles in execution order of the components, which is the order in which they apply. */
const collectStyles = (into: string[]): Plugin => ({
  name: 'collect-styles',
  buildEnd() {
    const visited = new Set<string>()
    const visit = (id: string) => {
      if (visited.has(id)) return
      visited.add(id)
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
  throw new Error('The build of the landing page has no output')
}

/** Runs the code from a file below node_modules, so that it can import packages. */
async function run(code: string, root: string): Promise<PageHtml> {
  const folder = await mkdtemp(join(root, 'node_modules', '.prerender-'))
  try {
    const file = join(folder, 'pages.mjs')
    await writeFile(file, code)
    const module: { renderPages(now: Date): PageHtml } = await import(pathToFileURL(file).href)
    return module.renderPages(new Date())
  } finally {
    await rm(folder, { recursive: true })
  }
}

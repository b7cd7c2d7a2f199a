import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite'
import { classNames } from './class-names.ts'
import { serverConditions } from './language.ts'
import type { Renderer } from './pages/markup.ts'

export interface Prerenderer extends Renderer {
  /** One style sheet with the styles of all its components. */
  readonly styles: string
}

type Settings = Pick<ResolvedConfig, 'root' | 'define' | 'resolve'>

/** The folder of the pages, below the project's root. */
const PAGES = 'tools/build/pages'

/**
 * Builds a file of tools/build/pages for Node. Names of files and classes depend on contents only, so they are the same in
 * the browser's build.
 */
export async function loadPrerenderer(
  name: string,
  settings: Settings,
  branded: Plugin[],
): Promise<Prerenderer> {
  const outputs = await buildForNode(name, settings, branded)
  const code = outputs.find((file) => file.type === 'chunk')?.code
  if (code === undefined) throw new Error(`The build of ${name} has no output`)
  const { render } = await load(code, settings.root)
  const styles = outputs.flatMap((file) => (isStyleSheet(file) ? [String(file.source)] : []))
  return { render, styles: styles.join('') }
}

const isStyleSheet = (
  file: Rolldown.OutputChunk | Rolldown.OutputAsset,
): file is Rolldown.OutputAsset => file.type === 'asset' && file.fileName.endsWith('.css')

async function buildForNode(name: string, { root, define, resolve }: Settings, branded: Plugin[]) {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ...(define && { define }),
    resolve: { alias: resolve.alias },
    ssr: { resolve: { conditions: serverConditions } },
    css: { modules: classNames },
    plugins: [...branded, withoutDynamicImports],
    build: {
      ssr: join(root, PAGES, name),
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const bundles = Array.isArray(result) ? result : [result]
  return bundles.flatMap((bundle) => ('output' in bundle ? bundle.output : []))
}

/** What a page imports dynamically it does not need to be rendered. */
const withoutDynamicImports: Plugin = {
  name: 'without-dynamic-imports',
  resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
}

/** Runs the code from a file below node_modules, so that it can import packages. */
async function load(code: string, root: string): Promise<Renderer> {
  const folder = await mkdtemp(join(root, 'node_modules', '.prerender-'))
  try {
    const file = join(folder, 'page.mjs')
    await writeFile(file, code)
    return await import(pathToFileURL(file).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The same in development, where the styles are those of the source, by their URLs. */
export async function loadInDevelopment(
  name: string,
  server: ViteDevServer,
): Promise<Renderer & { readonly styleUrls: readonly string[] }> {
  const { render } = await server.ssrLoadModule(`/${PAGES}/${name}`)
  const urls = [...server.environments.ssr.moduleGraph.urlToModuleMap.keys()]
  return { render, styleUrls: urls.filter((url) => url.endsWith('.css')) }
}

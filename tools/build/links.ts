import type { HtmlTagDescriptor, Rolldown } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

export const styleLink = (url: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href: url },
  injectTo: 'head',
})

/** Preloads the font of nearly every text, so that the first is not rendered in a fallback font. */
export const fontLinks = (bundle: Bundle): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => /\/geist-basic-.*\.woff2$/.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: {
        rel: 'preload',
        href: `/${file}`,
        as: 'font',
        type: 'font/woff2',
        crossorigin: true,
      },
      injectTo: 'head',
    }))

/** The URL of the asset that was emitted under this name. */
export function assetUrl(bundle: Bundle, name: string): string {
  const asset = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(name),
  )
  if (!asset) throw new Error(`The build has no ${name}`)
  return `/${asset.fileName}`
}

/**
 * Links to the scripts and styles of modules that the script of a document imports dynamically. Vite has linked in `html`
 * what it imports statically. With low priority, they do not compete with the style sheets for the first paint.
 */
export function moduleLinks(
  bundle: Bundle,
  modules: readonly string[],
  { html, isLow }: { readonly html: string; readonly isLow: boolean },
): HtmlTagDescriptor[] {
  const starts = modules.map((path) => chunkOf(bundle, path))
  const chunks = [...new Set(starts.flatMap((chunk) => withImports(bundle, chunk)))]
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const isMissing = (file: string) => !html.includes(`"/${file}"`)
  return [
    ...[...styles].filter(isMissing).map((file) => styleLink(`/${file}`)),
    ...chunks
      .filter(({ fileName }) => isMissing(fileName))
      .map(
        ({ fileName }): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            crossorigin: true,
            href: `/${fileName}`,
            ...(isLow && { fetchpriority: 'low' }),
          },
          injectTo: 'head',
        }),
      ),
  ]
}

function chunkOf(bundle: Bundle, path: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.includes(path)) return file
  throw new Error(`The build has no chunk of ${path}`)
}

/** A chunk and its static imports, dependencies first. */
function withImports(
  bundle: Bundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
): Rolldown.OutputChunk[] {
  if (found.has(chunk)) return []
  found.add(chunk)
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? withImports(bundle, file, found) : []
  })
  return [...imported, chunk]
}

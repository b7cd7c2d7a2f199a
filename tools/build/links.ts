import type { HtmlTagDescriptor, Rolldown } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

export const styleLink = (url: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href: url },
  injectTo: 'head',
})

/**
 * The link of a style sheet whose content is in the document: disabled, it is never requested, and Vite's imports, which request
 * each style sheet that the document does not link, and wait for it, find it there.
 */
export const inlinedLink = (url: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', href: url, disabled: true },
  injectTo: 'head',
})

/** Preloads the font of nearly every text, and the letters of the language, so that the first is not rendered in a fallback font. */
export const fontLinks = (bundle: Bundle): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((file) => /\/geist-(basic|letters)-.*\.woff2$/.test(file))
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

/** The style sheets of modules, and of all that they import, that are not in `html` yet. */
export function styleSheets(bundle: Bundle, modules: readonly string[], html: string): string[] {
  const chunks = chunksOf(bundle, modules)
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [...styles].filter((file) => !isIn(html, file))
}

/** The content of a style sheet. */
export function styleOf(bundle: Bundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`The build has no ${file}`)
  return String(asset.source)
}

/**
 * Links to the scripts of modules that the script of a document imports dynamically. Vite has linked in `html` what it
 * imports statically.
 */
export const scriptLinks = (
  bundle: Bundle,
  modules: readonly string[],
  html: string,
): HtmlTagDescriptor[] =>
  chunksOf(bundle, modules)
    .filter(({ fileName }) => !isIn(html, fileName))
    .map(({ fileName }) => preloadOf(`/${fileName}`))

const preloadOf = (href: string | undefined): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href },
  injectTo: 'head',
})

/**
 * The links where src/first-paint/before-paint.ts finds them, which comes next: it requests `members` only for somebody who is
 * logged in, and knows whether they would compete with the style sheets for a network.
 */
export function withPreloads(
  html: string,
  preloads: readonly HtmlTagDescriptor[],
  members: readonly HtmlTagDescriptor[],
): string {
  const template = (id: string, links: readonly HtmlTagDescriptor[]) =>
    `<template id="${id}">${links.map(htmlOf).join('')}</template>\n    `
  const known = new Set(preloads.map(htmlOf))
  const more = members.filter((link) => !known.has(htmlOf(link)))
  const at = html.indexOf(FIRST_SCRIPT)
  if (at < 0) throw new Error(`The document has no ${FIRST_SCRIPT}`)
  const templates = template('preloads', preloads) + template('members', more)
  return html.slice(0, at) + templates + html.slice(at)
}

const FIRST_SCRIPT = '<script src="/before-paint.js"'

const htmlOf = ({ attrs }: HtmlTagDescriptor): string =>
  `<link rel="modulepreload" crossorigin href="${attrs?.['href']}">`

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/** A document without the scripts that Vite has linked in it, and these. */
export function withoutScripts(html: string): [html: string, tags: HtmlTagDescriptor[]] {
  const scripts = [...html.matchAll(SCRIPT)].map(([, src]) => ({
    tag: 'script',
    attrs: { type: 'module', crossorigin: true, src },
  }))
  if (scripts.length === 0) throw new Error('The document has no script')
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => preloadOf(href))
  return [html.replaceAll(SCRIPT, '').replaceAll(PRELOAD, ''), [...scripts, ...preloads]]
}

const MANIFEST = /\s*<link rel="manifest" href="([^"]+)">/

/** A document without the link to its manifest, which browsers would request before its first paint, and the link. */
export function withoutManifest(html: string): [html: string, tags: HtmlTagDescriptor[]] {
  const href = MANIFEST.exec(html)?.[1]
  if (href === undefined) throw new Error('The document has no manifest')
  const link: HtmlTagDescriptor = { tag: 'link', attrs: { rel: 'manifest', href } }
  return [html.replace(MANIFEST, ''), [link]]
}

/** Puts scripts and links where src/first-paint/before-paint.ts finds them after the first paint; until then none is requested. */
export const afterPaint = (tags: HtmlTagDescriptor[]): HtmlTagDescriptor => ({
  tag: 'template',
  attrs: { id: 'scripts' },
  children: tags,
  injectTo: 'head',
})

const isIn = (html: string, file: string): boolean => html.includes(`"/${file}"`)

const chunksOf = (bundle: Bundle, modules: readonly string[]): Rolldown.OutputChunk[] => [
  ...new Set(modules.flatMap((path) => withImports(bundle, chunkOf(bundle, path)))),
]

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

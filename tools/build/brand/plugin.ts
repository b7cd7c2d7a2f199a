import { extname } from 'node:path'
import type { Plugin } from 'vite'
import type { SiteConfig } from '#config/schema.ts'
import type { BrandFolder } from './folder.ts'
import { brandPictures } from './pictures.ts'

/** The types of what a brand consists of. */
const TYPES: Readonly<Record<string, string>> = {
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/**
 * The pictures of the brand, made from the configuration, and the operator's own files: written into the built site, and
 * served in development. Nothing in the project's folders changes. `isNeeded`: by the path in the site.
 */
export function brandFiles(
  root: string,
  site: Pick<SiteConfig, 'siteName' | 'brandHue'>,
  { files, mark }: BrandFolder,
  isNeeded: (path: string) => boolean = () => true,
): Plugin {
  const made = brandPictures(site, mark)
  const paths = [...new Set([...made.keys(), ...files.keys()])].filter(isNeeded)
  const contentOf = async (path: string) => files.get(path)?.() ?? (await made.get(path)?.(root))
  return {
    name: 'brand-files',
    async generateBundle() {
      const contents = await Promise.all(paths.map(contentOf))
      for (const [index, fileName] of paths.entries())
        this.emitFile({ type: 'asset', fileName, source: contents[index] ?? '' })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0]?.slice(1) ?? ''
        if (!paths.includes(path)) return next()
        contentOf(path).then((content) => {
          response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
          response.end(content)
        }, next)
      })
    },
  }
}

import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandFiles } from './tools/build/brand/plugin.ts'
import { brandedSource } from './tools/build/brand/source.ts'
import { classNames } from './tools/build/class-names.ts'
import { fonts } from './tools/build/fonts/fonts.ts'
import { loadSiteOrExit } from './tools/build/load-site.ts'
import { precompress } from './tools/build/precompress.ts'
import { definesOf } from './tools/build/site-mark.ts'

/** The console of the staff: a build of its own, so that none of it is in the site's. */
export default defineConfig(() => {
  process.env['NODE_ENV'] = 'production'
  const { site, brand } = loadSiteOrExit(import.meta.dirname)
  return {
    root: join(import.meta.dirname, 'src/console'),
    envDir: false as const,
    publicDir: false as const,
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    define: definesOf(site, brand),
    plugins: [
      react(),
      fonts(import.meta.dirname),
      ...brandedSource(import.meta.dirname, site.brandHue, brand),
      brandFiles(import.meta.dirname, site, brand, (path) => path === 'favicon.svg'),
      precompress(),
    ],
    css: { modules: classNames },
    build: {
      outDir: join(import.meta.dirname, 'dist-console'),
      emptyOutDir: true,
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  }
})

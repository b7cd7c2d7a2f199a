import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { brandHue } from './tools/build/brand-hue.ts'
import { chunkGroups } from './tools/build/chunks.ts'
import { devHost } from './tools/build/dev-host.ts'
import { documents } from './tools/build/documents.ts'
import { keepStyles } from './tools/build/keep-styles.ts'
import { loadSiteOrStop } from './tools/build/load-site.ts'
import { manifestOf } from './tools/build/manifest.ts'
import { moduleList } from './tools/build/module-list.ts'
import { pastDates } from './tools/build/past-dates.ts'
import { precompress } from './tools/build/precompress.ts'
import { pureSchemas } from './tools/build/pure-schemas.ts'
import { themeColours } from './tools/build/theme-colours.ts'

export default defineConfig(({ command, mode }) => {
  // A build is for production, whatever the shell it runs in was set up for.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  const site = loadSiteOrStop(mode, import.meta.dirname)
  return {
    define: { __SITE__: JSON.stringify(site) },
    plugins: [
      react(),
      brandHue(site.brandHue),
      keepStyles(),
      pureSchemas(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: manifestOf(site, themeColours(site.brandHue)),
        injectManifest: {
          globPatterns: [
            '{index,shell}.html',
            'theme.js',
            'favicon.svg',
            'icons/*.png',
            'assets/*.{js,css,svg,woff2}',
          ],
        },
      }),
      documents(site),
      moduleList(),
      pastDates(site),
      precompress(),
      devHost(),
    ],
    build: {
      // The first browsers with light-dark(), the youngest thing the site cannot do without.
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      manifest: true,
      // All of these know modulepreload by themselves.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups(import.meta.dirname) },
          // Rolldown names what is shared after everybody who shares it.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        },
      },
      // A file of its own for every asset: the content security policy allows no data: fonts.
      assetsInlineLimit: 0,
    },
    test: {
      include: [
        'tests/{unit,contract,identity,property,faults}/**/*.test.{ts,tsx}',
        'tests/*.test.ts',
      ],
      environment: 'node',
      globalSetup: 'tests/support/before-vitest.ts',
      // Vitest leaves one processor to whoever watches; on a machine with two that is half of it.
      maxWorkers: '100%',
      // What is waited for comes as fast as a busy machine lets it; the test's own time is the limit.
      expect: { poll: { timeout: 20_000 } },
    },
  }
})

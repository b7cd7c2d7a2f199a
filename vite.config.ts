import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { WaitingFirst } from './tests/support/waiting-first.ts'
import { WASM_FLAGS } from './tests/support/wasm-flags.ts'
import { brandFiles } from './tools/build/brand/plugin.ts'
import { brandedSource } from './tools/build/brand/source.ts'
import { chunkGroups, preloadsOf } from './tools/build/chunks.ts'
import { classNames } from './tools/build/class-names.ts'
import { content, contentInDevelopment } from './tools/build/content.ts'
import { devHost } from './tools/build/dev-host.ts'
import { documents } from './tools/build/documents.ts'
import { firstScripts, INLINED } from './tools/build/first-scripts.ts'
import { fonts } from './tools/build/fonts/fonts.ts'
import { letters } from './tools/build/fonts/letters.ts'
import { createInlineStyles, inlineStyles } from './tools/build/inline-styles.ts'
import { integrity } from './tools/build/integrity.ts'
import { clientConditions, isFirst, ownFolder } from './tools/build/language.ts'
import { loadHsts, loadSiteOrExit } from './tools/build/load-site.ts'
import { manifestOf } from './tools/build/manifest.ts'
import { moduleList } from './tools/build/module-list.ts'
import { pastDates } from './tools/build/past-dates.ts'
import { precompress } from './tools/build/precompress.ts'
import { shortImports } from './tools/build/short-imports.ts'
import { definesOf, siteMark } from './tools/build/site-mark.ts'
import { splitModules } from './tools/build/split-modules.ts'
import { themeColours } from './tools/build/theme-colours.ts'
import { hosting } from './tools/hosting/plugin.ts'
import { noticeWords } from './tools/languages/notice-words.ts'

/** Of the site, and without components. */
const SITE_TESTS =
  'tests/unit/{api,app,bench,contract,domain,features,landing,offline,stores,sw,text,ui}/**/*.test.ts'

/** With components: each file has a page of its own, in a process that has loaded the page's maker once. */
const DRAWN_TESTS = 'tests/unit/**/*.test.tsx'

/** Of the host, with a database of their own and without global state: they may follow each other in one process. */
const HOST_TESTS = [
  'tests/{contract,property,identity}/**/*.test.ts',
  'tests/unit/{operations,platform,server,signer,verify}/**/*.test.ts',
]
/** These replace modules or what all modules share, or calculate with the bytes of the process, which are no page's own. */
const APART = [
  'tests/contract/{added-networks,begin-log,tracing}.test.ts',
  'tests/property/{history-pages,buy,withdraw}.test.ts',
  'tests/unit/platform/http-out/network-guard.test.ts',
  'tests/unit/server/codes.test.ts',
  'tests/unit/signer/receive.test.ts',
  'tests/unit/features/public-receipt.test.tsx',
]

export default defineConfig(({ command }) => {
  // Builds are for production, whatever NODE_ENV is set to.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  const { site, brand } = loadSiteOrExit(import.meta.dirname)
  const branded = brandedSource(import.meta.dirname, site.brandHue, brand)
  const precached = integrity()
  const inlined = createInlineStyles()
  return {
    // React has had it itself since version 18; libraries bring their own for older ones.
    resolve: {
      alias: { 'use-sync-external-store/shim/index.js': 'react' },
      conditions: clientConditions,
    },
    // Vite would read more files than the host does (tools/build/load-site.ts).
    envDir: false,
    define: definesOf(site, brand),
    plugins: [
      react(),
      fonts(import.meta.dirname),
      letters(import.meta.dirname),
      ...branded,
      // Those of the English build, which is made first, are there.
      ...(isFirst ? [brandFiles(import.meta.dirname, site, brand)] : []),
      splitModules(),
      noticeWords(),
      precached.plugin,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        manifestFilename: `${ownFolder}manifest.webmanifest`,
        manifest: manifestOf(site, themeColours(site.brandHue), brand),
        injectManifest: {
          manifestTransforms: [precached.transform],
          globPatterns: [
            `${ownFolder}*.html`,
            '{before-paint,last-view}.js',
            'favicon.svg',
            'icons/*.png',
            'assets/*.{js,css,svg,woff2}',
          ],
        },
      }),
      documents(site),
      content(branded, inlined),
      inlineStyles(inlined),
      contentInDevelopment(),
      firstScripts(import.meta.dirname, definesOf(site, brand)),
      moduleList(),
      pastDates(site),
      shortImports(),
      siteMark(site),
      precompress(),
      hosting({ site, hsts: loadHsts(import.meta.dirname) }),
      devHost(),
    ],
    css: { modules: classNames },
    build: {
      // The first versions with light-dark(), the newest feature that the site requires.
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      manifest: true,
      // All targets support modulepreload.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, needed, { hostId }) => preloadsOf(hostId, needed),
      },
      rolldownOptions: {
        // On a busy machine it would say which parts of the build took long.
        checks: { bundlerTimings: false },
        optimization: { inlineConst: INLINED },
        output: {
          codeSplitting: { groups: chunkGroups(import.meta.dirname) },
          // Rolldown names shared chunks after all chunks that share them.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        },
      },
      // Never inline assets: the content security policy allows no data: fonts.
      assetsInlineLimit: 0,
    },
    test: {
      projects: [
        {
          // Tests without a database or a process of their own: loading the same modules anew for each file takes half the time.
          extends: true,
          test: { name: 'site', isolate: false, include: [SITE_TESTS] },
        },
        {
          extends: true,
          test: { name: 'drawn', pool: 'vmForks', include: [DRAWN_TESTS], exclude: APART },
        },
        {
          extends: true,
          test: {
            name: 'host',
            isolate: false,
            globalSetup: 'tests/support/before-vitest.ts',
            include: HOST_TESTS,
            exclude: APART,
          },
        },
        {
          extends: true,
          test: {
            name: 'apart',
            globalSetup: 'tests/support/before-vitest.ts',
            include: APART,
          },
        },
        {
          extends: true,
          test: {
            name: 'others',
            globalSetup: 'tests/support/before-vitest.ts',
            include: [
              'tests/{unit,deploy,faults,simulation,adversary}/**/*.test.ts',
              'tests/*.test.ts',
            ],
            // Among what runs apart it would exclude that, too.
            exclude: [SITE_TESTS, ...HOST_TESTS],
          },
        },
      ],
      environment: 'node',
      setupFiles: 'tests/support/site-globals.ts',
      // Tests wait for databases and processes a third of the time, so two processors can run three.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // What a test makes is mostly gone at its end: with room for it, collecting garbage takes half the time.
      execArgv: [...WASM_FLAGS, '--max-semi-space-size=64', '--min-semi-space-size=32'],
      sequence: { sequencer: WaitingFirst },
      // The compile cache halves the start of the hosts and operators that tests run.
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
      // Generous, since a busy machine is no reason for a failure.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
    },
  }
})

import { globSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { build } from 'vite'
import { precompress } from '../../../tools/build/precompress.ts'

/** A page with react and react-dom and nothing else: the floor of a site made with them. */
export interface ReactPage {
  readonly origin: string
  /** Of all its scripts after brotli. */
  readonly scriptBytes: number
  close(): Promise<void>
}

const DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>React</title>
  </head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body>
</html>`
const SCRIPT = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'React'))`

/** What the page shows once its script has run. */
export const REACT_HEADING = { selector: 'h1' }

/** Below the project, where imports find its packages. */
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache')

/** Builds the page as the site is built, and serves it as the host does. It shows one heading, or what `script` shows. */
export async function startReactPage(script = SCRIPT): Promise<ReactPage> {
  await mkdir(CACHE, { recursive: true })
  const root = await mkdtemp(join(CACHE, 'react-page-'))
  await writeFile(join(root, 'index.html'), DOCUMENT)
  await writeFile(join(root, 'main.js'), script)
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [precompress()],
    build: { modulePreload: { polyfill: false } },
  })
  const built = join(root, 'dist')
  const server = fastify()
  await server.register(fastifyStatic, { root: built, preCompressed: true })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const scripts = globSync('assets/*.js.br', { cwd: built })
  return {
    origin,
    scriptBytes: scripts.reduce((sum, path) => sum + statSync(join(built, path)).size, 0),
    async close() {
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

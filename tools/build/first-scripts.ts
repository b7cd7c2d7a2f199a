import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Nothing is painted before these have run, so each is one small classic script, as the documents name it: they import
 * what they share with the app, and nothing else loads it with them.
 */
export const FIRST_SCRIPTS = ['before-paint', 'last-view'] as const

/** Constants of other files are written where they are used, so that no script brings those that it does not need. */
export const INLINED = { mode: 'all', pass: 2 } as const

/** The script as it is served, minified. */
export async function firstScript(
  root: string,
  name: (typeof FIRST_SCRIPTS)[number],
  define: Readonly<Record<string, string>>,
): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        optimization: { inlineConst: INLINED },
        input: join(root, `src/first-paint/${name}.ts`),
        output: { format: 'iife' },
      },
    },
  })
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error(`${name}: nothing was built`)
  return script.code
}

/** Adds them to the site, and serves them in development. */
export function firstScripts(root: string, define: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'first-scripts',
    async generateBundle() {
      for (const name of FIRST_SCRIPTS) {
        const source = await firstScript(root, name, define)
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source })
      }
    },
    configureServer({ middlewares }) {
      for (const name of FIRST_SCRIPTS) {
        middlewares.use(`/${name}.js`, async (_request, response, next) => {
          try {
            const source = await firstScript(root, name, define)
            response.setHeader('Content-Type', 'text/javascript').end(source)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}

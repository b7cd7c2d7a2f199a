import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Shows which modules made a chunk grow (tests/unit/build/sizes.test.ts). */
export const MODULE_LIST = '.vite/modules.json'

/** Lists the modules of every chunk, with their uncompressed lengths. */
export const moduleList = (): Plugin => ({
  name: 'module-list',
  apply: 'build',
  generateBundle(_, bundle) {
    const root = this.environment.config.root
    const lists = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, lengths(file.modules, root)] as const] : [],
    )
    const source = JSON.stringify(Object.fromEntries(lists), null, 2)
    this.emitFile({ type: 'asset', fileName: MODULE_LIST, source })
  },
})

const lengths = (modules: Record<string, { renderedLength: number }>, root: string) =>
  Object.fromEntries(
    Object.entries(modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .sort(([, one], [, other]) => other.renderedLength - one.renderedLength)
      .map(([id, { renderedLength }]) => [relative(root, id), renderedLength]),
  )

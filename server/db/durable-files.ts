import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import * as v from 'valibot'

/** `custom`, because the parsed object must be the original one: a function is added to it. */
const streamOps = v.custom<Record<string, unknown>>(
  (ops) => typeof ops === 'object' && ops !== null,
)
/** Emscripten's file system on the real disk. */
const nodeFiles = v.object({ NODEFS: v.object({ stream_ops: streamOps }) })
/** The stream of a directory has no descriptor. */
const openFile = v.object({ nfd: v.number() })

/**
 * PGlite's files on disk, with a working fsync. Emscripten's NODEFS has none, so the fsync at each commit would do
 * nothing and a power failure would lose acknowledged transactions. PGlite has no public way to add it;
 * tests/unit/server/pglite-version.test.ts checks the internals this relies on.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (descriptor: number) => void

  constructor(folder: string, sync: (descriptor: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(lite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(lite, options)
    const sync = (stream: unknown) => {
      const file = v.safeParse(openFile, stream)
      if (file.success) this.#sync(file.output.nfd)
    }
    const makeDurable = (module: unknown) => {
      v.parse(nodeFiles, module).NODEFS.stream_ops['fsync'] = sync
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), makeDurable],
      },
    }
  }
}

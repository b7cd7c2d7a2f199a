import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import * as v from 'valibot'

/** Kept as it is and not copied, since it is added to. */
const streamOps = v.custom<Record<string, unknown>>(
  (ops) => typeof ops === 'object' && ops !== null,
)
/** What Emscripten calls its file system on the machine's own disk. */
const nodeFiles = v.object({ NODEFS: v.object({ stream_ops: streamOps }) })
/** A directory's stream has no descriptor. */
const openFile = v.object({ nfd: v.number() })

/**
 * PGlite's files on the disk, with an fsync that reaches it. The file system PGlite is built on has none: PostgreSQL's
 * own, at each commit, would do nothing, and a power cut would lose what had been answered. PGlite has no public way to
 * add one, so this relies on Emscripten's NODEFS; tests/unit/pglite-version.test.ts pins what it needs.
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

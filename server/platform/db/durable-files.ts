import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import * as v from 'valibot'

/** `custom`, because the parsed object must be the original one: functions of it are replaced. */
const original = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null,
)
/** Emscripten's file system on the real disk. */
const nodeFiles = v.object({ NODEFS: original })
const operations = v.object({ stream_ops: original, doSetAttr: v.function() })
/** The stream of a directory has no descriptor. */
const openFile = v.object({ nfd: v.number() })
/** Such a file is not a table or a temporary one, where only the statement fails, but the log or a part of a checkpoint. */
const vitalFile = v.object({ path: v.pipe(v.string(), v.regex(/^(?!.*\/(base|pgsql_tmp)\/)/)) })
/** Emscripten's number of ENOSPC. */
const full = v.object({ errno: v.literal(51) })
const isFull = (error: unknown): boolean => v.is(full, error)

interface FileEvents {
  sync(descriptor: number): void
  onFull(): void
}

const attributes = v.looseObject({ mode: v.number() })
const OTHERS = 0o077

/**
 * PGlite's files on disk, with a working fsync and for this account alone. Emscripten's NODEFS has no fsync, so the fsync at each commit would do
 * nothing and a power failure would lose acknowledged transactions. And Emscripten gives some files mode 0666, whatever
 * the umask is, so that every account could read the database. PGlite has no public way to change either;
 * tests/unit/server/pglite-version.test.ts checks the internals this relies on.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: (descriptor: number) => void
  readonly #onFull: () => void

  /** `onFull` is called when the log or a checkpoint finds no room, which PGlite does not survive. */
  constructor(folder: string, { sync = fsyncSync, onFull = () => {} }: Partial<FileEvents> = {}) {
    super(folder)
    this.#sync = sync
    this.#onFull = onFull
  }

  override async init(lite: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(lite, options)
    const sync = (stream: unknown) => {
      const file = v.safeParse(openFile, stream)
      if (file.success) this.#sync(file.output.nfd)
    }
    const change = (module: unknown) => {
      const { NODEFS } = v.parse(nodeFiles, module)
      const { stream_ops, doSetAttr } = v.parse(operations, NODEFS)
      stream_ops['fsync'] = sync
      const write = v.parse(v.function(), stream_ops['write'])
      stream_ops['write'] = (...args: unknown[]) => {
        try {
          return write(...args)
        } catch (error) {
          if (isFull(error) && v.is(vitalFile, args[0])) this.#onFull()
          throw error
        }
      }
      NODEFS['doSetAttr'] = (file: unknown, node: unknown, set: unknown, ...rest: unknown[]) =>
        doSetAttr(file, node, withoutOthers(set), ...rest)
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), change],
      },
    }
  }
}

function withoutOthers(set: unknown): unknown {
  const parsed = v.safeParse(attributes, set)
  return parsed.success ? { ...parsed.output, mode: parsed.output.mode & ~OTHERS } : set
}

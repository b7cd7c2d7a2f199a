import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { createStore, get, setMany, type UseStore, update } from 'idb-keyval'
import * as v from 'valibot'
import { CACHE_DATABASE } from '#config/constants.ts'
import { CACHE_TABLE } from '#config/person-data.ts'

/** Why nothing is cached for offline use: the quota is exceeded, or the browser forbids storage. */
export type CacheProblem = 'full' | 'forbidden'

export const cacheProblemSignal = (): Signal<CacheProblem | null> => signal(null)

type Persistence = Partial<Pick<StorageManager, 'persist' | 'persisted'>>

/**
 * Requests persistent storage, so that the browser does not evict the offline cache. Requested after a login, because
 * some browsers show a permission prompt; a denied request changes nothing.
 */
export async function persistStorage(
  storage: Persistence | undefined = navigator.storage,
): Promise<void> {
  try {
    if (!(await storage?.persisted?.())) await storage?.persist?.()
  } catch {
    // Throws where site data is blocked.
  }
}

/** Incremented when the shape of a cached value changes: records of other versions are ignored. */
const VERSION = 1
/** What a person has written is in no answer of the host. It counts in any version: its schema reads every shape it had. */
const WRITTEN: readonly string[] = ['outbox']

/** The entries of all partitions, as they are stored. */
export interface Entries {
  read(partition: string, name: string): Promise<unknown>
  /** Writes all values or none. */
  write(partition: string, values: readonly NamedValue[]): Promise<void>
  change(partition: string, name: string, next: (old: unknown) => unknown): Promise<void>
}
export type NamedValue = readonly [name: string, value: unknown]

export interface CacheDeps {
  readonly store: UseStore
  /** The name of the partition that is read and written; null if nobody is logged in. */
  readonly owner: () => Promise<string | null>
  /** Those of the app lock, if there is one, instead of those in `store`. */
  readonly entries?: () => Entries | undefined
  readonly problem?: Signal<CacheProblem | null>
}

/**
 * One person's data on this device, for reading offline. Each login has its own partition, so that nobody reads
 * another person's data. Values are parsed when they are read; a damaged record, or one of another version, counts
 * as missing. A failing cache never throws.
 */
export interface Cache {
  read<TSchema extends v.GenericSchema>(
    name: string,
    schema: TSchema,
  ): Promise<v.InferOutput<TSchema> | undefined>
  /** Writes all entries or none. */
  write(entries: Readonly<Record<string, unknown>>): Promise<void>
  /** Atomically replaces a value, also across tabs; the old one is undefined if missing. False if the write failed. */
  change<TSchema extends v.GenericSchema>(
    name: string,
    schema: TSchema,
    next: (old: v.InferOutput<TSchema> | undefined) => v.InferOutput<TSchema>,
  ): Promise<boolean>
  readonly problem: ReadonlySignal<CacheProblem | null>
}

const recordOf = <TSchema extends v.GenericSchema>(name: string, schema: TSchema) =>
  v.object({ version: WRITTEN.includes(name) ? v.number() : v.literal(VERSION), value: schema })

export function createCache(deps: CacheDeps): Cache {
  const { store, owner, problem = cacheProblemSignal() } = deps
  const plain = plainEntries(store)
  const entries = () => deps.entries?.() ?? plain

  async function read<TSchema extends v.GenericSchema>(
    name: string,
    schema: TSchema,
  ): Promise<v.InferOutput<TSchema> | undefined> {
    const result = v.safeParse(recordOf(name, schema), await lookUp(name))
    return result.success ? result.output.value : undefined
  }

  async function lookUp(name: string): Promise<unknown> {
    const partition = await owner()
    if (partition === null) return undefined
    try {
      return await entries().read(partition, name)
    } catch {
      problem.value = 'forbidden'
      return undefined
    }
  }

  async function write(values: Readonly<Record<string, unknown>>): Promise<void> {
    const records = Object.entries(values).map(
      ([name, value]): NamedValue => [name, { version: VERSION, value }],
    )
    await put((partition) => entries().write(partition, records))
  }

  async function change<TSchema extends v.GenericSchema>(
    name: string,
    schema: TSchema,
    next: (old: v.InferOutput<TSchema> | undefined) => v.InferOutput<TSchema>,
  ): Promise<boolean> {
    return put((partition) =>
      entries().change(partition, name, (record) => {
        const old = v.safeParse(recordOf(name, schema), record)
        return { version: VERSION, value: next(old.success ? old.output.value : undefined) }
      }),
    )
  }

  async function put(work: (partition: string) => Promise<void>): Promise<boolean> {
    const partition = await owner()
    if (partition === null) return false
    try {
      await work(partition)
      problem.value = null
      // A logout meanwhile may have wiped the device before this was written.
      if ((await owner()) === partition) return true
      const { deletePartitions, isOwn } = await import('./partitions.ts')
      await deletePartitions(store, (it) => isOwn(it, partition))
      return false
    } catch (error) {
      problem.value = isQuota(error) ? 'full' : 'forbidden'
      return false
    }
  }

  return { read, write, change, problem }
}

export const plainEntries = (store: UseStore): Entries => ({
  read: (partition, name) => get<unknown>([partition, name], store),
  write: (partition, values) =>
    setMany(
      values.map(([name, value]) => [[partition, name], value]),
      store,
    ),
  change: (partition, name, next) => update<unknown>([partition, name], next, store),
})

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

export const cacheDatabase = (): UseStore => createStore(CACHE_DATABASE, CACHE_TABLE)

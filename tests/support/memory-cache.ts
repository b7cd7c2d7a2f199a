import { signal } from '@preact/signals-core'
import * as v from 'valibot'
import type { Cache } from '../../src/offline/cache.ts'

export interface MemoryCache extends Cache {
  readonly entries: Record<string, unknown>
  reads: number
  writes: number
}

/** A user's cache without a database. Like the real one, it parses entries when they are read. */
export function memoryCache(entries: Record<string, unknown> = {}): MemoryCache {
  const cache: MemoryCache = {
    entries,
    reads: 0,
    writes: 0,
    problem: signal(null),
    async read(name, schema) {
      cache.reads += 1
      const result = v.safeParse(schema, entries[name])
      return result.success ? result.output : undefined
    },
    async write(more) {
      cache.writes += 1
      Object.assign(entries, structuredClone(more))
    },
    async change(name, schema, next) {
      const old = v.safeParse(schema, entries[name])
      entries[name] = structuredClone(next(old.success ? old.output : undefined))
      return true
    },
  }
  return cache
}

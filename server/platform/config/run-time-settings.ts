import * as v from 'valibot'
import type { Tx } from '../db/db.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../http/refusal.ts'

const link = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  url: v.pipe(v.string(), v.url(), v.startsWith('https://', 'must start with https://')),
})
const links = v.array(link)
export type Link = v.InferOutput<typeof link>

/**
 * Settings that an operator changes at run time; all processes read them from the database. What the site shows is
 * the last known value while the database is away, so that the site stays up.
 */
export interface RunTimeSettings {
  isMaintenance(): Promise<boolean>
  setMaintenance(on: boolean): Promise<void>
  /** The links in the footer (GET /link). */
  links(): Promise<Link[]>
  /** Throws a ValiError if a link has no title or is not https. */
  setLinks(list: readonly Link[]): Promise<void>
  /** Refuses with 503 during maintenance. Called first by every route that moves money. */
  requireOpen(): Promise<void>
}

export function createRunTimeSettings(db: Tx): RunTimeSettings {
  const stored = async <S extends v.GenericSchema>(name: string, schema: S) => {
    const [row] = await db.rows(
      v.object({ value: v.pipe(v.string(), v.parseJson(), schema) }),
      'SELECT value FROM settings WHERE name = $1',
      [name],
    )
    return row?.value
  }
  const store = async (name: string, value: unknown) => {
    await db.run(
      'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2',
      [name, JSON.stringify(value)],
    )
  }
  const isMaintenance = async () => (await stored('maintenance', v.boolean())) ?? false
  return {
    isMaintenance: lastKnown(isMaintenance),
    setMaintenance: (on) => store('maintenance', on),
    links: lastKnown(async () => (await stored('links', links)) ?? []),
    setLinks: async (list) => store('links', v.parse(links, list)),
    async requireOpen() {
      if (await isMaintenance()) throw new Refusal(503, 'maintenance', 'Please try again later.')
    },
  }
}

/** Reads, or while the database is away resolves to what was read last. */
function lastKnown<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly value: T } | undefined
  return async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (!last || !(error instanceof DatabaseUnavailable)) throw error
    }
    return last.value
  }
}

import * as v from 'valibot'
import type { Signer, Tx } from '../db/db.ts'
import { rowSeal } from '../db/sealed-rows.ts'
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

const stored = v.object({ value: v.string(), seal: v.nullable(v.string()) })

/** The seal of a setting: who has the database alone can neither end a maintenance nor put a link onto the site. */
export const settingSeal = (signer: Pick<Signer, 'seal'>, name: string, value: string): string =>
  rowSeal(signer, 'settings', name, [value])

export function createRunTimeSettings(db: Tx & Signer): RunTimeSettings {
  /** `forged` is what counts where somebody else has set it. */
  const read = async <S extends v.GenericSchema>(
    name: string,
    schema: S,
    forged: v.InferOutput<S>,
  ): Promise<v.InferOutput<S> | undefined> => {
    const [row] = await db.rows(stored, 'SELECT value, seal FROM settings WHERE name = $1', [name])
    if (!row) return undefined
    const isOwn = row.seal === settingSeal(db, name, row.value)
    return isOwn ? v.parse(v.pipe(v.string(), v.parseJson(), schema), row.value) : forged
  }
  const store = async (name: string, value: unknown) => {
    const text = JSON.stringify(value)
    await db.run(
      `INSERT INTO settings (name, value, seal) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET value = $2, seal = $3`,
      [name, text, settingSeal(db, name, text)],
    )
  }
  const isMaintenance = async () => (await read('maintenance', v.boolean(), true)) ?? false
  return {
    isMaintenance: lastKnown(isMaintenance),
    setMaintenance: (on) => store('maintenance', on),
    links: lastKnown(async () => (await read('links', links, [])) ?? []),
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

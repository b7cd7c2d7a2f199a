import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import type { Db } from '../../platform/db/db.ts'

/** Remembers which nodes have named a final block once, for all hosts and for good. */
export interface KnownFinality {
  has(node: string): Promise<boolean>
  add(node: string): Promise<void>
  /** Forgets nodes that were replaced by others with the same names. */
  clear(): Promise<number>
}

export const knownFinality = (db: Pick<Db, 'rows' | 'run'>, network: Network): KnownFinality => ({
  has: async (node) =>
    (
      await db.rows(v.object({}), 'SELECT FROM node_finality WHERE network = $1 AND node = $2', [
        ...[network, node],
      ])
    ).length > 0,
  async add(node) {
    await db.run(
      'INSERT INTO node_finality (network, node) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [...[network, node]],
    )
  },
  clear: () => db.run('DELETE FROM node_finality WHERE network = $1', [network]),
})

/** The names of those that have, in order. */
export async function knownNodes(db: Pick<Db, 'rows'>, network: Network): Promise<string[]> {
  const rows = await db.rows(
    v.object({ node: v.string() }),
    'SELECT node FROM node_finality WHERE network = $1 ORDER BY node',
    [network],
  )
  return rows.map(({ node }) => node)
}

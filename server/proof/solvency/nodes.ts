import * as v from 'valibot'
import type { Coin } from '#domain/assets.ts'
import { levelsAbove, NODE_SIZE, nodeBytes, nodesIn, type SumNode } from '#domain/log/sum-tree.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Levels of the tree that a row stands for, and nodes in it. */
export const ROW_HEIGHT = 8
export const ROW_WIDTH = 256

interface Tree {
  readonly day: string
  readonly coin: Coin
}

/** Stores a level of nodes, from the row `first` on, by one statement. */
export async function storeNodes(
  db: Pick<Tx, 'run'>,
  { day, coin, level, first }: Tree & { readonly level: number; readonly first: number },
  nodes: Uint8Array,
): Promise<void> {
  const bytes = ROW_WIDTH * NODE_SIZE
  await db.run(
    `INSERT INTO solvency_nodes (day, coin, level, place, data)
     SELECT $1, $2, $3, $4::bigint + at, substring($5::bytea FROM at * ${bytes} + 1 FOR ${bytes})
     FROM generate_series(0, $6::integer - 1) AS at`,
    [day, coin, level, first, Buffer.from(nodes), Math.ceil(nodes.length / bytes)],
  )
}

const row = v.object({ level: v.number(), place: v.number(), data: v.string() })

/** The siblings of leaves, each from the leaf up, as bytes. Throws where the tree is not there. */
export async function pathsOf(
  db: Pick<Tx, 'rows'>,
  { day, coin }: Tree,
  { depth, indices }: { readonly depth: number; readonly indices: readonly number[] },
): Promise<Uint8Array[]> {
  const levels = Array.from({ length: Math.ceil(depth / ROW_HEIGHT) }, (_, level) => level)
  const places = indices.flatMap((index) =>
    levels.map((level) => ({ level, place: placeOf(index, level) })),
  )
  const rows = await db.rows(
    row,
    `SELECT n.level, n.place, encode(n.data, 'base64') AS data
     FROM (SELECT DISTINCT level, place FROM jsonb_to_recordset($3::jsonb) AS p(level integer, place bigint)) AS p
     JOIN solvency_nodes n ON n.day = $1 AND n.coin = $2 AND n.level = p.level AND n.place = p.place`,
    [day, coin, JSON.stringify(places)],
  )
  const stored = new Map(
    rows.map(({ level, place, data }) => [
      `${level} ${place}`,
      levelsAbove(nodesIn(Buffer.from(data, 'base64'))),
    ]),
  )
  return indices.map((index) =>
    Buffer.concat(
      Array.from({ length: depth }, (_, height) => nodeBytes(siblingAt(stored, index, height))),
    ),
  )
}

const placeOf = (index: number, level: number): number =>
  Math.floor(index / ROW_WIDTH ** (level + 1))

function siblingAt(
  stored: ReadonlyMap<string, SumNode[][]>,
  index: number,
  height: number,
): SumNode {
  const level = Math.floor(height / ROW_HEIGHT)
  const place = placeOf(index, level)
  const within = height % ROW_HEIGHT
  const at = Math.floor(index / 2 ** height) - place * (ROW_WIDTH / 2 ** within)
  const sibling = stored.get(`${level} ${place}`)?.[within]?.[at % 2 === 0 ? at + 1 : at - 1]
  if (!sibling) throw new Error(`the debts lack a node of level ${level}, place ${place}`)
  return sibling
}

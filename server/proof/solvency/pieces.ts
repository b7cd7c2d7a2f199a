import type { Coin } from '#domain/assets.ts'
import type { Piece } from '#domain/log/sum-tree.ts'
import type { SaltOf } from '../entries/salts.ts'

/** What one person is owed in one coin on one day. */
export interface Share {
  readonly day: string
  readonly coin: Coin
  readonly userId: string
  /** Units of 10⁻¹⁸. */
  readonly units: bigint
  /** The commitment to the person. */
  readonly id: string
}

/** The two pieces of a share. Where it is cut, and their salts, follow from a key of the host, so neither is stored. */
export function piecesOf({ day, coin, userId, units, id }: Share, saltOf: SaltOf): [Piece, Piece] {
  const own = (part: string) => saltOf(`share ${day} ${coin} ${userId} ${part}`)
  const cut = BigInt(`0x${Buffer.from(own('cut')).toString('hex')}`) % (units + 1n)
  return [
    { id, salt: own('first'), amount: cut },
    { id, salt: own('second'), amount: units - cut },
  ]
}

import * as v from 'valibot'
import { consistencyRanges } from '#domain/log/merkle.ts'
import { keyText } from '#domain/log/note.ts'
import type { ReceiptList } from '#domain/log/receipt-list.ts'
import type { Published, SentShares } from '#domain/log/solvency.ts'
import type { Db } from '../platform/db/db.ts'
import type { SignedLog } from './ask-witness.ts'
import type { SaltOf } from './entries/salts.ts'
import type { LogSigner } from './key.ts'
import type { LastSigned } from './last-signed.ts'
import { type OwnLine, proofOf, receiptsOf } from './receipts.ts'
import { isBehind, sequence } from './sequence.ts'
import { isShorter, LogWouldFork, requireNotShorter, signGrown } from './sign.ts'
import { soldText } from './sold.ts'
import { publishedDay, sharesOf } from './solvency/read-day.ts'
import { hashesOf, storedTile } from './tiles.ts'

/** The log of this host: everybody can read it, and it only grows. */
export interface PublicLog {
  /** Takes what has happened into the log and signs it. Throws LogWouldFork. */
  turn(): Promise<void>
  /** The newest signed checkpoint; undefined before the first. */
  checkpoint(): Promise<string | undefined>
  /** The same as the last turn found it, without asking the database. */
  newest(): string | undefined
  /** What is signed, and proofs that it has all of a former size; undefined as the checkpoint is. */
  signed(): Promise<SignedLog | undefined>
  /** The hashes that prove that the first `size` entries begin with the `former` ones; undefined where they are not signed. */
  consistency(former: number, size: number): Promise<Uint8Array | undefined>
  /** The key that signs, as text. */
  key(): Promise<string | undefined>
  /** What the presale has sold, as the host states it. */
  sold(): Promise<
    { readonly size: number; readonly sold: v.InferOutput<typeof soldText> } | undefined
  >
  /** What it has of lines of a person, opened for that person; undefined before the first signature. */
  receipts(userId: string, lines: readonly OwnLine[]): Promise<ReceiptList | undefined>
  /** What is owed to everybody, of the newest day that is signed; undefined before the first. */
  solvency(): Promise<Published | undefined>
  /** What is owed to a person then, and where in the trees; undefined before the first. */
  shares(userId: string): Promise<SentShares | undefined>
  /** The bytes of a tile or a bundle of entries; undefined where the log does not have it. */
  tile(at: Parameters<typeof storedTile>[1]): Promise<Uint8Array | undefined>
}

export interface LogParts {
  readonly db: Db
  readonly signer: LogSigner
  readonly lastSigned: LastSigned
  readonly saltOf: SaltOf
  /** Why a witness refuses the log; by default there is none. */
  readonly refusal?: () => Promise<string | undefined>
}

const state = v.object({
  size: v.number(),
  sold: soldText,
  key: v.nullable(v.string()),
  checkpoint: v.nullable(v.string()),
  signed: v.number(),
})

/** The log is another host's: this one has a key of its own. The message is for the operator. */
class OtherKey extends Error {
  override readonly name = 'OtherKey'
  constructor(own: string, theirs: string) {
    super(
      `log.key in DATA_DIR is not the key of the log in this database (${own} and not ${theirs}): hosts that share a database need the same file. This host takes nothing into the log`,
    )
  }
}

export function createPublicLog({
  db,
  signer,
  lastSigned,
  saltOf,
  refusal = async () => undefined,
}: LogParts): PublicLog {
  const own = keyText(signer.key)
  const read = async () =>
    (await db.rows(state, 'SELECT size, sold, key, checkpoint, signed FROM log_state'))[0]
  let said = ''
  let newest: string | undefined

  /** Undefined before the first signature, and while a restored database lacks what was signed. */
  async function readCheckpoint(): Promise<string | undefined> {
    const answer = await read()
    // Whoever knows the later one would take this for a log that has shrunk.
    const isOld = answer && isShorter(answer.signed, lastSigned.read())
    return isOld ? undefined : (answer?.checkpoint ?? undefined)
  }

  async function requireOwnKey(): Promise<void> {
    await db.run('UPDATE log_state SET key = $1 WHERE key IS NULL', [own])
    const theirs = (await read())?.key
    if (theirs !== own) throw new OtherKey(own, theirs ?? '')
  }

  async function step(): Promise<void> {
    if ((await read())?.key !== own) await requireOwnKey()
    // This comes before anything is taken in, which would be in the way of the entries that are missing.
    await requireNotShorter(db, lastSigned)
    const refused = await refusal()
    if (refused !== undefined) throw new LogWouldFork(refused)
    for (let isMore = await isBehind(db); isMore; ) {
      isMore = await sequence(db, saltOf)
      // What has been taken in is signed even where more comes than a step takes.
      if (isMore) await signGrown(db, signer, lastSigned)
    }
    await signGrown(db, signer, lastSigned)
  }

  /** What proofs are of; undefined before the first signature, and while a restored database lacks what was signed. */
  async function readSigned() {
    const answer = await read()
    if (!answer?.checkpoint || !answer.key || isShorter(answer.signed, lastSigned.read()))
      return undefined
    return { size: answer.signed, note: answer.checkpoint, log: answer.key }
  }

  return {
    async turn() {
      try {
        await step()
        newest = await readCheckpoint()
        said = ''
      } catch (error) {
        const isLasting = error instanceof LogWouldFork || error instanceof OtherKey
        // Every turn finds the same until somebody has done something about it.
        if (isLasting && said === error.message) return
        said = isLasting ? error.message : ''
        throw error
      }
    },
    checkpoint: readCheckpoint,
    newest: () => newest,
    async signed() {
      const signed = await readSigned()
      return (
        signed && {
          size: signed.size,
          note: signed.note,
          proofSince: (former) => hashesOf(db, signed.size, consistencyRanges(former, signed.size)),
        }
      )
    },
    async consistency(former, size) {
      const signed = await readSigned()
      if (!signed || size > signed.size || former >= size) return undefined
      return Buffer.concat(await hashesOf(db, size, consistencyRanges(former, size)))
    },
    key: async () => (await read())?.key ?? undefined,
    async sold() {
      const answer = await read()
      return answer && { size: answer.size, sold: answer.sold }
    },
    async receipts(userId, lines) {
      const signed = await readSigned()
      if (!signed) return undefined
      return { log: signed.log, ...(await receiptsOf(db, { userId, lines }, signed, saltOf)) }
    },
    async solvency() {
      const signed = await readSigned()
      const day =
        signed && (await publishedDay(db, signed.size, (leaf) => proofOf(db, leaf, signed)))
      return day && { ...day, log: signed.log }
    },
    async shares(userId) {
      const signed = await readSigned()
      return signed && (await sharesOf(db, userId, signed.size, saltOf))
    },
    tile: (at) => storedTile(db, at),
  }
}

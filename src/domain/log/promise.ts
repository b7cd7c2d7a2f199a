import { base64 } from '@scure/base'
import type { Hash } from './merkle.ts'
import { fromBase64, type NoteKey, openNote, type VerifyEd25519 } from './note.ts'

/*
 * What a host promises of an entry that has no place yet: a note (C2SP signed-note) of the log's own key, so that whoever has it can show
 * that it was not kept. Its first line is the origin of no log: nobody takes it for a checkpoint.
 *
 *   promise/v1
 *   example.org/log                    the origin of the log
 *   time 1679315147                    by when the entry is signed, in seconds since 1970
 *   CsUYapGGPo4dkMgIAUqom/Xajj7h…      the hash of the entry, as a leaf of the tree
 */
export interface LogPromise {
  readonly origin: string
  /** Seconds since 1970. */
  readonly by: number
  readonly leaf: Hash
}

/** Milliseconds. The log takes seconds; clocks of people are wrong by minutes. */
export const LONGEST_WAIT = 60 * 60_000

export const promiseText = ({ origin, by, leaf }: LogPromise): string =>
  `promise/v1\n${origin}\ntime ${by}\n${base64.encode(leaf)}\n`

const TEXT = /^promise\/v1\n(.+)\ntime (\d{1,12})\n([A-Za-z\d+/]{43}=)\n$/

/** The promise that a log's key has signed; undefined for a note that is none, or of another log. */
export async function openPromise(
  note: string,
  key: NoteKey,
  verify: VerifyEd25519,
): Promise<LogPromise | undefined> {
  const [, origin = '', by, leaf = ''] = TEXT.exec((await openNote(note, key, verify)) ?? '') ?? []
  const hash = fromBase64(leaf)
  return origin === key.name && hash ? { origin, by: Number(by), leaf: hash } : undefined
}

import { utf8 } from '@scure/base'
import * as v from 'valibot'
import { cosignedAt, parseWitnessKey } from './cosignature.ts'
import { type Checkpoint, type NoteKey, openCheckpoint, type VerifyEd25519 } from './note.ts'

/*
 * What a host says that others have cosigned of its log. Whose keys these are it cannot prove: whoever knows the key of a
 * witness compares.
 */

const listed = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ key: v.string(), note: v.nullable(v.string()) })),
)

export interface Witnessed {
  readonly name: string
  /** As text. */
  readonly key: string
  /** The newest state that it has cosigned, and when, in seconds since 1970; undefined where it has cosigned none. */
  readonly seen: (Checkpoint & { readonly note: string; readonly at: number }) | undefined
  /** Whether the host says that it has, and its signature or that of the log is wrong. */
  readonly isFalse: boolean
}

/** The witnesses of a log from what its host answers; none where that cannot be read. */
export async function parseWitnessed(
  bytes: Uint8Array | 'none' | undefined,
  log: NoteKey,
  verify: VerifyEd25519,
): Promise<Witnessed[]> {
  const answer = v.safeParse(listed, bytes && bytes !== 'none' ? utf8.encode(bytes) : '')
  const witnesses: Witnessed[] = []
  for (const { key: text, note } of answer.success ? answer.output : []) {
    const key = parseWitnessKey(text)
    const at = key && note !== null ? await cosignedAt(note, key, verify) : undefined
    const checkpoint =
      at !== undefined && note !== null ? await openCheckpoint(note, log, verify) : undefined
    const seen =
      checkpoint && at !== undefined && note !== null
        ? Object.assign(checkpoint, { note, at })
        : undefined
    witnesses.push({ name: key?.name ?? text, key: text, seen, isFalse: note !== null && !seen })
  }
  return witnesses
}

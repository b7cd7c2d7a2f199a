import { base64 } from '@scure/base'
import { cosignedAt, isLineOf, type WitnessKey } from '#domain/log/cosignature.ts'
import type { Hash } from '#domain/log/merkle.ts'
import { splitNote, type VerifyEd25519 } from '#domain/log/note.ts'
import type { Fetch } from '../platform/http-out/fetch.ts'

/*
 * The call `add-checkpoint` of C2SP tlog-witness: a checkpoint goes to the witness with the proof that the log has all that the
 * witness has cosigned before, and its cosignature comes back.
 */

/** What is signed of the log, and the proof that it has all of a former size. */
export interface SignedLog {
  readonly size: number
  readonly note: string
  /** `former` is neither 0 nor more than `size`. */
  proofSince(former: number): Promise<readonly Hash[]>
}

export type Asked =
  /** `note` is the checkpoint with the cosignature, `at` when the witness has signed it, in seconds since 1970. */
  | { readonly is: 'cosigned'; readonly note: string; readonly at: number }
  /** It has seen a log that this one does not continue. */
  | { readonly is: 'refused'; readonly why: string }
  /** It has cosigned more than these entries: what others who share this log have shown to it, or what this log has not. */
  | { readonly is: 'ahead'; readonly size: number }
  | { readonly is: 'failed'; readonly why: string }

/** It is away, or slow. */
class WitnessUnavailable extends Error {
  override readonly name = 'WitnessUnavailable'
}

interface Parts {
  readonly fetch: Fetch
  readonly verify: VerifyEd25519
}

/** Asks a witness for its cosignature; `known` is the size that it has cosigned last, as far as this host knows. */
export async function askWitness(
  { url, ...key }: WitnessKey & { readonly url: string },
  log: SignedLog,
  known: number,
  { fetch, verify }: Parts,
): Promise<Asked> {
  const send = async (old: number): Promise<Response> =>
    await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      redirect: 'manual',
      body: requestText(old, await proofBetween(log, old), log.note),
    }).catch((cause: unknown) => {
      throw new WitnessUnavailable('it does not answer', { cause })
    })
  try {
    let old = Math.min(known, log.size)
    let answer = await send(old)
    const cosigned = answer.status === 409 ? await sizeIn(answer) : undefined
    if (cosigned !== undefined && cosigned > log.size) return { is: 'ahead', size: cosigned }
    if (cosigned !== undefined && cosigned !== old) {
      old = cosigned
      answer = await send(old)
    }
    return await outcomeOf(answer, old, { key, note: log.note, verify })
  } catch (error) {
    if (error instanceof WitnessUnavailable) return { is: 'failed', why: error.message }
    throw error
  }
}

const proofBetween = async (log: SignedLog, old: number): Promise<readonly Hash[]> =>
  old === 0 || old === log.size ? [] : await log.proofSince(old)

/** As the specification has it: the old size, the proof, an empty line, and the checkpoint. */
export const requestText = (old: number, proof: readonly Hash[], note: string): string =>
  [`old ${old}`, ...proof.map((hash) => base64.encode(hash)), '', note].join('\n')

async function sizeIn(answer: Response): Promise<number | undefined> {
  const text = await answer.text()
  const isSize = answer.headers.get('content-type')?.startsWith('text/x.tlog.size') ?? false
  return isSize && /^(0|[1-9]\d{0,15})\n$/.test(text) ? Number(text) : undefined
}

async function outcomeOf(
  answer: Response,
  old: number,
  { key, note, verify }: { key: WitnessKey; note: string; verify: VerifyEd25519 },
): Promise<Asked> {
  const { status } = answer
  // The proof was of this host’s own log, or the roots are of one size: the witness has seen another log.
  if (status === 409 || status === 422)
    return {
      is: 'refused',
      why: `it has cosigned ${old} entries that this log does not have (${status})`,
    }
  if (status === 403 || status === 404)
    return { is: 'failed', why: `it does not know this log or its key (${status})` }
  if (status !== 200) return { is: 'failed', why: `it answers ${status}` }
  const own = (await answer.text()).split('\n').filter((line) => isLineOf(line, key))
  const signed = `${splitNote(note)?.text}\n${linesOf(note)}${own.map((line) => `${line}\n`).join('')}`
  const at = await cosignedAt(signed, key, verify)
  return at === undefined
    ? { is: 'failed', why: 'what it answers is not its cosignature' }
    : { is: 'cosigned', note: signed, at }
}

/** The signatures that a note has. */
const linesOf = (note: string): string =>
  (splitNote(note)?.lines ?? []).map((line) => `${line}\n`).join('')

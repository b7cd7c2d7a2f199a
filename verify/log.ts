import { setTimeout } from 'node:timers/promises'
import { isAsSaid, parseSaid, type Said } from '#domain/log/add-up.ts'
import { parseEntry } from '#domain/log/entries.ts'
import { isSameHash } from '#domain/log/merkle.ts'
import {
  type Checkpoint,
  fromBase64,
  keyText,
  type NoteKey,
  openCheckpoint,
  parseCheckpoint,
  parseKey,
  splitNote,
} from '#domain/log/note.ts'
import { createPresale, type Presale, soldInStage } from '#domain/log/presale.ts'
import { parseWitnessed, type Witnessed } from '#domain/log/witnessed.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { verifyEd25519 } from './ed25519.ts'
import { sentenceOf } from './faults.ts'
import type { Report } from './report.ts'
import { type ReadPath, textAt } from './source.ts'
import { checkTiles, readEntries } from './tiles.ts'

export interface Wanted {
  /** A checkpoint that was seen before, as a signed note. */
  readonly since?: string | undefined
  /** The key that is known already; by default the host is asked. */
  readonly key?: string | undefined
  /** The key of a witness that must have cosigned the log. */
  readonly witness?: string | undefined
  /** The state that a mail of the host names, as it stands there. */
  readonly mail?: string | undefined
}

/** `12 entries, root …`, wherever it stands in a line. */
const MAILED = /(\d{1,15}) entries, root ([A-Za-z\d+/]{43}=)/

/** What was verified, to be kept for the next time. */
export interface Verified {
  readonly key: string
  readonly note: string
}

/** Verifies a log as a whole: its signature, each entry, every tile, and what the presale adds up to. */
export async function verifyLog(
  read: ReadPath,
  report: Report,
  wanted: Wanted,
): Promise<Verified | undefined> {
  const said = await saidSold(read)
  // This is read before the checkpoint, which then has no fewer entries.
  const witnessed = await read('witnesses')
  const signed = await signedState(read, report, wanted, said?.size ?? 0)
  if (!signed) return undefined
  const former = await formerState(signed.key, report, wanted)
  const witnesses = await parseWitnessed(witnessed, signed.key, verifyEd25519)
  const presale = createPresale()
  const formers: Former[] = []
  let atSaid: Presale | undefined = said?.size === 0 ? presale.result() : undefined
  const mailed = wanted.mail === undefined ? undefined : MAILED.exec(wanted.mail)
  const [, count = '0', root = ''] = mailed ?? []
  const sizes = [former?.size ?? 0, Number(count), ...witnesses.map(({ seen }) => seen?.size ?? 0)]
  const tree = await readEntries(read, signed.size, sizes, (entry, size) => {
    const parsed = parseEntry(new TextDecoder().decode(entry))
    presale.add(parsed)
    if (parsed?.kind === 'former') formers.push({ size, ...parsed })
    if (size === said?.size) atSaid = presale.result()
  })
  report.check(
    isSameHash(tree.rootAt(signed.size), signed.root),
    `${signed.size} entries are those that are signed`,
  )
  if (former && former.size > signed.size)
    report.check(
      false,
      `the log has ${signed.size} entries, and the kept checkpoint ${former.size}`,
    )
  else if (former)
    report.check(
      isSameHash(tree.rootAt(former.size), former.root),
      `the ${former.size} entries of the kept checkpoint are there, unchanged`,
    )
  if (wanted.mail !== undefined)
    report.check(
      mailed !== null &&
        Number(count) <= signed.size &&
        isSameHash(tree.rootAt(Number(count)), fromBase64(root) ?? new Uint8Array()),
      `the ${count} entries that the mail names are there, unchanged`,
    )
  await checkTiles(read, report, signed.size, tree.levels)
  await checkFormer(report, formers)
  checkWitnesses(report, witnesses, wanted.witness, (size, root) =>
    size > signed.size ? false : isSameHash(tree.rootAt(size), root),
  )
  checkPresale(report, presale.result(), atSaid, said)
  return { key: keyText(signed.key), note: signed.note }
}

interface Former {
  readonly size: number
  readonly key: string
  readonly checkpoint: string
}

/** A log that was begun after another one says so first, and with a state that the other one has signed. */
async function checkFormer(report: Report, formers: readonly Former[]): Promise<void> {
  for (const { size, key, checkpoint } of formers) {
    const parsed = parseKey(key)
    const last = parsed && (await openCheckpoint(checkpoint, parsed, verifyEd25519))
    report.check(
      size === 1 && last !== undefined,
      `this log was begun after the ${last?.size ?? 0} entries of ${key}`,
    )
  }
}

/** Whoever is given the key of a witness by itself can verify whether the host has shown it the same log. */
function checkWitnesses(
  report: Report,
  witnesses: readonly Witnessed[],
  wanted: string | undefined,
  isOfThisLog: (size: number, root: Uint8Array) => boolean,
): void {
  const given = wanted?.trim()
  if (given !== undefined)
    report.check(
      witnesses.some(({ key, seen }) => key === given && seen !== undefined),
      `the host has a cosignature of ${given}`,
    )
  for (const { key, seen, isFalse } of witnesses) {
    if (isFalse) report.check(false, `what the host says that ${key} has cosigned is signed by it`)
    else if (!seen) report.check(true, `${key} has cosigned nothing yet`)
    else
      report.check(
        isOfThisLog(seen.size, seen.root),
        `${key} has cosigned the first ${seen.size} entries of this log, ${new Date(seen.at * 1000).toISOString()}`,
      )
  }
}

async function signedState(read: ReadPath, report: Report, { key: known }: Wanted, least: number) {
  const given = (await textAt(read, 'key')).trim()
  if (known !== undefined) report.check(given === known.trim(), `the key is the one that was given`)
  const key = parseKey(known ?? given)
  const note = await noteOf(read, least)
  const checkpoint = key && (await openCheckpoint(note, key, verifyEd25519))
  report.check(checkpoint !== undefined, `the checkpoint is signed by ${known ?? given}`)
  return key && checkpoint && { ...checkpoint, key, note }
}

/** What the host says may be of entries that it signs a moment later. */
async function noteOf(read: ReadPath, least: number): Promise<string> {
  for (let tries = 1; ; tries++) {
    const note = await textAt(read, 'checkpoint')
    const size = parseCheckpoint(splitNote(note)?.text ?? '')?.size ?? 0
    if (size >= least || tries === TRIES) return note
    await setTimeout(PAUSE)
  }
}

const TRIES = 5
/** Milliseconds. */
const PAUSE = 1000

async function formerState(
  key: NoteKey,
  report: Report,
  { since }: Wanted,
): Promise<Checkpoint | undefined> {
  if (since === undefined) return undefined
  const former = await openCheckpoint(since, key, verifyEd25519)
  report.check(former !== undefined, 'the kept checkpoint is signed by the same key')
  return former
}

/** What the host says; undefined where it says nothing that can be read. */
async function saidSold(read: ReadPath): Promise<Said | undefined> {
  const bytes = await read('sold')
  return parseSaid(new TextDecoder().decode(bytes ?? new Uint8Array()))
}

function checkPresale(
  report: Report,
  presale: Presale,
  atSaid: Presale | undefined,
  said: Said | undefined,
): void {
  for (const [at, supply] of presale.supplies.entries()) {
    const tokens = toDecimalString(soldInStage(presale.sold, at + 1))
    report.check(true, `stage ${at + 1}: ${tokens} of ${toDecimalString(supply)} tokens sold`)
  }
  for (const fault of presale.faults) report.check(false, sentenceOf(fault))
  report.check(
    atSaid !== undefined && said !== undefined && isAsSaid(said, atSaid.sold),
    'what the host says that the presale has sold is what the entries add up to',
  )
}

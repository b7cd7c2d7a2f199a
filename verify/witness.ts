import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cosignatureLine, cosignedText, witnessKeyText } from '#domain/log/cosignature.ts'
import { type Broken, followLog, type Kept, type ReadLog } from '#domain/log/follow.ts'
import { keyText, openCheckpoint, parseKey, splitNote } from '#domain/log/note.ts'
import { verifyEd25519 } from './ed25519.ts'
import type { Report } from './report.ts'

/*
 * A witness in a folder of its own: `witness.key` (its secret), `log.key` (of the log), and `checkpoint`, the newest state that it
 * has seen and cosigned, which others may be given. It never goes back: what contradicts it is kept as `evidence.json`.
 */

const OWNER_ONLY = 0o600
export const EVIDENCE = 'evidence.json'

const FAULTS: Readonly<Record<Broken, string>> = {
  kept: 'what this witness has kept of it cannot be opened',
  key: 'it is signed by another key',
  begun: 'it was begun after the one that this witness has seen',
  signature: 'it is not signed by its key',
  shrunk: 'it has fewer entries than this witness has seen',
  changed: 'it does not have all that this witness has seen, or does not prove it',
}

export interface Options {
  /** The name of the witness, such as `example.net/witness`. */
  readonly name: string
  /** The key of the log that is known already; by default the first one is believed. */
  readonly key?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Looks at a log once, and cosigns its newest state if it has all that was there before. Resolves to whether it answered. */
export async function witness(
  folder: string,
  read: ReadLog,
  report: Report,
  { name, key, now }: Options,
): Promise<boolean> {
  const secret = secretIn(folder)
  report.check(true, `this witness is ${ownKeyText(folder, name)}`)
  const kept = await keptIn(folder, key)
  if (existsSync(join(folder, EVIDENCE))) {
    report.check(
      false,
      `${join(folder, EVIDENCE)} is there: nothing is cosigned after a broken log`,
    )
    return true
  }
  const followed = await followLog(read, kept, verifyEd25519)
  if (followed.is === 'unknown') return false
  if (followed.is !== 'right') {
    const evidence = {
      found: followed.is,
      at: new Date(now).toISOString(),
      kept,
      shown: followed.shown,
    }
    store(join(folder, EVIDENCE), JSON.stringify(evidence))
    report.check(false, `the log is broken: ${FAULTS[followed.is]}`)
    return true
  }
  storeSeen(folder, followed.kept, cosignatureFor(followed.kept.note, name, secret, now))
  report.check(true, `${followed.size} entries of ${followed.kept.key} are cosigned`)
  return true
}

/** The line with which this witness cosigns a note, at a time in milliseconds since 1970. */
export function cosignatureFor(note: string, name: string, secret: KeyObject, now: number): string {
  const time = Math.floor(now / 1000)
  const signature = sign(null, cosignedText(splitNote(note)?.text ?? '', time), secret)
  return cosignatureLine({ name, publicKey: publicKeyOf(secret) }, time, signature)
}

/** Keeps what was seen, with the signatures of the log and of the witness; those of others are left out. */
export function storeSeen(folder: string, { key, note }: Kept, cosignature: string): void {
  const { text = '', lines = [] } = splitNote(note) ?? {}
  const origin = text.slice(0, text.indexOf('\n'))
  const own = lines.filter((line) => line.startsWith(`— ${origin} `))
  store(join(folder, 'log.key'), `${key}\n`)
  store(join(folder, 'checkpoint'), `${text}\n${own.join('\n')}\n${cosignature}`)
}

/** What was seen before. Of a key that is known, and nothing else, it is nothing. Throws where it has been changed. */
export async function keptIn(folder: string, key: string | undefined): Promise<Kept | undefined> {
  const [known, note] = ['log.key', 'checkpoint'].map((name) => textAt(join(folder, name)))
  if (known === undefined && note === undefined)
    return key === undefined ? undefined : { key: key.trim(), note: '' }
  const parsed = parseKey(known ?? '')
  if (!parsed || !(await openCheckpoint(note ?? '', parsed, verifyEd25519)))
    throw new Error(`${folder} does not have what this witness has cosigned: it has been changed`)
  return { key: keyText(parsed), note: note ?? '' }
}

/** The secret of a witness, which it makes at the first time. */
export function secretIn(folder: string): KeyObject {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'witness.key')
  const text = textAt(path)
  if (text !== undefined) return createPrivateKey(text)
  const { privateKey } = generateKeyPairSync('ed25519')
  store(path, String(privateKey.export({ format: 'pem', type: 'pkcs8' })))
  return privateKey
}

/** The key of a witness, as it is given to others. */
export const ownKeyText = (folder: string, name: string): string =>
  witnessKeyText({ name, publicKey: publicKeyOf(secretIn(folder)) })

function publicKeyOf(secret: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

const textAt = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined

/** Whole or not at all. */
export function store(path: string, text: string): void {
  const next = `${path}.${process.pid}`
  const file = openSync(next, 'w', OWNER_ONLY)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(next, path)
}

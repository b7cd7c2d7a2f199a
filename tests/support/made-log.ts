import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cosignatureLine, cosignedText, witnessKeyText } from '#domain/log/cosignature.ts'
import { entryBytes, type LogEntry } from '#domain/log/entries.ts'
import { EMPTY_ROOT, hashOfSubtrees, leafHash } from '#domain/log/merkle.ts'
import { checkpointText, keyText, type NoteKey, signatureLine } from '#domain/log/note.ts'
import { createPresale } from '#domain/log/presale.ts'
import { bundleOf, bundlePath, foldPairs, tilePath, widthOfLevel } from '#domain/log/tiles.ts'
import { toDecimalString } from '#domain/money/decimal.ts'

/*
 * Logs as a host would serve them, made without the host's code: tests change what they like, and so have a host that lies.
 */

const ORIGIN = 'example.org/log'
const PKCS8 = '302e020100300506032b657004220420'

/** A key of its own for each number. */
export function madeSigner(number = 1, name = ORIGIN) {
  const der = Buffer.concat([Buffer.from(PKCS8, 'hex'), Buffer.alloc(32, number)])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  const key: NoteKey = { name, publicKey: Buffer.from(x, 'base64url') }
  const note = (text: string) =>
    `${text}\n${signatureLine(key, sign(null, Buffer.from(text), secret))}`
  return { key, note }
}

/** A witness that cosigns whatever it is given. */
export function madeWitness(number = 9, name = 'example.net/w') {
  const der = Buffer.concat([Buffer.from(PKCS8, 'hex'), Buffer.alloc(32, number)])
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' })
  const key = { name, publicKey: Buffer.from(x, 'base64url') }
  const cosigned = (note: string, seconds: number): string => {
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
    return note + cosignatureLine(key, seconds, sign(null, cosignedText(text, seconds), secret))
  }
  return { key: witnessKeyText(key), cosigned }
}

/** What a host answers of the witnesses of its log. */
export const witnessesText = (list: readonly { key: string; note: string | null }[]): Buffer =>
  Buffer.from(JSON.stringify(list))

export type MadeLog = Map<string, Uint8Array>

/** All files of a log of these entries. */
export function madeLog(entries: readonly LogEntry[], signer = madeSigner()): MadeLog {
  const size = entries.length
  const files: MadeLog = new Map()
  // Each entry is encoded and hashed once, however often it is there.
  const encoded = new Map([...new Set(entries)].map((one) => [one, entryBytes(one)]))
  const leaves = new Map([...encoded].map(([one, bytes]) => [one, leafHash(bytes)]))
  const bytes = entries.flatMap((one) => encoded.get(one) ?? [])
  let hashes = entries.flatMap((one) => leaves.get(one) ?? [])
  const root = rootOf(hashes)
  for (let index = 0; index * 256 < size; index++) {
    const inBundle = bytes.slice(index * 256, (index + 1) * 256)
    files.set(bundlePath({ index, width: inBundle.length }), bundleOf(inBundle))
  }
  for (let level = 0; widthOfLevel(size, level) > 0; level++) {
    const full = []
    for (let index = 0; index * 256 < hashes.length; index++) {
      const tile = hashes.slice(index * 256, (index + 1) * 256)
      files.set(tilePath({ level, index, width: tile.length }), Buffer.concat(tile))
      if (tile.length === 256) full.push(foldPairs(tile))
    }
    hashes = full
  }
  files.set('key', Buffer.from(`${keyText(signer.key)}\n`))
  files.set('checkpoint', Buffer.from(signer.note(checkpointText({ origin: ORIGIN, size, root }))))
  files.set('sold', Buffer.from(soldText(entries)))
  return files
}

/** Answers a page in place of its host's log. */
export const serveLog = (page: Page, log: MadeLog): Promise<unknown> =>
  page.route('**/log/**', async (route) => {
    const bytes = log.get(new URL(route.request().url()).pathname.replace('/log/', ''))
    const headers = { 'content-type': 'application/json' }
    if (bytes)
      await route.fulfill({ body: Buffer.from(bytes), contentType: 'application/octet-stream' })
    else await route.fulfill({ status: 404, headers, body: '{}' })
  })

export const checkpointIn = (log: MadeLog): string =>
  Buffer.from(log.get('checkpoint') ?? []).toString()

function soldText(entries: readonly LogEntry[]): string {
  const presale = createPresale()
  for (const entry of entries) presale.add(entry)
  const sold = presale.result().sold.map(({ paid, tokens, ...rest }) => ({
    ...rest,
    paid: toDecimalString(paid),
    tokens: toDecimalString(tokens),
  }))
  return JSON.stringify({ size: entries.length, sold })
}

/** The proof that an entry is in a log of these, by the definition of RFC 6962 and not by the code that is tested. */
export const inclusionOf = (index: number, entries: readonly LogEntry[]): Uint8Array[] =>
  inclusion(
    index,
    entries.map((entry) => leafHash(entryBytes(entry))),
  )

function inclusion(index: number, hashes: readonly Uint8Array[]): Uint8Array[] {
  if (hashes.length < 2) return []
  let middle = 1
  while (middle * 2 < hashes.length) middle *= 2
  const [left, right] = [hashes.slice(0, middle), hashes.slice(middle)]
  return index < middle
    ? [...inclusion(index, left), rootOf(right)]
    : [...inclusion(index - middle, right), rootOf(left)]
}

function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length < 2) return hashes[0] ?? EMPTY_ROOT
  let middle = 1
  while (middle * 2 < hashes.length) middle *= 2
  return hashOfSubtrees([rootOf(hashes.slice(0, middle)), rootOf(hashes.slice(middle))])
}

const hex = (number: number) => number.toString(16).padStart(64, '0')

/** A presale of `count` purchases of 100 tokens after its terms, one in ten for USDT, with a deposit before each. */
export function madeEntries(count: number): LogEntry[] {
  const time = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString()
  const terms: LogEntry = {
    v: 1,
    kind: 'terms',
    time: time(0),
    number: 1,
    stage: 1,
    hash: hex(0),
    prices: ['0.01', '0.015'],
    supplies: ['1000000', '2000000'],
    fee: '1',
    minimum: '99',
  }
  const sales = Array.from({ length: count }, (_, at): LogEntry[] => [
    { v: 1, kind: 'deposit', hash: hex(2 * at + 1) },
    {
      v: 1,
      kind: 'purchase',
      time: time(at),
      stage: 1,
      coin: at % 10 === 9 ? 'USDT' : 'BNB',
      paid: '1',
      price: '1',
      tokenPrice: '0.01',
      received: '99',
      fee: '1',
      account: hex(2 * at + 2),
    },
  ])
  return [terms, ...sales.flat()]
}

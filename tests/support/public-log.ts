import { spawnSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type LogEntry, parseEntry } from '#domain/log/entries.ts'
import { hashOfSubtrees, isSameHash, leafHash } from '#domain/log/merkle.ts'
import { type Checkpoint, openCheckpoint, parseKey, type VerifyEd25519 } from '#domain/log/note.ts'
import { bundlePath, entriesIn, type Tile, tilePath, widthOfLevel } from '#domain/log/tiles.ts'

export const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, message, key, signature)
}

/** The bytes at a path of the log, such as `checkpoint`; undefined where there are none. */
export type ReadPath = (path: string) => Promise<Uint8Array | undefined>

export const pathsOf =
  (app: FastifyInstance): ReadPath =>
  async (path) => {
    const { statusCode, rawPayload } = await app.inject(`/log/${path}`)
    return statusCode === 200 ? rawPayload : undefined
  }

async function required(read: ReadPath, path: string): Promise<Uint8Array> {
  const bytes = await read(path)
  if (!bytes) throw new Error(`the log has no ${path}`)
  return bytes
}

const textAt = async (read: ReadPath, path: string) =>
  Buffer.from(await required(read, path)).toString()

/** The signed state of a log. */
export async function checkpointOf(
  read: ReadPath,
): Promise<Checkpoint & { readonly note: string }> {
  const key = parseKey(await textAt(read, 'key'))
  const note = await textAt(read, 'checkpoint')
  const checkpoint = key && (await openCheckpoint(note, key, verifyEd25519))
  if (!checkpoint) throw new Error(`no checkpoint: ${note}`)
  return { ...checkpoint, note }
}

const widths = (count: number) =>
  Array.from({ length: Math.ceil(count / 256) }, (_, index) => ({
    index,
    width: Math.min(256, count - index * 256),
  }))

/** All tiles of a tree of `size` entries. */
export function tilesOf(size: number): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0; widthOfLevel(size, level) > 0; level++)
    for (const tile of widths(widthOfLevel(size, level))) tiles.push({ level, ...tile })
  return tiles
}

/** All entries, after they have been compared with the signed root. */
export async function entriesOf(read: ReadPath): Promise<LogEntry[]> {
  const { size, root } = await checkpointOf(read)
  const texts: Uint8Array[] = []
  for (const bundle of widths(size))
    texts.push(...entriesIn(await required(read, bundlePath(bundle))))
  const hashes = texts.map(leafHash)
  if (!isSameHash(rootOf(hashes), root)) throw new Error('the entries are not those of the root')
  return texts.map((bytes) => {
    const entry = parseEntry(Buffer.from(bytes).toString())
    if (!entry) throw new Error(`no entry: ${Buffer.from(bytes)}`)
    return entry
  })
}

/** By the definition of RFC 6962, and not by the code that is tested. */
function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length < 2) return hashes[0] ?? new Uint8Array()
  let middle = 1
  while (middle * 2 < hashes.length) middle *= 2
  return hashOfSubtrees([rootOf(hashes.slice(0, middle)), rootOf(hashes.slice(middle))])
}

/** How many entries Go's own code finds in a log, or what it says against it. */
export async function readByGo(read: ReadPath): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  try {
    const { size } = await checkpointOf(read)
    const paths = [
      ...['key', 'checkpoint'],
      ...tilesOf(size).map(tilePath),
      ...widths(size).map(bundlePath),
    ]
    for (const path of paths) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await required(read, path))
    }
    const { stdout, stderr } = spawnSync('go', ['run', 'main.go', folder], {
      cwd: resolve(import.meta.dirname, '../log-oracle/read'),
      encoding: 'utf8',
      env: { ...process.env, GO111MODULE: 'off', GOPATH: GO_PATH },
    })
    return `${stdout}${stderr}`.trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Where Debian's package golang-golang-x-mod-dev is. */
const GO_PATH = '/usr/share/gocode'
export const hasGo =
  existsSync(join(GO_PATH, 'src/golang.org/x/mod/sumdb')) &&
  spawnSync('go', ['version']).status === 0

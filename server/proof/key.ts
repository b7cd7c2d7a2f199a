import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { globSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type NoteKey, parseKey, signatureLine, type VerifyEd25519 } from '#domain/log/note.ts'
import { ensureFolder } from '../platform/files/folder.ts'

/** Signs for the log; hosts that share a database need the same one. */
export interface LogSigner {
  readonly key: NoteKey
  /** The note of a text, which ends in a newline. */
  sign(text: string): string
}

export const LOG_KEY_FILE = 'log.key'
const OWNER_ONLY = 0o600
const SEED_SIZE = 32
/** What a file of PKCS #8 has before the seed of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PREFIX = 'PRIVATE+KEY+'
const ED25519 = 1

const privateKey = (seed: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })

/** The public key of a seed of 32 bytes. */
function publicKeyOf(seed: Uint8Array): Uint8Array {
  const { x = '' } = createPublicKey(privateKey(seed)).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

export const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  return verify(null, message, key, signature)
}

/** Reads the text that Go's `note` has for a secret key. Throws where it is none. */
export function signerOf(text: string): LogSigner {
  const [, name = '', id = '', coded = ''] =
    /^PRIVATE\+KEY\+([^+\s]+)\+([\da-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const bytes = Buffer.from(coded, 'base64')
  const seed = bytes.subarray(1)
  if (bytes[0] !== ED25519 || seed.length !== SEED_SIZE) throw new Error('no key of a log')
  const publicKey = publicKeyOf(seed)
  const key = parseKey(`${name}+${id}+${typedText(publicKey)}`)
  if (!key) throw new Error('a key of a log that has been changed')
  const secret = privateKey(seed)
  return {
    key,
    sign: (note) => `${note}\n${signatureLine(key, sign(null, Buffer.from(note), secret))}`,
  }
}

const typedText = (bytes: Uint8Array): string =>
  Buffer.concat([Uint8Array.of(ED25519), bytes]).toString('base64')

/**
 * The key of the log, from its file in the data folder: neither in the database nor derived from anything in it, so that
 * who has the database alone signs nothing. The first host creates it, under the name of its site.
 */
export function loadLogSigner({
  dataDir,
  siteUrl,
}: {
  readonly dataDir: string
  readonly siteUrl: string
}): LogSigner {
  const path = resolve(dataDir, LOG_KEY_FILE)
  const text = read(path) ?? create(path, dataDir, originOf(siteUrl, dataDir))
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`DATA_DIR: other accounts may read ${path}. Run: chmod 600 ${path}`)
  try {
    return signerOf(text)
  } catch (cause) {
    throw new Error(`DATA_DIR: ${path} holds no key; it has been changed.`, { cause })
  }
}

/** The log's address without its scheme, by C2SP tlog-tiles; a number after it where keys of former logs were put aside. */
function originOf(siteUrl: string, dataDir: string): string {
  const former = globSync(`${LOG_KEY_FILE}.[0-9]*`, { cwd: dataDir }).length
  const name = `${siteUrl.replace(/^https?:\/\//, '')}/log`
  return former === 0 ? name : `${name}/${former + 1}`
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** As the host's own secret: a hard link appears with its whole content, and fails where another process was first. */
function create(path: string, folder: string, name: string): string {
  ensureFolder(folder)
  // No number follows the name of the key: another host would take that for the key of a former log.
  const own = `${path}.new-${process.pid}`
  rmSync(own, { force: true })
  writeFileSync(own, `${newSecret(name)}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8')
}

function newSecret(name: string): string {
  const seed = randomBytes(SEED_SIZE)
  const key = { name, publicKey: publicKeyOf(seed) }
  const id = signatureLine(key, new Uint8Array()).split(' ')[2] ?? ''
  return `${PREFIX}${name}+${Buffer.from(id, 'base64').toString('hex')}+${typedText(seed)}`
}

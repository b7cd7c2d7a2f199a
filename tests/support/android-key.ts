import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { array, bytes, integer, map, text } from './cbor.ts'
import type { Attest } from './software-passkey.ts'

/**
 * An attestation as Android makes it, right in everything but who has signed it: its certificates name a list of revoked
 * ones at an address of the test's choice.
 */
export function androidKey(revocationList: string): Attest {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return ({ publicKey, privateKey, authData, clientDataHash }) => {
    const leaf = certificate('Key', publicKey, root.privateKey, [
      keyDescription(clientDataHash),
      distributionPoint(revocationList),
    ])
    const issuer = certificate('Root', root.publicKey, root.privateKey, [
      distributionPoint(revocationList),
    ])
    const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey)
    const attStmt = map([
      [text('alg'), integer(-7)],
      [text('sig'), bytes(signature)],
      [text('x5c'), array([bytes(leaf), bytes(issuer)])],
    ])
    return { fmt: 'android-key', attStmt }
  }
}

// DER (X.690), as much of it as two certificates need.
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents)
const number = (value: number) => der(0x02, Buffer.from([value]))
const enumerated = (value: number) => der(0x0a, Buffer.from([value]))
const octets = (value: Buffer) => der(0x04, value)
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value)
const utcTime = (value: string) => der(0x17, Buffer.from(value))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))

function certificate(
  subject: string,
  publicKey: KeyObject,
  issuerKey: KeyObject,
  extensions: readonly Buffer[],
): Buffer {
  const version3 = der(0xa0, number(2))
  const content = sequence(
    version3,
    number(1),
    ECDSA_WITH_SHA256,
    nameOf('Root'),
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  return sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, issuerKey)))
}

/** cRLDistributionPoints (RFC 5280, 4.2.1.13) with one address. */
function distributionPoint(url: string): Buffer {
  const fullName = der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))
  return sequence(oid('551d1f'), octets(sequence(sequence(fullName))))
}

/** Android's KeyDescription with the challenge, and with two empty lists of authorizations. */
function keyDescription(challenge: Buffer): Buffer {
  const content = sequence(
    ...[number(3), enumerated(0), number(4), enumerated(0)],
    ...[octets(challenge), octets(Buffer.alloc(0)), sequence(), sequence()],
  )
  return sequence(oid('2b06010401d679020111'), octets(content))
}

import { generateKeyPairSync, sign } from 'node:crypto'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  cosignatureLine,
  cosignedAt,
  cosignedText,
  parseWitnessKey,
  type WitnessKey,
  witnessKeyText,
} from '#domain/log/cosignature.ts'
import { splitNote } from '#domain/log/note.ts'
import { verifyEd25519 } from '../../../../verify/ed25519.ts'
import { checkpointIn, madeEntries, madeLog } from '../../../support/made-log.ts'

const NOTE = checkpointIn(madeLog(madeEntries(3)))
const TEXT = splitNote(NOTE)?.text ?? ''

function newWitness(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const key: WitnessKey = { name, publicKey: new Uint8Array(Buffer.from(x, 'base64url')) }
  const line = (time: number, text = TEXT) =>
    cosignatureLine(key, time, sign(null, cosignedText(text, time), privateKey))
  return { key, line }
}
const { key, line } = newWitness('example.net/w')
const at = (...lines: readonly string[]) => cosignedAt(NOTE + lines.join(''), key, verifyEd25519)

describe('a cosignature', () => {
  test('says when its witness has cosigned, among those of others', async () => {
    const other = newWitness('example.net/other')
    expect(await at(other.line(5), line(1679315147), other.line(6))).toBe(1679315147)
    expect(await at(other.line(5))).toBeUndefined()
  })

  test('is none of a key that has the same name', async () => {
    const namesake = newWitness('example.net/w')
    expect(await at(namesake.line(5))).toBeUndefined()
    // Nor does it spoil the witness's own.
    expect(await at(namesake.line(5), line(7), namesake.line(9))).toBe(7)
  })

  test('counts for nothing where another one of the same key is wrong', async () => {
    const wrong = line(7, TEXT.replace('\n', '\nmore\n'))
    expect(await at(line(5), wrong)).toBeUndefined()
    expect(await at(wrong, line(5))).toBeUndefined()
    const [start, name, coded = ''] = line(5).trim().split(' ')
    const cut = `${start} ${name} ${base64.encode(base64.decode(coded).subarray(0, -1))}\n`
    expect(await at(cut, line(5))).toBeUndefined()
  })
})

describe('the key of a witness', () => {
  const text = witnessKeyText(key)

  test('is read as it is written', () => {
    expect(parseWitnessKey(`${text}\n`)).toEqual(key)
  })

  test('is none with another name, another id, another kind or a byte less or more', () => {
    const [name = '', id = '', coded = ''] = text.split('+')
    const bytes = base64.decode(text.slice(name.length + id.length + 2))
    expect(coded).not.toBe('')
    const withBytes = (of: Uint8Array) => `${name}+${id}+${base64.encode(of)}`
    expect(parseWitnessKey(withBytes(bytes))).toEqual(key)
    for (const one of [
      text.replace('example.net/w', 'example.net/x'),
      text.replace('example.net/w', ''),
      text.replace('example.net/w', 'example net'),
      text.replace(id, '00000000'),
      withBytes(bytes.with(0, 1)),
      withBytes(bytes.subarray(0, -1)),
      withBytes(Uint8Array.of(...bytes, 0)),
      `${name}+${id}+?`,
      '',
    ])
      expect([one, parseWitnessKey(one)]).toEqual([one, undefined])
  })
})

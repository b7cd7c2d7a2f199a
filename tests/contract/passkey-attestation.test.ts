import { randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attestation, creationOptions } from '#contract/account/passkey-ceremony.ts'
import { androidKey } from '../support/android-key.ts'
import { bytes, integer, map, text } from '../support/cbor.ts'
import { closeAudited } from '../support/ledger.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { addPasskey, codeFor, ORIGIN, signedBy } from '../support/passkeys.ts'
import { type Attest, softwarePasskey } from '../support/software-passkey.ts'

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
})
afterAll(() => closeAudited(host.deps.db, host))

/** Where the certificates say that their list of revoked ones is. */
let revocations: Server
let requests: number
beforeEach(async () => {
  requests = 0
  revocations = createServer((_, response) => {
    requests += 1
    response.end('no list')
  })
  await once(revocations.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  revocations.closeAllConnections()
  await once(revocations.close(), 'close')
})
function revocationList(): string {
  const address = revocations.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return `http://127.0.0.1:${address.port}/revoked.crl`
}

/** Asks for the options of a new passkey, with a mailed code. */
async function begin(person: Person) {
  const proof = await codeFor(host, person, { command: 'add' })
  const { status, json } = await person.call('POST', '/passkeys/begin', proof)
  return { status, challenge: json.challenge, options: json.options }
}
const add = (person: Person, challenge: unknown, response: object) =>
  person.call('POST', '/passkeys', { challenge, name: 'Phone', response })
const idsOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/passkeys')).json.passkeys.map(({ id }: { id: string }) => id)
const codeOf = ({ json }: { json: { error: { code: string } } }) => json.error.code
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted()

describe('a new passkey', () => {
  // Holds promise 116.
  test('with an attestation by certificates is refused, and nothing that they name is requested', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const response = softwarePasskey(ORIGIN).create(options, androidKey(revocationList()))
    const answer = await add(person, challenge, response)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong-passkey'])
    expect(await idsOf(person)).toEqual([])
    expect(requests).toBe(0)

    // The attestation is one that the library requests the list for, or this test would show nothing.
    const verified = verifyRegistrationResponse({
      response: v.parse(attestation, response),
      expectedChallenge: v.parse(creationOptions, options).challenge,
      expectedOrigin: ORIGIN,
      expectedRPID: 'localhost',
    })
    await expect(verified).rejects.toThrow('not a known root certificate')
    expect(requests).toBeGreaterThan(0)
  })

  test('that attests itself is refused, since the host asks for no attestation', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const packed: Attest = ({ privateKey, authData, clientDataHash }) => {
      const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey)
      const attStmt = map([
        [text('alg'), integer(-7)],
        [text('sig'), bytes(signature)],
      ])
      return { fmt: 'packed', attStmt }
    }
    const answer = await add(person, challenge, softwarePasskey(ORIGIN).create(options, packed))
    expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong-passkey'])
    expect(await idsOf(person)).toEqual([])
  })

  test.each([
    ['on another site', { rpId: 'evil.example' }],
    ['by a page of another origin', { origin: 'https://evil.example' }],
    ['without the person being verified', { isUnverified: true }],
  ])('that is made %s is refused', async (_, changes) => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const response = softwarePasskey(ORIGIN).create(options, undefined, changes)
    const answer = await add(person, challenge, response)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong-passkey'])
    expect(await idsOf(person)).toEqual([])
  })

  // Holds promise 116.
  test('that is refused uses its challenge up, also when forty are sent at the same time', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const passkey = softwarePasskey(ORIGIN)
    const hostile = passkey.create(options, androidKey(revocationList()))
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => add(person, challenge, hostile)),
    )
    expect(statusesOf(answers)).toEqual([
      ...[403, ...Array.from({ length: 29 }, () => 410)],
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(requests).toBe(0)
  })

  test('is not made with the challenge of one that was refused', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const passkey = softwarePasskey(ORIGIN)
    const other: Attest = () => ({ fmt: 'other', attStmt: map([]) })
    expect((await add(person, challenge, passkey.create(options, other))).status).toBe(403)
    const answer = await add(person, challenge, passkey.create(options))
    expect([answer.status, codeOf(answer)]).toEqual([410, 'passkey-expired'])
    expect(await idsOf(person)).toEqual([])
  })

  test('is refused when it took longer than five minutes', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const response = softwarePasskey(ORIGIN).create(options)
    host.clock.advance(5 * 60_000)
    const answer = await add(person, challenge, response)
    expect([answer.status, codeOf(answer)]).toEqual([410, 'passkey-expired'])
    expect(await idsOf(person)).toEqual([])
  })

  test('is made once, however often it is sent at the same time', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const response = softwarePasskey(ORIGIN).create(options)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(person, challenge, response)),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
  })

  // Holds promise 116.
  test('is stored under the id that its authenticator has written, whatever the request calls it', async () => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const passkey = softwarePasskey(ORIGIN)
    const other = randomBytes(32).toString('base64url')
    const response = { ...passkey.create(options), id: other, rawId: other }
    expect((await add(person, challenge, response)).status).toBe(200)
    expect(await idsOf(person)).toEqual([passkey.id])
  })

  test.each([0, 15, 1024])('with an id of %i bytes is refused', async (length) => {
    const person = await host.person()
    const { challenge, options } = await begin(person)
    const made = softwarePasskey(ORIGIN, randomBytes(length)).create(options)
    const claimed = randomBytes(32).toString('base64url')
    const answer = await add(person, challenge, { ...made, id: claimed, rawId: claimed })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong-passkey'])
  })

  test('can be begun thirty times in an hour, in all sessions together', async () => {
    const person = await host.person()
    const passkey = await addPasskey(host, person)
    const beginSigned = async () => {
      const asked = await person.call('PUT', '/passkeys/challenge', { command: 'add' })
      return (await person.call('POST', '/passkeys/begin', signedBy(passkey, asked))).status
    }
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) statuses.push(await beginSigned())
    expect(statuses).toEqual([...Array.from({ length: 29 }, () => 200), 429])
    host.clock.advance(60 * 60_000)
    expect(await beginSigned()).toBe(200)
  })
})

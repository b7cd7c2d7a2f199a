import type { MoneyHost, Person } from './money-host.ts'
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts'

/** The origin of a host with the standard settings. */
export const ORIGIN = 'http://localhost:8080'

/** The proof of a passkey of the person, in a request that needs one. */
export const signedBy = (
  passkey: SoftwarePasskey,
  { json }: Awaited<ReturnType<Person['call']>>,
  changes: Parameters<SoftwarePasskey['get']>[1] = {},
) => ({
  passkey: { challenge: json.challenge, response: passkey.get(json.options, changes) },
})

/** Makes a passkey once `proof` is there. Resolves to the answer of POST /passkeys. */
export async function register(
  person: Person,
  proof: object,
  passkey: SoftwarePasskey,
  name = 'Phone',
) {
  const begun = await person.call('POST', '/passkeys/begin', proof)
  if (begun.status !== 200) return begun
  const response = passkey.create(begun.json.options)
  return await person.call('POST', '/passkeys', { challenge: begun.json.challenge, name, response })
}

/** The code that the person is mailed for a change. */
export async function codeFor(host: MoneyHost, person: Person, change: object) {
  const { status, json, text } = await person.call('PUT', '/passkeys/code', change)
  if (status !== 200) throw new Error(text)
  return { challenge: String(json.challenge), code: host.lastCode() }
}

/** Adds a passkey with a mailed code. */
export async function addPasskey(
  host: MoneyHost,
  person: Person,
  name = 'Phone',
): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(ORIGIN)
  const proof = await codeFor(host, person, { command: 'add' })
  const { status, text } = await register(person, proof, passkey, name)
  if (status !== 200) throw new Error(text)
  return passkey
}

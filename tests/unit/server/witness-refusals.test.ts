import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointText } from '#domain/log/note.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { logWitnesses } from '../../../server/proof/witness-settings.ts'
import { createWitnesses, refusalOf, witnessStates } from '../../../server/proof/witnesses.ts'
import { openDb } from '../../support/database.ts'
import { madeSigner, madeWitness } from '../../support/made-log.ts'

const SIZE = 7
const signer = madeSigner()
const checkpoint = { origin: signer.key.name, size: SIZE, root: new Uint8Array(32) }
const log = {
  size: SIZE,
  note: signer.note(checkpointText(checkpoint)),
  proofSince: async () => [],
}
const witness = madeWitness()
const witnesses = v.parse(logWitnesses, `${witness.key} https://example.net`)

const refused = () => new Response('', { status: 422 })
const away = () => new Response('', { status: 503 })
const cosigned = () => new Response(witness.cosigned(log.note, now / 1000).slice(log.note.length))

let db: Db
let now = 0
beforeEach(async () => {
  db = await openDb()
  now = Date.parse('2026-01-01T12:00:00Z')
})
afterEach(() => db.close())

/** Asks once, as long after the last time as an answer of any kind is waited for. */
async function ask(answer: () => Response): Promise<void> {
  now += 61_000
  await createWitnesses({
    db,
    clock: { now: () => new Date(now) },
    publicLog: { signed: async () => log },
    witnesses,
    fetch: async () => answer(),
  }).turn()
}
const refusal = () => refusalOf(db, witnesses)

// Holds promise 127.
test('a witness refuses the log until it cosigns it, whether or not it can be reached meanwhile', async () => {
  await ask(away)
  expect(await refusal()).toBeUndefined()
  await ask(refused)
  const first = await refusal()
  expect(first).toContain('refuses this log: it has cosigned 0 entries that this log does not have')
  await ask(away)
  expect(await refusal()).toBe(first)
  await ask(cosigned)
  expect(await refusal()).toBeUndefined()
  expect(await witnessStates(db, witnesses)).toMatchObject([
    { size: SIZE, fault: '', refuses: false },
  ])
})

test('a witness that was away has no fault once it cosigns, and is not asked at once again', async () => {
  await ask(away)
  expect(await witnessStates(db, witnesses)).toMatchObject([{ fault: 'it answers 503' }])
  await ask(cosigned)
  expect(await witnessStates(db, witnesses)).toMatchObject([{ fault: '' }])
  let asked = 0
  await ask(() => {
    asked += 1
    return away()
  })
  expect(asked).toBe(0)
})

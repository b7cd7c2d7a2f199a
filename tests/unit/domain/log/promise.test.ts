import { expect, test } from 'vitest'
import { leafHash } from '#domain/log/merkle.ts'
import { checkpointText, openCheckpoint } from '#domain/log/note.ts'
import { openPromise, promiseText } from '#domain/log/promise.ts'
import { verifyEd25519 } from '../../../../verify/ed25519.ts'
import { madeSigner } from '../../../support/made-log.ts'

const { key, note } = madeSigner()
const promise = { origin: key.name, by: 1_767_326_645, leaf: leafHash(Uint8Array.of(1)) }

test('a promise is opened as it was signed', async () => {
  expect(await openPromise(note(promiseText(promise)), key, verifyEd25519)).toEqual(promise)
})

test('a promise of another log, a checkpoint, and a text with more in it are none', async () => {
  const other = promiseText({ ...promise, origin: 'example.org/other' })
  const checkpoint = checkpointText({ origin: key.name, size: 1, root: promise.leaf })
  for (const text of [other, checkpoint, `${promiseText(promise)}more\n`])
    expect(await openPromise(note(text), key, verifyEd25519)).toBeUndefined()
  const renamed = checkpointText({ origin: 'promise/v1', size: 1, root: promise.leaf })
  expect(await openPromise(note(renamed), key, verifyEd25519)).toBeUndefined()
  expect(await openCheckpoint(note(promiseText(promise)), key, verifyEd25519)).toBeUndefined()
})

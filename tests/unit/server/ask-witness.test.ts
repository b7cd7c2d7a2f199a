import { expect, test } from 'vitest'
import { parseWitnessKey } from '#domain/log/cosignature.ts'
import { checkpointText } from '#domain/log/note.ts'
import { type Asked, askWitness } from '../../../server/proof/ask-witness.ts'
import { verifyEd25519 } from '../../../server/proof/key.ts'
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
const sizeIs = (size: number) =>
  new Response(`${size}\n`, { status: 409, headers: { 'content-type': 'text/x.tlog.size' } })

/** What is made of the answers of a witness, and the sizes that it was asked from. */
async function asked(known: number, ...answers: Response[]): Promise<[Asked, string[]]> {
  const key = parseWitnessKey(witness.key)
  if (!key) throw new Error('no key')
  const from: string[] = []
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    from.push(String(init?.body).split('\n')[0] ?? '')
    return answers.shift() ?? new Response('', { status: 503 })
  }
  const outcome = await askWitness({ ...key, url: 'https://example.net' }, log, known, {
    fetch,
    verify: verifyEd25519,
  })
  return [outcome, from]
}
const cosignature = (note: string) => witness.cosigned(note, 1_700_000_000).slice(note.length)

test('a witness that has cosigned one entry more than the log has is ahead of it', async () => {
  expect(await asked(3, sizeIs(SIZE + 1))).toEqual([{ is: 'ahead', size: SIZE + 1 }, ['old 3']])
})

test('a witness that has cosigned another size is asked once more from there', async () => {
  const [outcome, from] = await asked(3, sizeIs(SIZE), new Response(cosignature(log.note)))
  expect(outcome).toEqual({
    is: 'cosigned',
    note: witness.cosigned(log.note, 1_700_000_000),
    at: 1_700_000_000,
  })
  expect(from).toEqual(['old 3', 'old 7'])
})

test.each([409, 422])(
  'a witness that answers the proof with %i refuses the log',
  async (status) => {
    const [outcome] = await asked(3, new Response('', { status }))
    expect(outcome).toMatchObject({ is: 'refused' })
  },
)

test.each([
  ['no cosignature', ''],
  ['that of another checkpoint', cosignature(log.note.replace('\n7\n', '\n8\n'))],
  ['that of another witness', madeWitness(8).cosigned(log.note, 1).slice(log.note.length)],
])('an answer with %s is none', async (_, text) => {
  expect(await asked(3, new Response(text))).toEqual([
    { is: 'failed', why: 'what it answers is not its cosignature' },
    ['old 3'],
  ])
})

test('a witness that is thought to have more than the log is asked from what the log has', async () => {
  const [, from] = await asked(9, new Response(''))
  expect(from).toEqual(['old 7'])
})

test('of an answer the lines of others are left out', async () => {
  const foreign = madeWitness(8, 'other.example').cosigned(log.note, 1).slice(log.note.length)
  const [outcome] = await asked(3, new Response(foreign + cosignature(log.note)))
  expect(outcome).toMatchObject({ is: 'cosigned', note: witness.cosigned(log.note, 1_700_000_000) })
})

test('a page that says a number is no size that a witness has', async () => {
  const page = new Response('5\n', { status: 409, headers: { 'content-type': 'text/html' } })
  const [outcome, from] = await asked(3, page)
  expect([outcome.is, from]).toEqual(['refused', ['old 3']])
})

test.each([403, 404])('a witness that answers %i does not know the log', async (status) => {
  const why = `it does not know this log or its key (${status})`
  expect((await asked(3, new Response('', { status })))[0]).toEqual({ is: 'failed', why })
})

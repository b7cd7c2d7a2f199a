import { base64 } from '@scure/base'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { receiptsAnswer } from '#contract/history/receipts.ts'
import { fromBase64 } from '#domain/log/note.ts'
import { parseProof, proofText } from '#domain/log/proof.ts'
import { receiptListSchema } from '#domain/log/receipt-list.ts'
import { sharesSchema } from '#domain/log/solvency.ts'

/** 32 bytes. */
const SALT = `${'A'.repeat(43)}=`
const owner = { email: 'ada@example.org', salt: SALT }
const opened = { salt: SALT, fields: { owner: '' } }
const receipt = { ...opened, entry: '', owner, proof: '' }
const promised = { ...opened, entry: '', owner, promise: '' }
const listed = { ...opened, index: 0 }
const piece = { index: 0, amount: '1', salt: SALT, path: SALT }

/** Whole answers with another text in the place of each base64 that is in them. */
const answers = (text: string): (readonly [v.GenericSchema, object])[] => {
  const of = { salt: text }
  const list = (more: object) => ({
    log: '',
    note: '',
    owner,
    hashes: SALT,
    lines: [{ at: 0, waiting: 0, receipts: [listed] }],
    ...more,
  })
  const shares = (more: object) => ({
    day: '',
    owner,
    shares: [{ coin: 'BNB', pieces: [piece] }],
    ...more,
  })
  return [
    [receiptsAnswer, { log: '', waiting: 0, receipts: [{ ...receipt, ...of }] }],
    [
      receiptsAnswer,
      { log: '', waiting: 0, receipts: [{ ...receipt, owner: { ...owner, ...of } }] },
    ],
    [receiptsAnswer, { log: '', waiting: 0, receipts: [], promises: [{ ...promised, ...of }] }],
    [receiptListSchema, list({ hashes: text })],
    [receiptListSchema, list({ lines: [{ at: 0, waiting: 0, receipts: [{ ...listed, ...of }] }] })],
    [sharesSchema, shares({ owner: { ...owner, ...of } })],
    [sharesSchema, shares({ shares: [{ coin: 'BNB', pieces: [{ ...piece, ...of }] }] })],
    [sharesSchema, shares({ shares: [{ coin: 'BNB', pieces: [{ ...piece, path: text }] }] })],
  ]
}
const areRead = (text: string) =>
  answers(text).map(([schema, answer]) => v.safeParse(schema, answer).success)

// The last bits of "AAB=" are not zero, which decoders treat in different ways.
test.each(['AAB=', 'AA', 'A', '====', 'ÄÄÄÄ', SALT.replace('A=', 'B=')])(
  '"%s" is not base64, and no answer that has it is read',
  (text) => {
    expect(fromBase64(text)).toBeUndefined()
    expect(areRead(SALT)).toEqual(areRead(SALT).map(() => true))
    expect(areRead(text)).toEqual(areRead(text).map(() => false))
  },
)

test('a salt of another length is none, and what may have any length may', () => {
  expect(areRead('AAAA')).toEqual([false, false, false, true, false, false, false, true])
})

test('a proof is read as it is written, and no other text is one', () => {
  const hash = base64.decode(SALT)
  const proof = { index: 7, hashes: [hash, hash], note: 'of a log\n' }
  const text = proofText(proof)
  expect(parseProof(text)).toEqual(proof)
  expect(parseProof(text.replace('index 7', 'extra AAAA\nindex 7'))).toEqual(proof)
  for (const other of [
    '',
    text.replace('@v1', '@v2'),
    text.replace('index 7', 'place 7'),
    text.replace('index 7', 'index 07'),
    text.replace('index 7\n', ''),
    text.replace(SALT, SALT.replace('A=', 'B=')),
    text.replace(SALT, 'AAAA'),
    text.replace('\n\n', '\n'),
  ])
    expect([other, parseProof(other)]).toEqual([other, undefined])
})

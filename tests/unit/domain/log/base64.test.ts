import * as v from 'valibot'
import { expect, test } from 'vitest'
import { receiptsAnswer } from '#contract/history/receipts.ts'
import { fromBase64 } from '#domain/log/note.ts'
import { receiptListSchema } from '#domain/log/receipt-list.ts'
import { sharesSchema } from '#domain/log/solvency.ts'

// The last bits of "AAB=" are not zero, which decoders treat in different ways.
test.each(['AAB=', 'AA', 'A', '====', 'ÄÄÄÄ'])(
  '"%s" is not base64, and no answer that has it is read',
  (text) => {
    expect(fromBase64(text)).toBeUndefined()
    const refused = [
      [receiptsAnswer, { receipts: [{ owner: { salt: text } }] }],
      [receiptListSchema, { hashes: text, lines: [{ receipts: [{ salt: text }] }] }],
      [sharesSchema, { owner: { salt: text } }],
    ] as const
    for (const [schema, answer] of refused) expect(v.safeParse(schema, answer).success).toBe(false)
  },
)

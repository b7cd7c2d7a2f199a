import * as v from 'valibot'
import { expect, test } from 'vitest'
import { supportForm } from '../../../src/features/support/support-form.ts'

const faults = (input: { topic: string; content: string }) =>
  (v.safeParse(supportForm, input).issues ?? []).map((issue) => v.getDotPath(issue))

test('a query requires a type and a description that is not blank', () => {
  expect(faults({ topic: '', content: '  ' })).toEqual(['topic', 'content'])
  expect(v.safeParse(supportForm, { topic: '', content: 'x' }).issues?.[0].message).toBe(
    'Please Select Query',
  )
})

test('a query of an unknown type is invalid', () => {
  // The text of the API is not a value of the form.
  expect(faults({ topic: 'Others', content: 'x' })).toEqual(['topic'])
  expect(faults({ topic: 'Refunds', content: 'x' })).toEqual(['topic'])
})

test('a description has the maximum length of the host', () => {
  expect(faults({ topic: 'other', content: 'x'.repeat(10_000) })).toEqual([])
  expect(faults({ topic: 'other', content: 'x'.repeat(10_001) })).toEqual(['content'])
})

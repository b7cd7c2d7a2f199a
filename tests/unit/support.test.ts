import * as v from 'valibot'
import { expect, test } from 'vitest'
import { supportForm } from '../../src/features/support/support-form.ts'

const faults = (input: { list: string; content: string }) =>
  (v.safeParse(supportForm, input).issues ?? []).map((issue) => v.getDotPath(issue))

test('a query needs a type and a description that is more than spaces', () => {
  expect(faults({ list: '', content: '  ' })).toEqual(['list', 'content'])
  expect(v.safeParse(supportForm, { list: '', content: 'x' }).issues?.[0].message).toBe(
    'Please Select Query',
  )
})

test('a query of a type that is not offered is not sent', () => {
  expect(faults({ list: 'Refunds', content: 'x' })).toEqual(['list'])
})

test('a description is as long as the host takes, and no longer', () => {
  expect(faults({ list: 'Others', content: 'x'.repeat(10_000) })).toEqual([])
  expect(faults({ list: 'Others', content: 'x'.repeat(10_001) })).toEqual(['content'])
})

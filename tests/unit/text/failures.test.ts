import { expect, test } from 'vitest'
import { failures, failureText } from '#text/failures.ts'

test.each([
  [1, 'Too soon. Wait 1 second and try again.'],
  [42, 'Too soon. Wait 42 seconds and try again.'],
  [119, 'Too soon. Wait 119 seconds and try again.'],
  [121, 'Too soon. Wait 3 minutes and try again.'],
])('a refusal with a delay of %i s shows how long to wait', (retryAfter, text) => {
  expect(failureText({ kind: 'refused', status: 429, retryAfter })).toBe(text)
})

test('a refusal shows the message of the host, or ours if it has none', () => {
  const error = { kind: 'refused', status: 500 }
  expect(failureText({ ...error, message: 'Closed' })).toBe('Closed')
  expect(failureText(error)).toBe('The service cannot do this at the moment. Try again later.')
})

test('a 429 without a delay asks to wait', () => {
  expect(failureText({ kind: 'refused', status: 429 })).toBe(failures.tooMany)
})

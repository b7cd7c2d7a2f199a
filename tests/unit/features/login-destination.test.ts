import { expect, test } from 'vitest'
import { destinationOf } from '../../../src/features/auth/late/otp-part.ts'

test('a login goes on where the person wanted to go, with the coin that was named', () => {
  expect(
    ['/buy/token', '/deposit#BNB', '/wallet/bnb', '/setting#security'].map(destinationOf),
  ).toEqual(['/buy/token', '/deposit#BNB', '/wallet/bnb', '/setting#security'])
})

test('what is no screen of a person leads to the wallet', () => {
  for (const stored of [
    '',
    '/',
    '/login',
    '/otp',
    '//other.example',
    'https://other.example/',
    '/wallet/a/b',
    '/wallet/doge',
    '/nowhere',
  ])
    expect([stored, destinationOf(stored)]).toEqual([stored, '/wallet'])
  expect(destinationOf('/deposit#<a>')).toBe('/deposit')
})

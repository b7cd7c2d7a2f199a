import { expect, onTestFinished, test, vi } from 'vitest'
import { site } from '#config/site.ts'
import { failure, success } from '#domain/result.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import { createClient } from '../../../src/api/request.ts'

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** The deposit address of `coin` if the host answers with `body`. */
function addressFrom(body: string, coin: 'BNB' | 'TRX') {
  const client = createClient({
    apiHost: 'https://host.example',
    timeout: () => new AbortController().signal,
    fetch: async () => new Response(body),
  })
  return createTransfersApi({ client }).depositAddress(coin)
}

test.each([
  ['BNB', EVM, EVM],
  ['BNB', JSON.stringify(EVM), EVM],
  ['TRX', JSON.stringify(JSON.stringify(TRON)), TRON],
] as const)('the deposit address of %s is taken from %s', async (coin, body, address) => {
  expect(await addressFrom(body, coin)).toEqual(success(address))
})

test.each([
  ['the page of a portal', 'BNB', '<!doctype html><title>Sign in</title>'],
  ['an address of another network', 'BNB', TRON],
  ['an address of another network', 'TRX', EVM],
  ['an address with a wrong checksum', 'BNB', EVM.replace('E', 'e')],
  ['the token’s contract', 'BNB', site.tokenAdd],
] as const)('%s is no deposit address of %s', async (_, coin, body) => {
  expect(await addressFrom(body, coin)).toEqual(failure({ kind: 'malformed' }))
})

test('an address is not shown where the code that checks it could not be loaded', async () => {
  vi.doMock('#domain/withdrawal.ts', () => {
    throw new Error('no network')
  })
  onTestFinished(() => void vi.doUnmock('#domain/withdrawal.ts'))
  vi.resetModules()
  expect(await addressFrom(EVM, 'BNB')).toEqual(failure({ kind: 'unreachable' }))
})

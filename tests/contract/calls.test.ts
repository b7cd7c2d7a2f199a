import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsHost, accountsHost } from '../support/accounts-host.ts'
import { contractExports } from '../support/contract.ts'

const call = v.strictObject({
  method: v.picklist(['GET', 'PUT', 'POST']),
  path: v.pipe(v.string(), v.startsWith('/')),
})
const calls = contractExports.flatMap(({ name, value }) =>
  v.is(call, value) ? [{ name, ...value }] : [],
)

let host: AccountsHost
beforeAll(async () => {
  host = await accountsHost()
})
afterAll(() => host.close())

test('the calls of product §7 are found in the contract', () => {
  expect(calls.length).toBeGreaterThan(20)
})

test.each(calls)('$method $path is a route of the host', ({ method, path }) => {
  expect(host.app.hasRoute({ method, url: `/api${path}` })).toBe(true)
})

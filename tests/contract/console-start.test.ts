import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startConsole } from '../../server/main/starting/console.ts'
import { accountsHost } from '../support/accounts-host.ts'

test('of several hosts with the same settings one has the console, and the others start without', async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const host = await accountsHost({ CONSOLE_ADDRESS: `127.0.0.1:${port}` })
  onTestFinished(() => host.close())
  const startWith = (databaseUrl: string | undefined) =>
    startConsole({ ...host.deps, config: { ...host.deps.config, databaseUrl } }, 'none')
  await (await startWith('postgres://wallet@localhost/wallet'))()
  // Where no other host can have it, whoever has set the address is told.
  await expect(startWith(undefined)).rejects.toThrow('EADDRINUSE')
})

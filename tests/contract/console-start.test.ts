import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startConsole } from '../../server/main/starting/console.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { staffConsole } from '../support/staff.ts'

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

test('a link for the first operator is printed in the sandbox alone, and no more once there is somebody', async () => {
  const host = await accountsHost()
  onTestFinished(() => host.close())
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => printed.mockRestore())
  const listener = { host: '127.0.0.1', port: 0, isDefault: true }
  const own = { ...host.deps.config.console, listener }
  const hasLink = async (isSandbox: boolean) => {
    printed.mockClear()
    const config = { ...host.deps.config, isSandbox, console: own }
    await (await startConsole({ ...host.deps, config }, 'none'))()
    return printed.mock.calls.some(([line]) => `${line}`.includes('/#enrol='))
  }
  expect([await hasLink(false), await hasLink(true)]).toEqual([false, true])
  const staff = await staffConsole(host.deps)
  onTestFinished(() => staff.close())
  await staff.colleague('sue', 'support')
  expect(await hasLink(true)).toBe(false)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { softwarePasskey } from '../support/software-passkey.ts'
import { CONSOLE, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
/** What the security log has, without its times. */
let lines: string[]

beforeAll(async () => {
  lines = []
  const writeSecurityLine = (line: string) => void lines.push(line)
  const settings = { SECURITY_LOG: 'hashed', LOG_LEVEL: 'error' }
  host = await moneyHost(settings, undefined, undefined, { writeSecurityLine })
  console = await staffConsole(host.deps)
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const logged = () =>
  lines.splice(0).map((line) => {
    const { security, outcome, account } = JSON.parse(line)
    return [security, outcome, ...(account === undefined ? [] : [account])]
  })

test('the document of the console opens by a link, and in no frame of another page', async () => {
  const opened = async (mode: string, dest: string) =>
    (
      await console.app.inject({
        url: '/',
        headers: {
          host: new URL(CONSOLE).host,
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': mode,
          'sec-fetch-dest': dest,
        },
      })
    ).statusCode
  expect(await opened('navigate', 'document')).toBe(200)
  expect(await opened('navigate', 'iframe')).toBe(403)
  expect(await opened('no-cors', 'document')).toBe(403)
})

test('the security log says who of the staff has logged in, who has tried to, and who was forbidden an order', async () => {
  const ada = await console.colleague('ada', 'auditor')
  const name = host.deps.security.nameOf('ada')
  logged()
  await ada.logIn()
  expect(logged()).toEqual([['console-login', 'ok', name]])
  const { challenge, options } = (await console.call('login/options')).json
  const { id } = Object(ada.passkey.get(options))
  const response = { ...Object(softwarePasskey(CONSOLE).get(options)), id }
  expect((await console.call('login', { challenge, response })).status).toBe(403)
  expect(logged()).toEqual([['console-login', 'refused']])
  expect((await console.call('login', { challenge, response })).status).toBe(410)
  expect(logged()).toEqual([['console-login', 'refused']])
  const order = { command: 'maintenance', texts: { state: 'on' } }
  expect((await ada.ask('orders', order)).status).toBe(403)
  expect(logged()).toEqual([['console-maintenance', 'refused', name]])
})

describe('whoever is not logged in', () => {
  test('asks for a login or for a link so many times an hour, and whoever is in goes on', async () => {
    const ada = await console.colleague('grace', 'auditor')
    host.clock.advance(HOUR)
    await ada.logIn()
    const strange = () => host.deps.limits.count('console-strangers', { max: 300, per: HOUR })
    for (let i = 1; i < 300; i++) expect(await strange()).toBe(true)
    const statuses = async () => [
      (await console.call('login/options')).status,
      (await console.call('enrol/options', { token: 'made-up' })).status,
    ]
    expect(await statuses()).toEqual([429, 429])
    expect((await ada.ask('me', {})).status).toBe(200)
    host.clock.advance(HOUR)
    expect(await statuses()).toEqual([200, 410])
  })
})

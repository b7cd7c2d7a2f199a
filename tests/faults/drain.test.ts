import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unauthorized } from '../../server/platform/http/refusal.ts'
import type { AccountsHost } from '../support/accounts-host.ts'
import { accountsHost } from '../support/accounts-host.ts'
import type { RunningHost } from '../support/host.ts'
import { startHost } from '../support/host.ts'

describe('a host that closes', () => {
  let host: AccountsHost
  let origin = ''
  let agent: Agent
  let provider = Promise.withResolvers<never>()

  /** A host that waits `drainTimeout` ms for what it has accepted. */
  async function start({ drainTimeout }: { drainTimeout: number }): Promise<void> {
    provider = Promise.withResolvers<never>()
    const { deps, close } = await accountsHost()
    await close()
    const identity = { ...deps.identity, verifyIdToken: () => provider.promise }
    host = await accountsHost({}, { drainTimeout }, { identity })
    origin = await host.app.listen({ port: 0, host: '127.0.0.1' })
    agent = new Agent({ keepAlive: true })
  }
  afterEach(async () => {
    agent.destroy()
    await host.close()
  })

  /** The status of an answer, and what becomes of its connection, which a browser would keep. */
  async function ask(path: string, body?: object): Promise<string> {
    const [method, headers] = [body ? 'POST' : 'GET', { 'content-type': 'application/json' }]
    const sent = request(`${origin}${path}`, { agent, method, headers })
    sent.end(body && JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    await text(answer)
    return `${answer.statusCode} ${answer.headers.connection}`
  }

  /** A login that waits for the identity provider, whose refusal ends it. */
  async function startLogin() {
    const arrived = once(host.app.server, 'request')
    const answer = ask('/api/login', { email: 'ada@example.org' })
    await arrived
    return { answer, finish: () => provider.reject(unauthorized()) }
  }

  const isRefusing = async () =>
    (await ask('/api/none').catch(({ code }) => code)) === 'ECONNREFUSED'

  // Holds promise 61.
  test('finishes the requests that it has accepted, and no others, then closes their connections', async () => {
    await start({ drainTimeout: 60_000 })
    expect(await ask('/api/none')).toBe('404 keep-alive')
    const { answer, finish } = await startLogin()
    const closed = host.app.close()
    await expect.poll(isRefusing).toBe(true)
    finish()
    expect(await answer).toBe('401 close')
    await closed
  })

  test('does not wait for them for ever', async () => {
    await start({ drainTimeout: 100 })
    const { answer } = await startLogin()
    const cut = expect(answer).rejects.toThrow()
    await host.app.close()
    await cut
  })
})

describe('SIGTERM under load', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await startHost({ SITE_DIR: 'tests/support/empty-site' })
  })
  afterAll(() => host.dispose())

  // Holds promise 61.
  test('leaves no request that was carried out without its answer', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    let answered = 0
    const unanswered: string[] = []

    /** Whether the host has answered with a challenge. */
    async function signUp(email: string): Promise<boolean> {
      const body = JSON.stringify({ email, Name: 'Ada', command: 'signup' })
      const headers = { 'content-type': 'application/json' }
      const sent = request(`${host.origin}/api/signup/otp`, { agent, method: 'PUT', headers })
      sent.end(body)
      try {
        const [answer] = await once(sent, 'response')
        await text(answer)
        return answer.statusCode === 200
      } catch {
        return false
      }
    }

    const work = async (name: string) => {
      for (let n = 0; ; n++) {
        const email = `${name}${n}@example.org`
        if (!(await signUp(email))) return void unanswered.push(email)
        answered += 1
      }
    }
    const workers = Array.from({ length: 16 }, (_, n) => work(`worker-${n}-`))
    await expect.poll(() => answered).toBeGreaterThan(50)
    await host.stop('SIGTERM')
    await Promise.all(workers)
    agent.destroy()
    expect(unanswered).toHaveLength(16)

    await host.restart()
    const mailed = new Set((await host.mails()).map(({ to }) => to))
    expect(mailed.size).toBeGreaterThan(50)
    expect(unanswered.filter((email) => mailed.has(email))).toEqual([])
  })
})

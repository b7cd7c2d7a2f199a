import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket } from 'ws'
import { androidKey } from '../../../support/android-key.ts'
import { softwarePasskey } from '../../../support/software-passkey.ts'
import { type Answer, beginPasskey, send, signUp } from '../../world/person.ts'
import { until } from '../nodes/world.ts'
import { type HostileMove, ok, refusedAll, SEEN, together, WRONG_NAMES } from './drawing.ts'
import { AMBIGUOUS, sendRaw } from './raw.ts'

export const ABOUT_ACCOUNTS: Readonly<Record<string, HostileMove>> = {
  'makes the host request an address': async (scene) => {
    const asked = await beginPasskey(scene.world.host, scene.hostile)
    if (!asked) return []
    const server = createServer((_, response) => response.end('no list'))
    let requests = 0
    server.on('connection', () => (requests += 1))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const passkey = softwarePasskey(scene.world.host.origin)
    const response = passkey.create(asked.options, androidKey(`http://127.0.0.1:${port}/list.crl`))
    const answers = await together(8, () =>
      scene.hostile.call('POST', '/passkeys', {
        challenge: asked.challenge,
        name: 'Phone',
        response,
      }),
    )
    server.closeAllConnections()
    server.close()
    return [
      ...(requests > 0
        ? [`the host has requested what a certificate names, ${requests} times`]
        : []),
      ...refusedAll('a passkey with certificates was taken', answers),
    ]
  },
  'claims a passkey under another id': async (scene) => {
    const asked = await beginPasskey(scene.world.host, scene.hostile)
    if (!asked) return []
    const made = softwarePasskey(scene.world.host.origin)
    const claimed = randomBytes(32).toString('base64url')
    const response = { ...made.create(asked.options), id: claimed, rawId: claimed }
    await scene.hostile.call('POST', '/passkeys', {
      challenge: asked.challenge,
      name: 'Phone',
      response,
    })
    const { rows } = await scene.world.database.sql.query('SELECT id FROM passkeys WHERE id = $1', [
      claimed,
    ])
    // A person with a passkey needs it for everything, and this one is only to be hostile.
    await scene.world.database.sql.query('DELETE FROM passkeys')
    return rows.length > 0 ? ['a passkey is stored under the id that its sender has claimed'] : []
  },
  'signs up under a name that hides something': async ({ world: { host, database } }, random) => {
    const email = `n-${randomUUID()}@example.org`
    await signUp(host, email, random.pick(WRONG_NAMES)).catch(() => undefined)
    const { rows } = await database.sql.query<{ name: string }>(
      'SELECT name FROM users WHERE email = $1',
      [email],
    )
    const name = rows[0]?.name ?? 'Ada'
    return SEEN.test(name) || name.trim() === ''
      ? [`somebody is called ${JSON.stringify(name)}`]
      : []
  },
  'sends what two read in two ways': async ({ world: { host } }, random) => {
    const answer = await sendRaw(host.origin, random.pick(AMBIGUOUS))
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    return statuses.length > 1 || statuses.some((status) => status < 400)
      ? [`a request that can be read in two ways was answered ${statuses.join(' ')}`]
      : []
  },
  'asks for what is not its own': async ({ world, hostile, other }, random) => {
    const { rows } = await world.database.sql.query<{ id: string }>(
      `SELECT s.id::text FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1`,
      [other.email],
    )
    const id = rows[0]?.id ?? randomUUID()
    await hostile.call('PUT', '/sessions/end', { id })
    await hostile.call('POST', '/withdrawal/cancel', { id: randomUUID() })
    const others = await other.call('GET', '/profile/detail')
    const path = random.pick([
      '/profile/detail',
      '/deposit/detail',
      '/sessions',
      '/address-book',
      '/statement?year=2026&format=csv',
    ])
    const tokens = [
      '',
      'null',
      other.token.slice(0, -1),
      `${other.token}x`,
      randomBytes(32).toString('base64url'),
    ]
    const answers = await Promise.all(
      tokens.map((token) =>
        send(world.host.origin, 'GET', `/api${path}`, undefined, {
          authorization: `Bearer ${token}`,
        }),
      ),
    )
    return [
      ...refusedAll(`${path} was answered without a session`, answers),
      ...(ok(others) ? [] : ['somebody has ended the session of somebody else']),
    ]
  },
  'opens streams': async ({ world: { host }, hostile }, random) => {
    const url = `${host.origin.replace('http', 'ws')}/api/user/balance`
    const open = async (protocol: string) => {
      const socket = new WebSocket(url, [protocol])
      socket.on('error', () => {})
      const outcome = await Promise.race([
        once(socket, 'message').then(() => 'figures'),
        once(socket, 'close').then(() => 'closed'),
      ]).catch(() => 'closed')
      if (outcome === 'figures')
        socket.send(random.pick(['{', randomBytes(200), 'x'.repeat(100_000)]))
      return { socket, outcome }
    }
    const own = await together(24, () => open(hostile.token))
    const foreign = await together(3, () => open(randomBytes(32).toString('base64url')))
    // The oldest is closed for each that is too many.
    const isWithin = await until(
      async () => own.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length <= 20,
      5000,
    )
    for (const { socket } of [...own, ...foreign]) socket.terminate()
    return [
      ...(isWithin ? [] : ['one account has more than 20 streams']),
      ...(foreign.some(({ outcome }) => outcome === 'figures')
        ? ['a stream is open without a session']
        : []),
    ]
  },
  'reads without end': async ({ reader, other }) => {
    const person = await reader()
    const answers = await together(4, async () => {
      const own: Answer[] = []
      for (let i = 0; i < 45; i++) own.push(await person.call('GET', '/token/detail?limit=1000'))
      return own
    })
    const read = answers.flat().filter(ok).length
    const beside = await other.call('GET', '/deposit/detail?limit=10')
    return [
      ...(read > 130 ? [`one person has read ${read} pages of 1,000 rows in a minute`] : []),
      ...(ok(beside) ? [] : [`somebody else is refused: ${beside.status}`]),
    ]
  },
  'logs out and goes on': async ({ world: { host }, other }) => {
    const again = await signUp(host, `o-${randomUUID()}@example.org`)
    const before = await again.call('GET', '/profile/detail')
    await again.call('POST', '/logout', {})
    const after = await again.call('GET', '/profile/detail')
    void other
    return ok(before) ? refusedAll('a session that has ended was answered', [after]) : []
  },
}

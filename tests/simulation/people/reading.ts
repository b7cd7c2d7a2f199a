import { runIn } from '../world/scheduler.ts'
import type { Person } from './person.ts'

const HISTORIES = ['/deposit/detail', '/withdrawal/detail', '/token/detail']

export async function read({ random, network, tokens }: Person): Promise<void> {
  const token = random.pick(tokens)
  await network.send({ method: 'GET', path: random.pick(HISTORIES), token })
  await network.send({
    method: 'PUT',
    path: '/particular/balance',
    token,
    body: { coin: random.pick(['USDT', 'BNB']), command: 'buy' },
  })
}

/** Opens a balance stream, as the socket route does it, until the host dies or ends it; then it is opened again. */
export async function watch(
  person: Person,
  token = person.random.pick(person.tokens),
): Promise<void> {
  const { random, scheduler } = person
  void connect(person, token, 4)
  await scheduler.sleep(random.between(1, 500))
}

async function connect(person: Person, token: string, tries: number): Promise<void> {
  const { network, scheduler, checker } = person
  await scheduler.step('socket')
  const host = network.host()
  const again = async (): Promise<void> => {
    await scheduler.sleep(2000)
    if (tries > 0) await connect(person, token, tries - 1)
  }
  if (!host) return again()
  const { process, deps, stream, death } = host
  try {
    const session = await Promise.race([
      runIn({ process }, () => deps.sessions.byToken(token)),
      death,
    ])
    if (!session) return
    const watched = checker.streams.open(session.userId, token)
    const leave = runIn({ process }, () =>
      stream.subscribe({
        ...session,
        token,
        send: (text) => checker.streams.pushed(watched, text),
        buffered: () => 0,
        close() {
          watched.isOpen = false
          queueMicrotask(() => leave())
        },
      }),
    )
    death.catch(() => {
      watched.isOpen = false
      void again()
    })
  } catch {
    await again()
  }
}

import { DAY, HOUR, MINUTE } from '../../../server/platform/time/clock.ts'
import type { JumpingClock } from './clock.ts'
import type { Fault, Faults } from './faults.ts'
import type { Host } from './host.ts'
import { cutListeners, type Server } from './host-database.ts'
import type { Provider } from './identity.ts'
import type { MailServer } from './mail.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

interface Parts {
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly random: Random
  readonly server: Server
  readonly mailServer: MailServer
  readonly provider: Provider
  readonly clock: JumpingClock
  readonly hosts: () => readonly Host[]
  crash(): void
}

/** How likely each fault is before each choice of the scheduler. */
const RATES = {
  crash: 0.003,
  'database away': 0.0015,
  'disk full': 0.0015,
  'listener cut': 0.002,
  'mail server busy': 0.001,
  'identity away': 0.001,
  'clock jump': 0.001,
} as const satisfies Partial<Record<Fault, number>>

const JUMPS = [-2 * DAY, -HOUR, -10_000, 30_000, 11 * MINUTE, 25 * HOUR]

/** Makes something go wrong before a choice, now and then, and has it mended after some time. */
export function createChaos(parts: Parts): () => void {
  const { scheduler, faults, random, server, mailServer, provider, clock, hosts, crash } = parts
  const lasting = () => random.between(1, random.pick([100, 5000, 40_000]))
  const during = (begin: () => void, end: () => void) => {
    begin()
    scheduler.later(lasting(), end, 'mended')
  }
  const actions: Readonly<Record<keyof typeof RATES, () => void>> = {
    crash,
    'database away': () =>
      during(
        () => {
          server.isAway = true
        },
        () => {
          server.isAway = false
        },
      ),
    'disk full': () =>
      during(
        () => {
          server.isFull = true
        },
        () => {
          server.isFull = false
        },
      ),
    'listener cut': () => {
      const up = hosts()
      if (up.length > 0)
        void cutListeners(server, random.pick(up).process, random.between(1, 40_000))
    },
    'mail server busy': () =>
      during(
        () => {
          mailServer.isBusy = true
        },
        () => {
          mailServer.isBusy = false
        },
      ),
    'identity away': () =>
      during(
        () => {
          provider.isAway = true
        },
        () => {
          provider.isAway = false
        },
      ),
    'clock jump': () => clock.jump(random.pick(JUMPS)),
  }
  return () => {
    for (const kind of KINDS) if (faults.strikes(kind, RATES[kind])) actions[kind]()
  }
}

const KINDS = [
  ...(['crash', 'database away', 'disk full', 'listener cut'] as const),
  ...(['mail server busy', 'identity away', 'clock jump'] as const),
]

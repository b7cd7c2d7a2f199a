import type { Mail, Transport } from '../../../server/notify/mail/mail.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Process, Scheduler } from './scheduler.ts'
import { context, NOBODY, runIn } from './scheduler.ts'

/** A mail that the mail server has accepted. */
export interface Accepted {
  readonly mail: Mail
  readonly at: number
  readonly by: Process | undefined
  /** How much had gone wrong until then that may keep anybody from recording a mail. */
  readonly troubles: number
  /** Whether the sender could learn that it was accepted. */
  isAnswered: boolean
}

export interface MailServer {
  readonly transport: Transport
  readonly accepted: readonly Accepted[]
  isBusy: boolean
  /** The mails that are in somebody's mailbox by now, oldest first: some arrive late. */
  inbox(to: string): Mail[]
}

/** As a mail server says that it may work later. */
class Busy extends Error {
  readonly responseCode = 451
}
class Silent extends Error {
  readonly code = 'ETIMEDOUT'
}

const LATE = 0.1
const [BUSY, UNANSWERED] = [0.05, 0.05]

export function createMailServer(
  scheduler: Scheduler,
  faults: Faults,
  random: Random,
  troubles: () => number,
): MailServer {
  const accepted: Accepted[] = []
  const arrived = new Set<Accepted>()
  const server: MailServer = {
    accepted,
    isBusy: false,
    inbox: (to) =>
      accepted.filter((one) => arrived.has(one) && one.mail.to === to).map(({ mail }) => mail),
    transport: {
      async send(mail) {
        await scheduler.step('mail')
        if (server.isBusy) faults.note('mail server busy')
        if (server.isBusy || faults.strikes('mail server busy', BUSY)) throw new Busy('try later')
        await scheduler.sleep(random.between(1, random.pick([5, 300, 3000])))
        const one = {
          mail,
          at: scheduler.now(),
          by: context().process,
          troubles: troubles(),
          isAnswered: true,
        }
        accepted.push(one)
        const delay = random.chance(LATE) ? random.between(1000, 90_000) : random.between(1, 50)
        runIn(NOBODY, () => scheduler.later(delay, () => arrived.add(one), 'mail arrives'))
        if (faults.strikes('mail without answer', UNANSWERED)) {
          one.isAnswered = false
          throw new Silent('no answer')
        }
        await scheduler.step('mail is accepted')
      },
    },
  }
  return server
}

import type { Checker } from '../model/checker.ts'
import type { Answer, Request } from '../world/call.ts'
import type { Provider } from '../world/identity.ts'
import type { MailServer } from '../world/mail.ts'
import type { Network } from '../world/network.ts'
import type { Random } from '../world/random.ts'
import type { Scheduler } from '../world/scheduler.ts'
import { logIn, logOut, resetPassword, signUp } from './account.ts'
import { buy, withdraw } from './payments.ts'
import { read, watch } from './reading.ts'

/** Somebody with a browser, or several. What such a person does is drawn; not all of it is honest or careful. */
export interface Person {
  readonly scheduler: Scheduler
  readonly network: Network
  readonly mailServer: MailServer
  readonly provider: Provider
  readonly checker: Checker
  readonly random: Random
  readonly email: string
  password: string
  isSignedUp: boolean
  /** Session tokens, the newest last. Those that have ended are tried as well. */
  readonly tokens: string[]
  /** Payments that were sent, to be sent again. */
  readonly sent: Request[]
}

type Surroundings = Omit<Person, 'email' | 'password' | 'isSignedUp' | 'tokens' | 'sent'>

export const createPerson = ({ index, ...parts }: Surroundings & { index: number }): Person => ({
  ...parts,
  email: `person-${index}@example.org`,
  password: 'Correct-Horse1',
  isSignedUp: false,
  tokens: [],
  sent: [],
})

const ACTIONS: readonly ((person: Person) => Promise<void>)[] = [
  ...[withdraw, withdraw, withdraw, buy, buy, buy],
  ...[read, read, watch, watch, logIn, logOut, resetPassword],
]
const [FEWEST, MOST] = [4, 8]
const LONGEST_PAUSE = 4000

export async function live(person: Person): Promise<void> {
  const { random, scheduler } = person
  for (let left = random.between(FEWEST, MOST); left > 0; left--) {
    await scheduler.sleep(random.between(1, LONGEST_PAUSE))
    if (!person.isSignedUp) await signUp(person)
    else if (person.tokens.length === 0) await logIn(person)
    else await random.pick(ACTIONS)(person)
  }
}

/** What anybody can do when nothing is wrong any more: every question has an answer, every payment too. */
export async function settleDown(person: Person): Promise<void> {
  const { tokens, sent, checker } = person
  for (const request of sent) {
    const answer = await insist(person, request)
    if (!answer || answer.status === 503) checker.report('a payment has no answer in the end')
  }
  const token = tokens.at(-1)
  if (token === undefined) return
  const answer = await insist(person, { method: 'GET', path: '/deposit/detail', token })
  if (!answer || answer.status >= 500) checker.report('a question has no answer in the end')
}

/** Sends a request until there is an answer that is not "later". */
export async function insist(
  person: Person,
  request: Request,
  tries = 5,
): Promise<Answer | undefined> {
  const { network, scheduler } = person
  let answer: Answer | undefined
  for (let left = tries; left > 0; left--) {
    answer = await network.send(request)
    if (answer && answer.status !== 503) return answer
    await scheduler.sleep(2000)
  }
  return answer
}

/** The newest of the mailed codes, once there are more mails with one than before. */
export async function mailedCode(person: Person, before: number): Promise<string | undefined> {
  const { scheduler, mailServer, email } = person
  for (let left = 20; left > 0; left--) {
    const codes = mailServer.inbox(email).flatMap(({ code }) => code ?? [])
    if (codes.length > before) return codes.at(-1)
    await scheduler.sleep(1000)
  }
  return undefined
}

export const codesSoFar = ({ mailServer, email }: Person): number =>
  mailServer.inbox(email).filter(({ code }) => code !== undefined).length

export const guess = ({ random }: Person): string =>
  random.below(1_000_000).toString().padStart(6, '0')

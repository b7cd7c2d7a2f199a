import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { PASSWORD, signIn, signUp } from '../support/accounts-host.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { askToWithdraw, ONE_BNB, postWithdrawal } from '../support/withdrawal-calls.ts'

/*
 * Who withdraws and logs in without end meanwhile, each with a mailed code, at the host of this process, whose mails can be
 * read and which has all servers in its DATABASE_URL.
 */
/** Of each kind at once. */
const LOOPS = 3
/** People of each loop, who take turns: an account gets few codes in an hour, and none right after another. */
const TURNS = 25
/** Milliseconds between two of a loop. */
const PAUSE = 4000
const AGAIN = 200
const MAIL_LIMIT = 60_000

const stored = v.object({ address: v.string(), times: v.number() })

export interface People {
  readonly withdrawn: readonly string[]
  readonly sessions: readonly string[]
  /** What was answered that is neither done nor a reason to try again. */
  readonly refused: readonly string[]
  stop(): Promise<void>
}

export async function startPeople(shop: MoneyHost): Promise<People> {
  const [withdrawn, sessions, refused]: [string[], string[], string[]] = [[], [], []]
  let isOver = false

  /**
   * Calls again while the host cannot answer for certain. Undefined after a refusal, which is noted, but for that of a second
   * code: the first one was made by a call whose answer was lost.
   */
  async function certain(call: () => ReturnType<MoneyHost['call']>) {
    for (;;) {
      const answer = await call()
      if (answer.status === 200) return answer
      if (answer.status === 429) return undefined
      if (answer.status !== 503) {
        refused.push(`${answer.status} ${answer.text.slice(0, 200)}`)
        return undefined
      }
      await setTimeout(AGAIN)
    }
  }

  /** The code of a mail that was sent to them after so many; it may be under way still. Empty if it does not come. */
  async function codeFor(email: string, after: number): Promise<string> {
    for (let waited = 0; waited < MAIL_LIMIT; waited += AGAIN) {
      const mail = shop.mails.slice(after).findLast(({ to, code }) => to === email && code)
      if (mail?.code) return mail.code
      await setTimeout(AGAIN)
    }
    return ''
  }

  async function withdraw(person: Person): Promise<void> {
    const order = { ...ONE_BNB, address: `0x${randomBytes(20).toString('hex')}` }
    const [key, sent] = [randomUUID(), shop.mails.length]
    const asked = await certain(() => askToWithdraw(person, 'otp', order))
    if (!asked) return
    const proof = { challenge: asked.json.challenge, code: await codeFor(person.email, sent) }
    const made = await certain(() => postWithdrawal(person, order, proof, key))
    if (made) withdrawn.push(order.address)
  }

  async function logIn(email: string): Promise<void> {
    const sent = shop.mails.length
    const idToken = await signIn(shop, email, PASSWORD)
    // The provider says in another form that it cannot answer.
    if (!idToken) return void (await setTimeout(AGAIN))
    const login = await certain(() =>
      shop.call('POST', '/api/login', { email }, { token: idToken }),
    )
    if (!login) return
    const { token, challenge } = login.json
    const body = { challenge, code: await codeFor(email, sent) }
    // Once: a code is good once, so that a second try says nothing of the first.
    const { status } = await shop.call('POST', '/api/otp/verify', body, { token })
    if (status === 200) sessions.push(token)
  }

  async function loop(turns: readonly (() => Promise<void>)[]): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      await turns[turn % turns.length]?.()
      await setTimeout(PAUSE)
    }
  }

  const loops: (() => Promise<void>)[][] = []
  for (let index = 0; index < LOOPS; index++) {
    const [withdrawals, logins]: [(() => Promise<void>)[], (() => Promise<void>)[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      const person = await shop.person({ BNB: '20' })
      const email = `${randomUUID()}@example.org`
      await signUp(shop, email)
      withdrawals.push(() => withdraw(person))
      logins.push(() => logIn(email))
    }
    loops.push(withdrawals, logins)
  }
  const running = loops.map(loop)
  return {
    withdrawn,
    sessions,
    refused,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Once they have stopped: what was acknowledged and is not there, and what is there and was not acknowledged once. */
export async function compareWith(shop: MoneyHost, { withdrawn, sessions }: People) {
  const rows = await shop.deps.db.rows(
    stored,
    'SELECT lower(address) AS address, count(*) AS times FROM withdrawals GROUP BY 1',
  )
  const there = new Map(rows.map(({ address, times }) => [address, times]))
  const ended = await Promise.all(
    sessions.map(
      async (token) =>
        (await shop.call('GET', '/api/withdrawal/detail', undefined, { token })).status !== 200,
    ),
  )
  const told = new Set(withdrawn)
  return {
    lost: withdrawn.filter((address) => !there.has(address)).length + ended.filter(Boolean).length,
    twice: rows.filter(({ address, times }) => times > 1 || !told.has(address)).length,
  }
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { approve } from '../../server/chains/payouts/withdrawals.ts'
import { ensureSeals } from '../../server/main/starting/ensure-seals.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { addCheckpoint, checkpointOf } from '../../server/money/ledger/checkpoints.ts'
import { createTerms } from '../../server/money/terms/terms.ts'
import { postApproval, provenWithdrawals } from '../../server/money/withdrawals/proof.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { createDb } from '../../server/platform/db/create-db.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { DAY } from '../../server/platform/time/clock.ts'
import { stoppedClock } from '../support/accounts-host.ts'
import { openDb } from '../support/database.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { withdrawalOf } from '../support/orders.ts'
import { addPasskey, signedBy } from '../support/passkeys.ts'
import { askToWithdraw, postWithdrawal, TWENTY_USDT } from '../support/withdrawal-calls.ts'

/** The host's secret was changed: the same database under another key, with the former one beside it. */
let base: Db
let [before, after]: MoneyHost[] = []
beforeAll(async () => {
  base = await openDb()
}, 60_000)
afterAll(async () => {
  await after?.close()
})

const under = (key: string, ...formerKeys: string[]) => createDb(base, { key, formerKeys })
const placed = async (db: Db, { userId }: Person, at: Date) => {
  const id = randomUUID()
  const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  return id
}

test('after a change of the secret all that was sealed stays proven, and a former key seals nothing more', async () => {
  const [old, own, lost] = [under('old'), under('new', 'old'), under('new')]
  before = await moneyHost({}, undefined, old)
  const person = await before.person({ BNB: '5', USDT: '100' })
  const passkey = await addPasskey(before, person)
  const { clock } = before
  const [approved, waiting] = [
    await placed(old, person, clock.now()),
    await placed(old, person, clock.now()),
  ]
  await old.transaction((tx) => approve(tx, clock, approved, 'ada'))
  const { snapshot } = await audit(old)
  const checkpoint = await addCheckpoint(old, clock, snapshot)

  await expect(ensureSeals(lost, clock)).rejects.toThrow('HOST_SECRETS_BEFORE')
  await ensureSeals(own, clock)
  await ensureSeals(own, clock)
  // Whoever has the former secret alone is a stranger now.
  await expect(ensureSeals(old, clock)).rejects.toThrow('HOST_SECRET: is not the one')

  expect((await audit(own)).findings).toEqual([])
  expect((await audit(own, await checkpointOf(own, checkpoint))).findings).toEqual([])
  expect((await createTerms(own).current()).version).toBeGreaterThan(1)
  const proven = await provenWithdrawals(own, [approved, waiting])
  expect([proven.get(approved)?.isApproved, proven.get(waiting)?.isApproved]).toEqual([true, false])

  after = await moneyHost({}, undefined, own)
  const call: Person['call'] = async (method, path, body, headers) => {
    const { token } = person
    const answer = await after?.call(method, `/api${path}`, body, { token, headers: headers ?? {} })
    if (!answer) throw new Error('no host')
    return answer
  }
  const again = { ...person, call }
  expect((await call('GET', '/sessions')).status).toBe(200)
  const asked = await askToWithdraw(again, 'passkey', TWENTY_USDT)
  expect((await postWithdrawal(again, TWENTY_USDT, signedBy(passkey, asked))).status).toBe(200)
  expect((await audit(own)).findings).toEqual([])

  // The thief with the former key.
  await old.transaction((tx) => postApproval(tx, waiting, clock.now()))
  expect((await provenWithdrawals(own, [waiting])).get(waiting)?.isApproved).toBe(false)
  expect((await audit(own)).findings.join()).toContain(`approval:${waiting}`)
})

test('without the secrets of before what they sealed is not proven', async () => {
  const { findings } = await audit(under('new'))
  expect(findings.length).toBeGreaterThan(0)
})

test('the audit of each day is green across two changes of the secret, whole and since that of the day before', async () => {
  const db = await openDb()
  const keys: string[] = []
  let host: MoneyHost | undefined
  const clockOf = stoppedClock('2026-03-01T12:00:00Z')
  let checkpoint: string | undefined
  /** What an operator runs each day, after people have paid. */
  async function day(): Promise<void> {
    if (!host) throw new Error('no host')
    const person = await host.person({ BNB: '5', USDT: '100' })
    await placed(host.deps.db, person, clockOf.now())
    for (const since of [checkpoint, undefined]) {
      const { isDone, lines } = await execute(host.deps, {
        command: 'audit',
        ...(since === undefined ? {} : { since }),
      })
      expect([keys.length, since, isDone, lines]).toEqual([keys.length, since, true, lines])
      checkpoint = /\b\d+:[0-9a-f]{64}\b/.exec(lines.join('\n'))?.[0]
      expect(checkpoint).toBeDefined()
    }
    clockOf.advance(DAY)
  }
  for (const key of ['first', 'second', 'third']) {
    keys.unshift(key)
    const [present = '', ...formerKeys] = keys
    host = await moneyHost({}, undefined, createDb(db, { key: present, formerKeys }), {
      clock: clockOf,
    })
    // The day of the change, and the two after it.
    for (const _ of [1, 2, 3]) await day()
  }
  await host?.close()
  await db.close()
})

test('after a change of the secret everybody is mailed, with their phrase, as is what waited, and a logout still ends its session', async () => {
  const db = await openDb()
  const [former, present] = ['former'.repeat(8), 'present'.repeat(8)]
  const hostWith = (environment: Record<string, string>) =>
    moneyHost(environment, undefined, createDb(db, { key: 'ledger' }))
  const first = await hostWith({ HOST_SECRET: former })
  const person = await first.person()
  const { clock } = first
  const mail = (subject: string) => ({
    to: person.email,
    words: () => ({ subject, text: subject }),
  })
  await first.deps.db.transaction(async (tx) => {
    await first.deps.phrases.set(tx, person.userId, 'quiet herons', clock.now())
    await first.deps.mailer.store(tx, mail('it waited'))
  })

  const second = await hostWith({ HOST_SECRET: present, HOST_SECRETS_BEFORE: former })
  try {
    await second.deps.mailer.send(mail('new'))
    second.clock.advance(DAY / 24)
    await second.deps.mailer.deliverDue()
    const mailed = second.mails.map(({ subject, phrase }) => [subject, phrase])
    expect(mailed).toEqual([
      ['new', 'quiet herons'],
      ['it waited', 'quiet herons'],
    ])
    // Somebody had logged out without a network.
    const handle = first.deps.revocations.issue(person.userId)
    expect(second.deps.revocations.sessionOf(handle)).toBe(person.userId)
    // Whoever has the database alone makes nobody lose their mails.
    await db.run('UPDATE mail_phrases SET sealed = $1', ['x'.repeat(60)])
    await second.deps.mailer.send(mail('without it'))
    expect(second.mails.at(-1)).toMatchObject({ subject: 'without it' })
    expect(second.mails.at(-1)).not.toHaveProperty('phrase')
  } finally {
    await second.close()
  }
})

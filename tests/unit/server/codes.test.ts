import { randomInt } from 'node:crypto'
import { unknown } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RESEND_PAUSE } from '#domain/codes.ts'
import type { CodeRequest } from '../../../server/accounts/codes/code-request.ts'
import { type Codes, createCodes } from '../../../server/accounts/codes/codes.ts'
import type { MailDraft } from '../../../server/notify/mail/mail.ts'
import { type Db, OutcomeUnknown } from '../../../server/platform/db/db.ts'
import { DatabaseUnavailable } from '../../../server/platform/db/unavailable.ts'
import { createLimits } from '../../../server/platform/limits/limits.ts'
import { stoppedClock } from '../../support/accounts-host.ts'
import { openDb } from '../../support/database.ts'

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, randomInt: vi.fn(crypto.randomInt) }
})

const MINUTE = 60_000
let db: Db
let codes: Codes
let clock = stoppedClock()
let sent: string[] = []
let mails: MailDraft[] = []
let isMailDown = false
let mailError: Error = new Error('down')

beforeAll(async () => {
  db = await openDb()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.script('TRUNCATE codes, rate_limits')
  clock = stoppedClock()
  sent = []
  mails = []
  isMailDown = false
  mailError = new Error('down')
  codes = createCodes({
    db,
    clock,
    limits: createLimits(db, clock),
    key: 'key',
    addressLimit: 1000,
    mailer: {
      async send(mail) {
        if (isMailDown) throw mailError
        sent.push(mail.code ?? '')
        mails.push(mail)
      },
    },
  })
})

const order = (more: Partial<CodeRequest> = {}): CodeRequest => ({
  purpose: 'withdrawal',
  subject: 'ada',
  payload: '60 USDT to 0xabc on BNB',
  caller: '203.0.113.7',
  mail: (code) => ({ to: 'ada@example.org', code, words: () => ({ subject: '', text: '' }) }),
  ...more,
})

async function issued(more: Partial<CodeRequest> = {}) {
  const { purpose, subject, payload } = order(more)
  const challenge = await codes.issue(order(more))
  return { purpose, subject, payload, challenge, code: sent.at(-1) ?? '' }
}

type Claim = Awaited<ReturnType<typeof issued>>
const use = async (claim: Claim) => {
  const verified = await codes.verify(claim)
  await db.transaction((tx) => codes.redeem(tx, verified))
}
const wrong = (claim: Claim) => ({ ...claim, code: claim.code === '000000' ? '000001' : '000000' })

describe('a code', () => {
  // Holds promise 73.
  test.each([
    ['somebody else', `subject = 'eve'`, { subject: 'eve' }],
    ['something else', `purpose = 'login'`, { purpose: 'login' as const }],
    [
      'another order',
      `payload_hash = (SELECT payload_hash FROM codes WHERE subject = 'bob')`,
      { payload: '9 BNB to 0xeee on BNB' },
    ],
    ['a longer time', `expires_at = expires_at + interval '1 day'`, {}],
  ])('that was made one for %s in the database is wrong', async (_, change, claimed) => {
    await issued({ subject: 'bob', payload: '9 BNB to 0xeee on BNB' })
    const own = await issued()
    await db.run(`UPDATE codes SET ${change} WHERE subject = 'ada'`)
    await expect(use({ ...own, ...claimed })).rejects.toMatchObject({ code: 'wrong-code' })
  })

  test('is six digits and works once', async () => {
    const claim = await issued()
    expect(claim.code).toMatch(/^\d{6}$/)
    await use(claim)
    await expect(use(claim)).rejects.toMatchObject({ status: 410, code: 'code-used' })
  })

  // Holds promise 73.
  test('is guessed no more often where somebody sets its wrong tries back, and others are tried as before', async () => {
    const claim = await issued()
    for (const _ of [1, 2, 3, 4, 5]) {
      await expect(use(wrong(claim))).rejects.toMatchObject({ code: 'wrong-code' })
      await db.run('UPDATE codes SET tries = 0')
    }
    const guesses = Array.from({ length: 20 }, () => use(claim).catch(({ code }) => code))
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['code-expired']))
    await use(await issued({ subject: 'bob' }))
  })

  test('counts no try that was right, however many come at once', async () => {
    const claim = await issued()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => codes.verify(claim)))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
    await use(claim)
  })

  test('is guessed five times where many guesses come at once and each is set back', async () => {
    await db.script(`CREATE FUNCTION set_back() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.tries := 0; RETURN NEW; END';
      CREATE TRIGGER set_back BEFORE UPDATE ON codes FOR EACH ROW EXECUTE FUNCTION set_back()`)
    onTestFinished(() => db.script('DROP FUNCTION set_back CASCADE'))
    const claim = await issued()
    const guesses = Array.from({ length: 40 }, () =>
      codes.verify(wrong(claim)).catch(({ code }) => code),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((code) => code === 'wrong-code')).toHaveLength(5)
  })
  test('has the zeros that it begins with', async () => {
    vi.mocked(randomInt).mockImplementationOnce(() => 42)
    const claim = await issued()
    expect(claim.code).toBe('000042')
    await use(claim)
  })

  test('is mailed as long as it is good for, in the place of an older one of the same holder', async () => {
    for (const holder of ['one', 'other', 'one']) {
      await issued({ holder })
      clock.advance(RESEND_PAUSE)
    }
    expect(mails.map(({ life }) => life)).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE])
    const [first, other, next] = mails.map(({ topic }) => topic)
    expect([first === next, first === other, typeof first]).toEqual([true, false, 'string'])
  })

  test('is not stored in plain text', async () => {
    const { code } = await issued()
    expect(JSON.stringify(await db.rows(unknown(), 'SELECT * FROM codes'))).not.toContain(code)
  })

  // Holds promise 17.
  test('succeeds once in fifty parallel attempts', async () => {
    const claim = await issued()
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => use(claim)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  // Holds promise 15.
  test('is locked by five wrong attempts, after which even the right code is refused', async () => {
    const claim = await issued()
    for (const _ of [1, 2, 3, 4, 5]) {
      await expect(use(wrong(claim))).rejects.toMatchObject({ status: 403, code: 'wrong-code' })
    }
    await expect(use(claim)).rejects.toMatchObject({ status: 410, code: 'code-expired' })
  })

  test('is locked by the fifth of fifty parallel wrong attempts', async () => {
    const claim = await issued()
    const tries = Array.from({ length: 50 }, () => use(wrong(claim)).catch((error) => error.status))
    expect((await Promise.all(tries)).filter((status) => status === 403)).toHaveLength(5)
  })

  // Holds promise 15.
  test('that is resent does not reset the attempts', async () => {
    const first = await issued()
    for (const _ of [1, 2, 3, 4]) await expect(use(wrong(first))).rejects.toThrow()
    clock.advance(RESEND_PAUSE)
    const second = await issued()
    await expect(use(wrong(second))).rejects.toMatchObject({ status: 403 })
    await expect(use(second)).rejects.toMatchObject({ status: 410 })
  })

  test('that is locked cannot be replaced before it would have expired', async () => {
    const first = await issued()
    for (const _ of [1, 2, 3, 4, 5]) await expect(use(wrong(first))).rejects.toThrow()
    clock.advance(4 * MINUTE)
    await expect(issued()).rejects.toMatchObject({ status: 429, retryAfter: 360 })
    clock.advance(6 * MINUTE)
    await use(await issued())
  })

  test('that is locked is no answer to a request that would reuse it', async () => {
    const first = await issued({ reuse: true })
    for (const _ of [1, 2, 3, 4, 5]) await expect(use(wrong(first))).rejects.toThrow()
    await expect(issued({ reuse: true })).rejects.toMatchObject({ status: 429 })
  })

  test('that is locked between its check and its use is not used', async () => {
    const claim = await issued()
    const verified = await codes.verify(claim)
    for (const _ of [1, 2, 3, 4, 5]) await expect(codes.verify(wrong(claim))).rejects.toThrow()
    const redeeming = db.transaction((tx) => codes.redeem(tx, verified))
    await expect(redeeming).rejects.toMatchObject({ status: 410, code: 'code-used' })
  })

  test('counts a wrong attempt even if the caller’s transaction is rolled back', async () => {
    const claim = await issued()
    for (const _ of [1, 2, 3, 4, 5]) {
      const work = async () => {
        await codes.verify(wrong(claim))
        await db.transaction(async () => {
          throw new Error('rolled back')
        })
      }
      await expect(work()).rejects.toThrow()
    }
    await expect(use(claim)).rejects.toMatchObject({ status: 410 })
  })

  test('can be used again if the transaction that used it is rolled back', async () => {
    const claim = await issued()
    const verified = await codes.verify(claim)
    const failing = db.transaction(async (tx) => {
      await codes.redeem(tx, verified)
      throw new Error('no funds')
    })
    await expect(failing).rejects.toThrow('no funds')
    await use(claim)
  })

  // Holds promise 16.
  test('expires after exactly ten minutes', async () => {
    const claim = await issued()
    clock.advance(10 * MINUTE - 1)
    const verified = await codes.verify(claim)
    clock.advance(1)
    await expect(codes.verify(claim)).rejects.toMatchObject({ status: 410 })
    const redeemed = db.transaction((tx) => codes.redeem(tx, verified))
    await expect(redeemed).rejects.toMatchObject({ status: 410 })
  })

  // Holds promise 18.
  test('for one purpose fails for another', async () => {
    const claim = await issued()
    await expect(use({ ...claim, purpose: 'login' })).rejects.toMatchObject({ status: 410 })
  })

  test('of one person fails for another', async () => {
    const claim = await issued()
    await expect(use({ ...claim, subject: 'eve' })).rejects.toMatchObject({ status: 410 })
  })

  test('fails for another payload, which counts as a wrong attempt', async () => {
    const claim = await issued()
    for (const payload of [
      '61 USDT to 0xabc on BNB',
      '60 USDT to 0xabd on BNB',
      '',
      undefined,
      'x',
    ]) {
      await expect(use({ ...claim, payload })).rejects.toMatchObject({ status: 403 })
    }
    await expect(use(claim)).rejects.toMatchObject({ status: 410 })
  })

  test('is replaced by the next one', async () => {
    const first = await issued()
    clock.advance(RESEND_PAUSE)
    const second = await issued()
    await expect(use(first)).rejects.toMatchObject({ status: 410 })
    await use(second)
  })
})

describe('a jump of the clock by two days and back', () => {
  const jump = async <T>(during: () => Promise<T>): Promise<T> => {
    clock.advance(48 * 60 * MINUTE)
    const result = await during()
    clock.advance(-48 * 60 * MINUTE)
    return result
  }

  // Holds promise 63.
  test('delays no further code, not even after wrong attempts', async () => {
    const claim = await jump(issued)
    await use(await issued())
    const locked = await jump(async () => {
      const code = await issued()
      for (const _ of [1, 2, 3, 4, 5]) await expect(use(wrong(code))).rejects.toThrow()
      return code
    })
    await use(await issued())
    for (const old of [claim, locked]) await expect(use(old)).rejects.toMatchObject({ status: 410 })
  })

  // Holds promise 63.
  test('lengthens the life of no code', async () => {
    const claim = await jump(issued)
    // Nobody is told that a code was used which is right and was not.
    await expect(use(claim)).rejects.toMatchObject({ status: 410, code: 'code-expired' })
    clock.advance(RESEND_PAUSE)
    const verified = await jump(async () => codes.verify(await issued()))
    const redeemed = db.transaction((tx) => codes.redeem(tx, verified))
    await expect(redeemed).rejects.toMatchObject({ status: 410 })
  })
})

describe('a request for a code', () => {
  test('is refused within sixty seconds of the last one, with the time to wait', async () => {
    await issued()
    clock.advance(59_999)
    await expect(issued()).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    clock.advance(1)
    await issued()
  })

  test('sends one mail even if there are twenty in parallel', async () => {
    await Promise.allSettled(Array.from({ length: 20 }, () => issued()))
    expect(sent).toHaveLength(1)
  })

  test('succeeds at once after the last code was used', async () => {
    await use(await issued())
    await use(await issued())
  })

  test('can reuse the current code, which stays valid', async () => {
    const first = await issued({ reuse: true })
    clock.advance(30_000)
    const second = await issued({ reuse: true })
    expect(second.challenge).toBe(first.challenge)
    expect(sent).toHaveLength(1)
    await use(second)
  })

  test('can be repeated at once if the mail could not be sent', async () => {
    isMailDown = true
    await expect(issued()).rejects.toThrow('could not be mailed')
    isMailDown = false
    await use(await issued())
  })

  test('by one requester neither replaces nor delays the code of another', async () => {
    const [own, stranger] = [{ requester: '203.0.113.7' }, { requester: '198.51.100.1' }]
    const claim = await issued(own)
    const theirs = await issued(stranger)
    for (const _ of [1, 2, 3, 4, 5]) await expect(use(wrong(theirs))).rejects.toThrow()
    await expect(issued(stranger)).rejects.toMatchObject({ status: 429 })
    await use(claim)
  })

  test('is limited for all requesters together', async () => {
    for (let i = 0; i < 6; i += 1) await issued({ requester: `198.51.100.${i}` })
    const own = { requester: '203.0.113.7' }
    await expect(issued(own)).rejects.toMatchObject({ status: 429, retryAfter: 360 })
    clock.advance(6 * MINUTE)
    await use(await issued(own))
  })

  test('is limited per account for all addresses together', async () => {
    for (let i = 0; i < 20; i += 1) {
      await issued({ caller: `198.51.100.${i}` })
      clock.advance(RESEND_PAUSE)
    }
    await expect(issued({ caller: '198.51.100.99' })).rejects.toMatchObject({ status: 429 })
  })

  test('is limited per day, however slowly it comes', async () => {
    for (let i = 0; i < 60; i += 1) {
      await issued()
      clock.advance(4 * MINUTE)
    }
    await expect(issued()).rejects.toMatchObject({ status: 429 })
    clock.advance(24 * 60 * MINUTE)
    await issued()
  })

  test('is limited per address for all accounts together', async () => {
    const few = createCodes({
      db,
      clock,
      limits: createLimits(db, clock),
      key: 'key',
      addressLimit: 3,
      mailer: { send: async () => {} },
    })
    const caller = '2001:db8:1:2::'
    for (const i of [1, 2, 3]) await few.issue(order({ subject: `user${i}`, caller: caller + i }))
    const fourth = few.issue(order({ subject: 'user4', caller: `${caller}4` }))
    await expect(fourth).rejects.toMatchObject({ status: 429 })
  })

  // Holds promise 58.
  test.each([
    new DatabaseUnavailable('it does not answer'),
    new OutcomeUnknown('no answer to a commit'),
  ])('whose mail cannot be stored fails as the database does: %s', async (failure) => {
    isMailDown = true
    mailError = failure
    await expect(codes.issue(order())).rejects.toBe(failure)
    isMailDown = false
    await expect(codes.issue(order())).resolves.toEqual(expect.any(String))
  })
})

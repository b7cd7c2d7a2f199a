import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { PAGE } from '../../server/operator/entry/reply.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { newUser } from '../support/new-user.ts'
import { execute } from '../support/operator-order.ts'
import { withdrawalOf } from '../support/orders.ts'

const COUNT = 2 * PAGE + 1
const numbers = Array.from({ length: COUNT }, (_, n) => n)

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
})
afterAll(() => host.close())

/** The lines of each page, as the operator's command asks for them one after another. */
async function pagesOf(command: Readonly<Record<string, string>>): Promise<string[][]> {
  const pages: string[][] = []
  for (let after: string | undefined; ; ) {
    const page = await execute(host.deps, { ...command, ...(after !== undefined && { after }) })
    expect(page.isDone).toBe(true)
    pages.push(page.lines)
    if (page.next === undefined) return pages
    after = page.next
  }
}
const sizesOf = (pages: readonly string[][]) => pages.map((lines) => lines.length)

describe('a list of the operator', () => {
  const emails = numbers.map((n) => `list-${String(n).padStart(4, '0')}@example.org`)
  let userIds: string[]
  beforeAll(async () => {
    userIds = await Promise.all(emails.map((email) => newUser(host.deps.db, email)))
  })

  test('of users has all of them, a page at a time', async () => {
    const pages = await pagesOf({ command: 'users', part: 'list-' })
    expect(sizesOf(pages)).toEqual([PAGE, PAGE, 1])
    expect(pages.flat().map((line) => line.split('  ')[0])).toEqual(emails)
  })

  test('of addresses has those of all users, a page at a time, and as CSV one line of names', async () => {
    for (const userId of userIds) await host.deps.addresses.forUser(userId)
    const plain = await pagesOf({ command: 'addresses' })
    expect(sizesOf(plain)).toEqual([2 * PAGE, 2 * PAGE, 2])
    expect(new Set(plain.flat()).size).toBe(2 * COUNT)
    const csv = (await pagesOf({ command: 'addresses', csv: 'yes' })).flat()
    expect(csv.filter((line) => line.startsWith('address,'))).toEqual([csv[0]])
    expect(csv).toHaveLength(2 * COUNT + 1)
  })

  test('of transfers has all of a user, a page at a time, the newest first', async () => {
    const { db, clock } = host.deps
    const [userId = '', email = ''] = [userIds[0], emails[0]]
    for (const n of numbers)
      await credit(db, clock, {
        userId,
        amount: amountOf('BNB', BigInt(n + 1)),
        transactionId: ownTransactionId(),
      })
    const pages = await pagesOf({ command: 'transfers', email })
    expect(sizesOf(pages)).toEqual([PAGE, PAGE, 1])
    const ids = pages.flat().map((line) => Number(line.split('  ')[0]))
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(new Set(ids).size).toBe(COUNT)
  })

  // Holds promise 65.
  test('of withdrawals has all of them, a page at a time, although many were placed at once', async () => {
    const { db } = host.deps
    const person = await host.person({ BNB: '1' })
    const order = withdrawalOf(amountOf('BNB', 2n), 'BNB')
    const ids = numbers.map(() => randomUUID())
    for (const [n, id] of ids.entries())
      await db.transaction((tx) =>
        placeWithdrawal(tx, {
          id,
          userId: person.userId,
          order,
          at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 300)),
        }),
      )
    for (const all of ['no', 'yes']) {
      const pages = await pagesOf({ command: 'withdrawals', all })
      expect(sizesOf(pages)).toEqual([PAGE, PAGE, 1])
      expect(new Set(pages.flat().map((line) => line.split('  ')[0]))).toEqual(new Set(ids))
    }
  })

  test('goes on from nowhere else than where a page has ended', async () => {
    for (const command of ['withdrawals', 'addresses', 'transfers'])
      expect(
        await execute(host.deps, { command, after: 'x; DROP', email: 'a@example.org' }),
      ).toMatchObject({ isDone: false })
  })
})

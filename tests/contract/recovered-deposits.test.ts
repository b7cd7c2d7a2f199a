import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Network } from '#domain/assets.ts'
import type { ChainView } from '../../server/chains/explain/views.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { type ScriptedTransaction, scriptedNode } from '../support/scripted-node.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const [HEAD, FINAL] = [100, 90]
const UNIT = 10n ** 18n

/** What both nodes of the network show, and what the first one alone does. */
const [both, first]: ScriptedTransaction[][] = [[], []]
let host: MoneyHost
let person: Person
let address: string

beforeAll(async () => {
  const [one, other] = [scriptedNode(HEAD, first ?? []), scriptedNode(HEAD, both ?? [])]
  const nodes = createNodes([one.node, other.node])
  const views = new Map<Network, ChainView>([['BNB', { nodes, contracts: [] }]])
  host = await moneyHost({}, fixedPrices(), undefined, { chainViews: views })
  person = await host.person()
  address = (await host.deps.addresses.forUser(person.userId)).evm.toLowerCase()
  await host.deps.db.run(
    `INSERT INTO chain_cursors (network, number, hash, head, at, since) VALUES ('BNB', $1, '', $2, now(), now())`,
    [FINAL, HEAD],
  )
})
afterAll(() => host.close())

/** A payment of one BNB in that block. */
function paid(block: number, isSeenByBoth = true): string {
  const hash = transactionHash(`${block} ${isSeenByBoth}`)
  const payment = { hash, to: address, value: UNIT, block }
  first?.push(payment)
  if (isSeenByBoth) both?.push(payment)
  return hash
}
const recover = async (tx: string) => {
  const { isDone, lines } = await execute(host.deps, { command: 'recover-deposit', tx })
  return [isDone, lines.join()]
}

test('what is recovered is in a final block, of which the newest is one', async () => {
  expect(await recover(paid(FINAL + 1))).toEqual([false, expect.stringContaining('not final yet')])
  expect(await host.available(person, 'BNB')).toBe('0')
  expect(await recover(paid(FINAL))).toEqual([true, `Credited: 1 BNB on BNB to ${person.email}`])
  expect(await host.available(person, 'BNB')).toBe('1')
})

test('what one node shows and another does not is not recovered', async () => {
  const before = await host.available(person, 'BNB')
  expect((await recover(paid(FINAL - 1, false)))[0]).toBe(false)
  expect(await host.available(person, 'BNB')).toBe(before)
  expect((await recover(paid(FINAL - 1)))[0]).toBe(true)
})

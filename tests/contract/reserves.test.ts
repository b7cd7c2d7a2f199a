import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORKS } from '#domain/assets.ts'
import { parseReserves, reservesText, type SignedReserves } from '#domain/log/reserves.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { unsignedIn } from '../../server/proof/reserves.ts'
import { addressOfKey } from '../../signer/addresses.ts'
import { signReserves } from '../../signer/reserves.ts'
import { createReport } from '../../verify/report.ts'
import type { AskNode } from '../../verify/reserves.ts'
import { verifySolvency } from '../../verify/solvency.ts'
import { fixedPrices, type MoneyHost, moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { KEYS, TREASURY } from '../support/payout-plans.ts'
import { pathsOf } from '../support/public-log.ts'
import { scriptedNode } from '../support/scripted-node.ts'

/* From the host to the machine without a network and back, and to whoever verifies it with a node of their own. */

const UNIT = 10n ** 18n
const USDT = NETWORKS.BNB.tokens.USDT.contract.toLowerCase()
const BLOCK = 90
const HASH = `0x${'c'.repeat(64)}`
const dataDir = mkdtempSync(join(tmpdir(), 'reserves-'))
const { node, state } = scriptedNode(100, [])
let host: MoneyHost

beforeAll(async () => {
  const view = {
    nodes: createNodes([node]),
    contracts: [{ coin: 'USDT', address: USDT, decimals: 18 }] as const,
  }
  host = await moneyHost({ DATA_DIR: dataDir, TREASURY_EVM: TREASURY }, fixedPrices(), undefined, {
    chainViews: new Map([['BNB', view]]),
  })
  await host.person({ BNB: '2', USDT: '5' })
  await host.deps.db.run(
    `INSERT INTO chain_cursors (network, number, hash, head, at, since) VALUES ('BNB', $1, $2, 100, now(), now())`,
    [BLOCK, HASH],
  )
  state.balances.set(TREASURY.toLowerCase(), 3n * UNIT)
  state.balances.set(`${USDT} ${TREASURY.toLowerCase()}`, 4n * UNIT)
}, 60_000)
afterAll(async () => {
  await host.close()
  rmSync(dataDir, { recursive: true })
})

/** What the verifier says, with a node that has so much BNB. */
async function verified(bnb?: bigint): Promise<string[]> {
  const lines: string[] = []
  const ask: AskNode = async (_network, method) => {
    if (method === 'eth_getBlockByNumber') return { hash: HASH }
    return `0x${(method === 'eth_call' ? 4n * UNIT : (bnb ?? 0n)).toString(16)}`
  }
  const read = pathsOf(host.app)
  await verifySolvency(
    async (path) => (await read(path)) ?? 'none',
    createReport((line) => lines.push(line)),
    { now: host.clock.now().getTime(), ...(bnb === undefined ? {} : { ask }) },
  )
  return lines.filter((line) => /reserves|are there|has block|by your node|signed that/.test(line))
}

async function statement() {
  const { isDone, lines, files = [] } = await execute(host.deps, { command: 'reserves-statement' })
  return { isDone, lines, file: parseReserves(files[0]?.text ?? '') }
}
const publish = (signed: SignedReserves) =>
  execute(host.deps, {
    command: 'reserves-publish',
    signed: reservesText(signed),
  })

test('there is no statement before the log has debts', async () => {
  await host.deps.publicLog.turn()
  expect((await statement()).isDone).toBe(false)
  expect(await verified()).toEqual([])
})

// Holds promise 142.
test('what the signer has signed of the treasury is in the log, and is verified at a node of one’s own', async () => {
  await host.deps.solvencyDays.turn()
  await host.deps.publicLog.turn()
  expect(await verified()).toEqual([])
  const { lines, file } = await statement()
  expect(lines.join()).toContain('3 BNB, 4 USDT')
  if (!file) throw new Error('no file')
  const signed = signReserves(file, KEYS)
  const unsigned = signed.addresses.map((one) => ({ ...one, block: one.block + 1 }))
  const refused = await publish({ ...signed, addresses: unsigned })
  expect([refused.isDone, refused.lines.join()]).toEqual([
    false,
    expect.stringContaining('has not signed this'),
  ])
  // Nor where another address has.
  const [second] = unsigned
  if (!second) throw new Error('no address')
  expect(unsignedIn(signed)).toBeUndefined()
  expect(unsignedIn({ ...signed, addresses: [...signed.addresses, second] })).toBe(second.address)
  const other = await publish({ ...signed, day: '2020-01-01' })
  expect(other.lines.join()).toContain('not of the newest day')
  const elsewhere = await publish(signReserves({ ...file, log: 'another.example/log' }, KEYS))
  expect(elsewhere.lines.join()).toContain('not of the newest day')
  const key = new Uint8Array(32).fill(8)
  const address = addressOfKey(secp256k1.getPublicKey(key), 'evm')
  const addresses = file.addresses.map((one) => ({ ...one, address }))
  const foreign = signReserves({ ...file, addresses }, { privateKeyOf: () => key })
  expect((await publish(foreign)).lines.join()).toContain(`${address} is not the treasury`)
  expect((await publish(signed)).isDone).toBe(true)
  await host.deps.publicLog.turn()
  expect(await verified(3n * UNIT)).toEqual([
    `ok      the reserves are for the debts of ${file.day}, which the log has`,
    'ok      the keys of 1 addresses have signed that they are for these debts',
    'ok      3 BNB are there, 150 % of what is owed',
    'FAILED  4 USDT are there, 80 % of what is owed',
    `ok      BNB has block ${BLOCK}, ${HASH}`,
    `ok      ${TREASURY} has 3 BNB on BNB at block ${BLOCK}, by your node`,
    `ok      ${TREASURY} has 4 USDT on BNB at block ${BLOCK}, by your node`,
  ])
  expect(await verified(2n * UNIT)).toContain(
    `FAILED  ${TREASURY} has 3 BNB on BNB at block ${BLOCK}, by your node`,
  )
})

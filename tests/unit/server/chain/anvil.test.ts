import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ONE } from '#domain/money/amount.ts'
import { anvilProgram, startAnvils } from '../../../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom, setCode, word } from '../../../../server/chains/local-chain/calls.ts'
import { installToken, transferData } from '../../../../server/chains/local-chain/tokens.ts'
import { readBalances } from '../../../../server/chains/watcher/read-balances.ts'
import { createWatcher } from '../../../../server/chains/watcher/watcher.ts'
import * as calls from '../../../../server/platform/nodes/calls.ts'
import { createNode, type Node } from '../../../../server/platform/nodes/node.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { type MoneyHost, moneyHost } from '../../../support/money-host.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const FORWARDER = `0x${'f0'.repeat(20)}`
/** Calls the address in its input with the value that it is sent. */
const FORWARD = '0x6000600060006000346000355af100'
const USDT = { coin: 'USDT', decimals: 6, address: `0x${'dac1'.repeat(10)}` } as const

const wallet = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive("m/44'/60'/0'")
const uncompressed = ({ publicKey }: HDKey) =>
  secp256k1.Point.fromBytes(publicKey ?? new Uint8Array())
    .toBytes(false)
    .subarray(1)

let host: MoneyHost
let node: Node
let url = ''
let stop = () => {}
const requests: string[] = []
beforeAll(async () => {
  const program = anvilProgram()
  if (!program) throw new Error('@foundry-rs/anvil is not installed')
  const anvils = await startAnvils(program, [{ chainId: 31_399, finalAfter: 2 }])
  stop = anvils.stop
  url = anvils.urls[0] ?? ''
  node = createNode({
    url,
    fetch,
    timeout: 10_000,
    onRequest: (_, method) => requests.push(method),
  })
  await installToken(node, USDT, { owner: SENDER, symbol: 'USDT', supply: 10n ** 15n })
  await node.ask(setCode(FORWARDER, FORWARD))
  await node.ask(mine(5))
  host = await moneyHost({ XPUB_EVM: wallet.publicExtendedKey })
})
afterAll(async () => {
  stop()
  await host.close()
})

// Holds promise 94.
test('what is paid on a real chain is credited, and what only a balance shows', async () => {
  const person = await host.person()
  const { evm: to } = await host.deps.addresses.forUser(person.userId)
  const { db, clock, terms } = host.deps
  // The same chain as two nodes.
  const nodes = createNodes([node, createNode({ url, fetch, timeout: 10_000 })])
  const watcher = createWatcher({
    db,
    clock,
    nodes,
    treasury: [],
    watched: { network: 'ETH', contracts: [USDT], confirmations: 64 },
    terms: () => terms.current(),
  })
  await watcher.step()
  await node.ask(sendFrom(SENDER, { to, value: ONE }))
  await watcher.step()
  const pending = await person.call('GET', '/deposit/detail?limit=10')
  expect(pending.json.rows).toMatchObject([
    { Amount: '1', Chain: 'ETH', Status: 'Not Approval', Confirmations: 1, Needed: 64 },
  ])
  await node.ask(sendFrom(SENDER, { to: USDT.address, data: transferData(to, 2_500_000n) }))
  await node.ask(sendFrom(SENDER, { to: FORWARDER, value: 3n * ONE, data: word(to.toLowerCase()) }))
  await node.ask(mine(3))
  for (let i = 0; i < 4; i++) await watcher.step()
  expect(await host.available(person, 'ETH')).toBe('1')
  expect(await host.available(person, 'USDT')).toBe('2.5')
  host.clock.advance(601_000)
  await watcher.step()
  expect(await host.available(person, 'ETH')).toBe('4')
})

test('what lies on an address of a real chain before it is handed out is nobody’s', async () => {
  const { db, clock, terms, addresses } = host.deps
  const first = HDKey.fromExtendedKey(wallet.publicExtendedKey).deriveChild(0).deriveChild(1)
  const to = `0x${bytesToHex(keccak_256(uncompressed(first)).subarray(12))}`
  await node.ask(sendFrom(SENDER, { to, value: 7n * ONE }))
  await node.ask(sendFrom(SENDER, { to: USDT.address, data: transferData(to, 1_000_000_000n) }))
  await node.ask(mine(3))
  const watcher = createWatcher({
    db,
    clock,
    nodes: createNodes([node]),
    treasury: [],
    watched: { network: 'ETH', contracts: [USDT], confirmations: 64 },
    terms: () => terms.current(),
  })
  for (const table of ['chain_blocks', 'chain_cursors']) await db.run(`DELETE FROM ${table}`)
  await watcher.step()
  const person = await host.person()
  expect((await addresses.forUser(person.userId)).evm.toLowerCase()).toBe(to)
  const round = async () => {
    await node.ask(mine(3))
    host.clock.advance(601_000)
    for (let i = 0; i < 4; i++) await watcher.step()
    return [await host.available(person, 'ETH'), await host.available(person, 'USDT')]
  }
  expect(await round()).toEqual(['0', '0'])
  await node.ask(sendFrom(SENDER, { to, value: ONE }))
  await node.ask(sendFrom(SENDER, { to: FORWARDER, value: 2n * ONE, data: word(to) }))
  await round()
  expect(await round()).toEqual(['3', '0'])
})

test('the balances of many accounts are read with one call', async () => {
  const accounts = Array.from(
    { length: 300 },
    (_, i) => `0x${(i + 1000).toString(16).padStart(40, '0')}`,
  )
  accounts[7] = SENDER
  requests.length = 0
  const native = await readBalances(node, '', accounts, 5)
  const tokens = await readBalances(node, USDT.address, accounts, 5)
  expect(requests).toEqual(['eth_call', 'eth_call'])
  expect([native.length, tokens.length]).toEqual([300, 300])
  expect([native[6], native[7], native[8]]).toEqual([0n, expect.any(BigInt), 0n])
  expect(native[7]).toBeGreaterThan(9000n * ONE)
  expect([tokens[6], tokens[7], tokens[8]]).toEqual([0n, 10n ** 15n, 0n])
})

test('a chain that is stopped is gone', async () => {
  stop()
  const answer = () => node.ask(calls.chainId()).catch(() => 'gone')
  await expect.poll(answer).toBe('gone')
})

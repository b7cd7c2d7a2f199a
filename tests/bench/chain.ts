import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { accountOf, wordOf } from '../../server/chains/watcher/reading/account.ts'
import { TRANSFER } from '../../server/chains/watcher/reading/logs.ts'
import { createWatcher } from '../../server/chains/watcher/watcher.ts'
import { addressSeal } from '../../server/money/deposits/keys.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { createNode } from '../../server/platform/nodes/node.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { systemClock } from '../../server/platform/time/clock.ts'
import { migratedDb } from '../support/migrated-database.ts'
import { atLeast, atMost, type Measurement } from './report/measurement.ts'

/*
 * A host that watches BNB Smart Chain for 10,000 people. The node is a function in this process, with blocks that are
 * made before, so what is measured is the host's work: reading, matching and storing.
 */
const ADDRESSES = 10_000
/** Seconds between two blocks, and what is in one on an ordinary day. */
const INTERVAL = 0.45
const TRANSACTIONS = 150
const TRANSFERS = 80
const FINAL_AFTER = 2
const AT_HEAD = 60
const BEHIND = 600

const USDT = '0x55d398326f99059fF775485246999027B3197955'
const hex = (value: number | bigint) => `0x${value.toString(16)}`
const hashOf = (kind: number, number: number) =>
  `0x${kind.toString(16).padStart(4, '0')}${number.toString(16).padStart(60, '0')}`
const account = () => `0x${randomBytes(20).toString('hex')}`

function blockOf(number: number) {
  const transactions = Array.from({ length: TRANSACTIONS }, (_, i) => ({
    hash: hashOf(i + 1, number),
    from: account(),
    to: account(),
    value: hex(10n ** 17n),
    nonce: '0x1',
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    input: '0x',
    type: '0x0',
    blockHash: hashOf(0, number),
    blockNumber: hex(number),
    transactionIndex: hex(i),
  }))
  const logs = Array.from({ length: TRANSFERS }, (_, i) => ({
    address: accountOf(USDT),
    topics: [TRANSFER, wordOf(account()), wordOf(account())],
    data: `0x${'1'.padStart(64, '0')}`,
    blockNumber: hex(number),
    blockHash: hashOf(0, number),
    logIndex: hex(i),
    transactionHash: hashOf(i + 1, number),
  }))
  const header = {
    number: hex(number),
    hash: hashOf(0, number),
    parentHash: hashOf(0, Math.max(0, number - 1)),
    timestamp: hex(1_700_000_000 + number),
  }
  return {
    header: JSON.stringify({ ...header, transactions: [] }),
    whole: JSON.stringify({ ...header, transactions }),
    logs: JSON.stringify(logs).slice(1, -1),
  }
}

const call = v.object({ id: v.number(), method: v.string(), params: v.array(v.unknown()) })
const range = v.object({
  fromBlock: v.string(),
  toBlock: v.string(),
  topics: v.array(v.unknown()),
})

/** A node whose newest block is `head`. */
function nodeOf(blocks: readonly ReturnType<typeof blockOf>[]) {
  const state = { head: 0, requests: 0 }
  const numberOf = (tag: unknown) => {
    if (tag === 'latest') return state.head
    return tag === 'finalized' ? Math.max(0, state.head - FINAL_AFTER) : Number(tag)
  }
  function resultOf({ method, params: [first, second] }: v.InferOutput<typeof call>): string {
    if (method === 'eth_getBlockByNumber') {
      const block = blocks[numberOf(first)]
      return (second === true ? block?.whole : block?.header) ?? 'null'
    }
    if (method === 'eth_call') return `"0x${'0'.repeat(64 * 300)}"`
    const { fromBlock, toBlock, topics } = v.parse(range, first)
    // With addresses among the topics there is nothing for them.
    if (topics.length > 1) return '[]'
    const found = blocks.slice(Number(fromBlock), Number(toBlock) + 1)
    return `[${found.map(({ logs }) => logs).join(',')}]`
  }
  const node = createNode({
    url: 'http://node.example',
    timeout: 10_000,
    onRequest: () => (state.requests += 1),
    async fetch(_, { body }) {
      const json: unknown = JSON.parse(String(body))
      const answer = (one: unknown) => {
        const asked = v.parse(call, one)
        return `{"jsonrpc":"2.0","id":${asked.id},"result":${resultOf(asked)}}`
      }
      return new Response(Array.isArray(json) ? `[${json.map(answer).join(',')}]` : answer(json))
    },
  })
  return { node, state }
}

async function handOut(db: Db): Promise<void> {
  const people = Array.from({ length: ADDRESSES }, () => {
    const [userId, address] = [randomUUID(), account()]
    return [userId, address, addressSeal(db, { userId, address })]
  })
  await db.run(
    `WITH people AS (SELECT p ->> 0 AS id, p ->> 1 AS address, p ->> 2 AS seal FROM jsonb_array_elements($1::jsonb) AS p),
       created AS (INSERT INTO users (id, email, name, identity_uid, created_at)
         SELECT id::uuid, id || '@example.org', 'Ada', id, now() FROM people RETURNING id),
       key AS (INSERT INTO deposit_keys (family, key, is_test) VALUES ('evm', 'bench', true) RETURNING id)
     INSERT INTO derived_addresses (key_id, user_id, address, seal)
       SELECT key.id, people.id::uuid, people.address, people.seal FROM people, key, (SELECT count(*) FROM created) AS done`,
    [JSON.stringify(people)],
  )
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export async function measure(): Promise<Measurement[]> {
  const blocks = Array.from({ length: 1 + AT_HEAD + BEHIND }, (_, number) => blockOf(number))
  const { node, state } = nodeOf(blocks)
  const db = await migratedDb()
  try {
    await handOut(db)
    const watcher = createWatcher({
      db,
      clock: systemClock,
      nodes: createNodes([node]),
      treasury: [],
      watched: {
        network: 'BNB',
        confirmations: 15,
        contracts: [{ coin: 'USDT', address: USDT, decimals: 18 }],
      },
      terms: async () => ({ minimumDeposit: 1n }),
    })
    // The addresses, and the first of their balances.
    for (state.head = 1; state.head < 10; state.head++) await watcher.step()
    const [cpu, requests] = [cpuMs(), state.requests]
    for (; state.head < AT_HEAD; state.head++) await watcher.step()
    const steps = AT_HEAD - 10
    const perBlock = (cpuMs() - cpu) / steps
    const perMinute = ((state.requests - requests) / steps) * (60 / INTERVAL)
    state.head = AT_HEAD + BEHIND
    const begun = performance.now()
    while ((await watcher.step()).state === 'behind') {}
    const seconds = (performance.now() - begun) / 1000
    const how = `${ADDRESSES} addresses, ${TRANSACTIONS} transactions and ${TRANSFERS} transfers of USDT in a block`
    return [
      {
        what: 'one core, at a block each 0.45 s',
        unit: ' %',
        budget: atMost(30),
        samples: [perBlock / (INTERVAL * 10)],
        how: `CPU time of ${steps} blocks, one at a time; ${how}`,
      },
      {
        what: 'requests to a node in a minute',
        unit: '',
        samples: [perMinute],
        how: 'HTTP requests at the newest block, balances included; one node',
      },
      {
        what: 'times real time, after being away',
        unit: '',
        budget: atLeast(50),
        samples: [(BEHIND * INTERVAL) / seconds],
        how: `${BEHIND} blocks; ${how}`,
      },
    ]
  } finally {
    await db.close()
  }
}

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTronReader } from '../../../../server/chains/watcher/reading/tron-reader.ts'
import * as calls from '../../../../server/platform/nodes/calls.ts'
import { createNode } from '../../../../server/platform/nodes/node.ts'
import * as tron from '../../../../server/platform/nodes/tron-calls.ts'

/*
 * Answers as java-tron gives them, with every field: the blocks, receipts and logs that its documentation shows of the Nile network
 * (blocks 66984960, 66985120 and 66987565), and a transfer of the main network (47086db3…).
 */
const ID = '01b4cde4197b9d1a1ff09ef5d2b1d939d3ec2401b3f002ebd0802c0f30a6e4ca'
const INFO = {
  id: ID,
  fee: 5_254_500,
  blockNumber: 66_985_120,
  blockTimeStamp: 1_777_437_762_000,
  contractResult: [''],
  contract_address: '419ff8fc48fb114ccd5bbdc24a86f0c73082f08825',
  receipt: {
    energy_fee: 4_458_500,
    energy_usage_total: 44_585,
    net_fee: 796_000,
    result: 'SUCCESS',
  },
  log: [
    {
      address: '9ff8fc48fb114ccd5bbdc24a86f0c73082f08825',
      topics: [
        'c66625d03b4a832d8245f0df593e32e0fbbbad96d4aa45440aa1535b80983083',
        '000000000000000000000000dd791d6b49e190062d650e6a23c575510d35f2f9',
        '0000000000000000000000000000000000000000000000000000000000000007',
      ],
      data: '0000000000000000000000000000000000000000000000000000000000000007',
    },
  ],
  internal_transactions: [
    {
      hash: '61318c1e41c5fd387f1e4e4e8ec1fc98f295d3ef002bab1b33dd1cba2f93cb75',
      caller_address: '419ff8fc48fb114ccd5bbdc24a86f0c73082f08825',
      transferTo_address: '419ff8fc48fb114ccd5bbdc24a86f0c73082f08825',
      callValueInfo: [{}],
      note: '63616c6c',
    },
  ],
}
const ZEROES = `0x${'0'.repeat(512)}`
const RECEIPT = {
  blockHash: '0x0000000003fe1ca05cf728c92ee79f5f2758c3e4e4ea88501826726880e8b81c',
  blockNumber: '0x3fe1ca0',
  transactionHash: `0x${ID}`,
  transactionIndex: '0x0',
  from: '0xdd791d6b49e190062d650e6a23c575510d35f2f9',
  to: '0x9ff8fc48fb114ccd5bbdc24a86f0c73082f08825',
  cumulativeGasUsed: '0xae29',
  gasUsed: '0xae29',
  effectiveGasPrice: '0x64',
  contractAddress: null,
  logs: [
    {
      address: '0x9ff8fc48fb114ccd5bbdc24a86f0c73082f08825',
      blockHash: '0x0000000003fe1ca05cf728c92ee79f5f2758c3e4e4ea88501826726880e8b81c',
      blockNumber: '0x3fe1ca0',
      blockTimestamp: '0x697999ef',
      transactionHash: `0x${ID}`,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
      topics: INFO.log[0]?.topics.map((topic) => `0x${topic}`),
      data: `0x${INFO.log[0]?.data}`,
    },
  ],
  logsBloom: ZEROES,
  status: '0x1',
  type: '0x0',
}
const BLOCK_OF_ETH = {
  number: '0x3fe1c00',
  hash: '0x0000000003fe1c00462b498ddae67717e96c785078adb5ccb7279148916e6f97',
  parentHash: '0x0000000003fe1bff062fa008dcd68f6ab2a96a25bc175df22a04baa0cd391573',
  miner: '0xa234e405a2c6fd67cdd4d0ea2f6188f65534c8b1',
  timestamp: '0x69f18a5c',
  size: '0x73d',
  stateRoot: '0x',
  transactions: ['0x95aad4dfc3d5d389291c093425d06b2ce5a97b5b4953645316371158ebde3f27'],
  uncles: [],
  gasLimit: '0x0',
  gasUsed: '0x0',
  totalDifficulty: '0x0',
  extraData: '0x',
  logsBloom: ZEROES,
  nonce: '0x0000000000000000',
  baseFeePerGas: '0x0',
}
const [FROM, TO] = [
  '419b3281a60ab7a44f351ef2896c653f134972ad22',
  '4105cc125604448afeb6867eb688efb7e80411d57a',
] as const
/** With the amount of the real transfer, or another one; a TRC-10 token has no decimals of its own and any amount. */
const transaction = (txID: string, type: string, value: object) => ({
  ret: [{ contractRet: 'SUCCESS' }],
  signature: ['c1c0b1ad18f56248ebc6820c611cd65683cef6b5deed8002246cc00df7e79f9f'],
  txID,
  raw_data: {
    contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
    ref_block_bytes: 'fdf6',
    ref_block_hash: '4cd898aed8ce5d14',
    expiration: 1_717_419_846_000,
    timestamp: 1_717_419_788_444,
  },
  raw_data_hex: '0a02fdf622084cd898aed8ce5d14',
})
const REAL = transaction(
  '47086db397eac45d2fe7dacedcb6f77267d6895dce645210e495e64f8a2a7910',
  'TransferContract',
  { amount: 5, owner_address: FROM, to_address: TO },
)
/** As java-tron writes it, which JSON’s numbers do not hold. */
const MUCH = '9223372036854775807'
const much = (type: string, txID: string, to: string) =>
  JSON.stringify(
    transaction(txID, type, {
      amount: 0,
      asset_name: '31303030323236',
      owner_address: FROM,
      to_address: to,
    }),
  ).replace('"amount":0', `"amount":${MUCH}`)

const blockWith = (transactions: readonly string[]) =>
  `{"blockID":"0000000003fe262d52bfa4b2814f816fd2e57af5b98a33d60d8630a03a908e0e","block_header":{"raw_data":{
    "number":66987565,"txTrieRoot":"faf8fe3858339ead25cc892461c82a59b84dca4a51c45b026676bf3f45a352a2",
    "witness_address":"41b2f713d57dbcec679d93a8849fa0cd0e4db594ba",
    "parentHash":"0000000003fe262c85cd6b02033f4c3e5c1efa35de256a17bd906dc61fb1aeed","version":34,
    "timestamp":1777445121000},"witness_signature":"5b3cf6cb15d52947989f7726f4907a14"},
    "transactions":[${transactions.join(',')}]}`

const asked = v.object({ method: v.optional(v.string()) })
const nodeWith = (answers: Readonly<Record<string, string>>) =>
  createNode({
    url: 'https://tron.example/jsonrpc',
    timeout: 1000,
    batch: 1,
    async fetch(url, { body }) {
      const { method } = v.parse(v.pipe(v.string(), v.parseJson(), asked), body)
      if (!method) return new Response(answers[new URL(url).pathname] ?? '{}')
      return new Response(`{"jsonrpc":"2.0","id":1,"result":${answers[method] ?? '[]'}}`)
    },
  })
const reading = (transactions: readonly string[]) =>
  createTronReader({ network: 'TRX', contracts: [], confirmations: 20 }).read(
    nodeWith({ '/wallet/getblockbynum': blockWith(transactions) }),
    66_987_565,
    66_987_565,
    new Set([`0x${TO.slice(2)}`]),
  )

test('what a node of Tron answers is read, with all fields that it has', async () => {
  const node = nodeWith({
    '/walletsolidity/gettransactioninfobyid': JSON.stringify(INFO),
    eth_getTransactionReceipt: JSON.stringify(RECEIPT),
    eth_getBlockByNumber: JSON.stringify(BLOCK_OF_ETH),
  })
  expect(await node.ask(tron.tronFinalInfoOf(ID))).toMatchObject({
    fee: 5_254_500,
    receipt: { result: 'SUCCESS' },
    log: [{ address: INFO.log[0]?.address }],
  })
  expect(await node.ask(calls.receipt(`0x${ID}`))).toMatchObject({ status: 1, gasUsed: 44_585n })
  expect(await node.ask(calls.headerAt('finalized'))).toMatchObject({ number: 66_984_960 })
  expect(await node.ask(tron.tronTransactionOf(ID))).toBeNull()
})

test('an error of the HTTP API, which comes with status 200, is no answer', async () => {
  const error = '{"Error":"class java.lang.NullPointerException : null"}'
  const node = nodeWith({
    '/wallet/getblockbynum': error,
    '/walletsolidity/gettransactioninfobyid': error,
  })
  await expect(node.ask(tron.tronBlockAt(1))).rejects.toMatchObject({ failure: 'malformed' })
  await expect(node.ask(tron.tronFinalInfoOf(ID))).rejects.toMatchObject({ failure: 'malformed' })
})

test('a block in which somebody has moved more than a number holds is read all the same', async () => {
  const { movements } = await reading([
    much('TransferAssetContract', 'ab'.repeat(32), TO),
    much('TransferContract', 'cd'.repeat(32), FROM),
    JSON.stringify(REAL),
  ])
  expect(movements).toMatchObject([{ transaction: REAL.txID, units: 5n * 10n ** 12n }])
})

test('a payment to us that a number does not hold is not taken for another amount', async () => {
  const paying = reading([much('TransferContract', 'cd'.repeat(32), TO)])
  await expect(paying).rejects.toMatchObject({ failure: 'malformed' })
})

import * as calls from '../../platform/nodes/calls.ts'
import type { Node } from '../../platform/nodes/node.ts'
import { isNodeFailure } from '../../platform/nodes/node-error.ts'
import { wordOf } from './reading/account.ts'

/*
 * Reads many balances with one call: a program that is run and not stored, followed by what it is asked about, each in
 * 32 bytes. Its answer must be shorter than the longest contract, and what it is sent than the longest program.
 */
export const ACCOUNTS_PER_CALL = 300

/** A program that reads the BALANCE of each account. */
const NATIVE = '60005b806023013814601f57602081602301823980513181526020016002565b6000f3'
/** The first word is a token's contract: for each further one `balanceOf`. Reverts if the contract does. */
const TOKEN =
  '6370a0823160e01b618000526020604b6180403960005b80606b0138146047576020' +
  '81606b01618004396020816024618000618040515afa60405760006000fd5b6020016016565b6000f3'

const BALANCE_OF = '0x70a08231'
const WORD = 64

/** In the smallest unit at that block, in the order of the accounts. `contract` is empty for the network's coin. */
export async function readBalances(
  node: Node,
  contract: string,
  accounts: readonly string[],
  block: number,
): Promise<readonly bigint[]> {
  const program = contract === '' ? NATIVE : TOKEN
  const words = [...(contract === '' ? [] : [contract]), ...accounts].map(wordOf)
  const data = `0x${program}${words.map((word) => word.slice(2)).join('')}`
  try {
    const answer = await node.ask(calls.programCall(data, block))
    if (answer.length === 2 + WORD * accounts.length)
      return accounts.map((_, i) => BigInt(`0x${answer.slice(2 + WORD * i, 2 + WORD * (i + 1))}`))
  } catch (error) {
    if (!isNodeFailure(error, 'refused', 'unsupported')) throw error
  }
  return await oneByOne(node, contract, accounts, block)
}

/** The way for nodes that run no such programs. */
async function oneByOne(
  node: Node,
  contract: string,
  accounts: readonly string[],
  block: number,
): Promise<readonly bigint[]> {
  if (contract === '')
    return await node.askAll(accounts.map((account) => calls.balance(account, block)))
  const answers = await node.askAll(
    accounts.map((account) => {
      const data = `${BALANCE_OF}${wordOf(account).slice(2)}`
      return calls.contractCall({ to: contract, data }, block)
    }),
  )
  return answers.map((answer) => (answer === '0x' ? 0n : BigInt(answer)))
}

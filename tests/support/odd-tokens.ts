import { setCode, setStorage, word } from '../../server/chains/local-chain/calls.ts'
import type { Node } from '../../server/platform/nodes/node.ts'

/*
 * Tokens that are not what the standard asks for, written by hand: `balanceOf`, and a `transfer` that returns nothing. What an
 * account has is stored under its own address.
 */
const EVENT = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const FUNCTIONS =
  '0x60003560e01c806370a0823114601d5763a9059cbb14602a57600080fd5b6004355460005260206000f3'

export const ODD_TOKENS = {
  /** As USDT on Ethereum. */
  'returns nothing': `${FUNCTIONS}5b335460243581811160b5578091033355600080910380600435540160043555600052600435337f${EVENT}60206000a3801560b35780610fee5401610fee55600052610fee337f${EVENT}60206000a35b005b600080fd`,
  /** A hundredth of each transfer goes to `0x…0fee`. */
  'keeps a part': `${FUNCTIONS}5b335460243581811160b75780910333556064810480910380600435540160043555600052600435337f${EVENT}60206000a3801560b55780610fee5401610fee55600052610fee337f${EVENT}60206000a35b005b600080fd`,
} as const

export async function installOddToken(
  node: Node,
  address: string,
  kind: keyof typeof ODD_TOKENS,
  held: Readonly<Record<string, bigint>>,
): Promise<void> {
  await node.ask(setCode(address, ODD_TOKENS[kind]))
  for (const [owner, units] of Object.entries(held))
    await node.ask(setStorage(address, word(owner.toLowerCase()), word(units)))
}

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseSiteConfig } from '#config/schema.ts'
import { checksummed, tronAddress } from '#domain/addresses/address.ts'
import type { Coin, Network } from '#domain/assets.ts'
import { ONE } from '#domain/money/amount.ts'
import type { Limits } from '#domain/payouts/limits.ts'
import type { PayoutChain } from '../../../server/chains/payouts/chain.ts'
import { createEvmPayouts } from '../../../server/chains/payouts/evm-payouts.ts'
import { createTronPayouts } from '../../../server/chains/payouts/tron-payouts.ts'
import type { ChainServices } from '../../../server/chains/services.ts'
import { compose } from '../../../server/main/compose.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { addressOfKey } from '../../../signer/addresses.ts'
import type { Keys } from '../../../signer/keys.ts'
import { CHAIN_ID, createEvmModel, type EvmModel } from './evm-model.ts'
import { createTronModel, type TronModel } from './tron-model.ts'

export const START = Date.parse('2026-01-01T12:00:00Z')

/** The parts of a host on that database, without chains. */
export const hostOn = (db: Db, clock: { now(): Date }): Promise<ChainServices> =>
  compose({
    config: parseHostConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: 'node_modules/.cache',
      PAYOUT_TRON_HOURS: '2',
      HOST_SECRET: 'a secret of the tests, 32 letters or more',
    }),
    site: parseSiteConfig({}),
    clock,
    db,
    mailer: { send: async () => {} },
  })

/** Of each network: its model, the host's view of it, and what its treasury's signer has. */
export interface World {
  readonly network: Network
  readonly coin: 'USDT' | 'BNB' | 'TRX'
  readonly model: EvmModel | TronModel
  readonly chain: PayoutChain
  readonly keys: Keys
  readonly key: Uint8Array
  readonly limits: Limits
  addressOf(name: string): string
}

const digest = (text: string): Uint8Array => keccak_256(utf8ToBytes(text))

export function worldOf(
  seed: number,
  network: 'BNB' | 'TRX',
  isToken: boolean,
  now: () => number,
): World {
  const family = network === 'TRX' ? 'tron' : 'evm'
  const account = (name: string) => {
    const bytes = digest(`${seed} ${name}`).slice(12)
    return family === 'evm' ? checksummed(bytesToHex(bytes)) : tronAddress(bytes)
  }
  const key = digest(`treasury ${seed}`)
  const treasury = addressOfKey(secp256k1.getPublicKey(key), family)
  const token = account('the token')
  const contracts = new Map<Coin, string>([['USDT', token]])
  const common = { network, treasury, contracts, feeLimit: 100n * ONE }
  const built = () => {
    if (network === 'TRX') {
      const model = createTronModel(now)
      return { model, chain: createTronPayouts({ ...common, chain: model.chain }) }
    }
    const model = createEvmModel(token)
    return { model, chain: createEvmPayouts({ ...common, chain: model.chain }) }
  }
  const { model, chain } = built()
  const all = { USDT: 10n ** 30n, BNB: 10n ** 30n, TRX: 10n ** 30n }
  const limits: Limits = {
    version: 1,
    networks: {
      [network]: {
        chainId: CHAIN_ID,
        treasury,
        contracts: { USDT: token },
        fee: 1000n * ONE,
        perTransaction: all,
        perBatch: all,
        perDay: all,
      },
    },
  }
  return {
    network,
    coin: isToken ? 'USDT' : network,
    model,
    chain,
    key,
    limits,
    addressOf: account,
    keys: { privateKeyOf: () => key },
  }
}

import { randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { type Limits, parseLimits } from '#domain/payouts/limits.ts'
import {
  type EvmTransaction,
  type Plan,
  sealedPlan,
  type TronTransaction,
} from '#domain/payouts/plan.ts'
import { tronRawData } from '#domain/payouts/tron.ts'
import { addressOfKey } from '../../signer/addresses.ts'
import type { Keys } from '../../signer/keys.ts'

/* Plans, limits and keys for tests of the signer. */
export const NOW = Date.parse('2026-01-01T12:00:00Z')
const HOUR = 3_600_000

export const KEY = new Uint8Array(32).fill(7)
export const TREASURY = addressOfKey(secp256k1.getPublicKey(KEY), 'evm')
export const TRON_TREASURY = addressOfKey(secp256k1.getPublicKey(KEY), 'tron')
export const KEYS: Keys = { privateKeyOf: () => KEY }
export const USDT = '0x55d398326f99059fF775485246999027B3197955'
export const TRON_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const PERSON = '0x52908400098527886E0F7030069857D2E4169EE7'
export const TRON_PERSON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'

/** Of a wallet whose deposit addresses are given gas. */
export const ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'")
const depositKey = ACCOUNT.publicExtendedKey
const { publicKey } = ACCOUNT.derive('m/0/3')
export const DEPOSIT = addressOfKey(publicKey ?? new Uint8Array(), 'evm')

const amounts = (coins: string, amount: string) =>
  Object.fromEntries(coins.split(' ').map((coin) => [coin, amount]))
const of = (coins: string) => ({
  perTransaction: amounts(coins, '10'),
  perBatch: amounts(coins, '15'),
  perDay: amounts(coins, '20'),
})
export const LIMITS_TEXT = JSON.stringify({
  version: 1,
  networks: {
    BNB: {
      chainId: 56,
      treasury: TREASURY,
      contracts: { USDT },
      fee: '0.01',
      depositKey,
      ...of('BNB USDT'),
    },
    TRX: {
      treasury: TRON_TREASURY,
      contracts: { USDT: TRON_USDT },
      fee: '60',
      ...of('TRX USDT'),
    },
  },
})
export const LIMITS: Limits = parseLimits(LIMITS_TEXT)

export const evm = (changes: Partial<EvmTransaction> = {}): EvmTransaction => ({
  id: randomUUID(),
  coin: 'BNB',
  amount: '1.5',
  from: TREASURY,
  to: PERSON,
  nonce: 7,
  gas: '21000',
  maxFee: '3000000000',
  tip: '1000000000',
  ...changes,
})
export const usdt = (changes: Partial<EvmTransaction> = {}): EvmTransaction =>
  evm({ coin: 'USDT', contract: USDT, gas: '65000', ...changes })

const head = (network: 'BNB' | 'TRX', purpose: Plan['purpose']) => ({
  network,
  purpose,
  batch: 3,
  issue: 1,
  at: '2026-01-01T12:00:00.000Z',
})
const FORMAT: Pick<Plan, 'format' | 'version'> = { format: 'payout-plan', version: 1 }

export const evmPlan = (
  transactions: EvmTransaction[],
  { chainId = '56', purpose = 'payouts' }: { chainId?: string; purpose?: Plan['purpose'] } = {},
): Plan => sealedPlan({ ...FORMAT, ...head('BNB', purpose), family: 'evm', chainId, transactions })

/** `signed`: what the raw data says, where that is something else than the rest. */
export function tron(
  changes: Partial<TronTransaction> = {},
  signed: { to?: string; made?: number; feeLimit?: bigint } = {},
): TronTransaction {
  const movement = {
    id: randomUUID(),
    coin: 'USDT' as const,
    amount: '2.5',
    contract: TRON_USDT,
    from: TRON_TREASURY,
    to: TRON_PERSON,
    ...changes,
  }
  const made = signed.made ?? NOW
  const feeLimit = signed.feeLimit ?? 50_000_000n
  const times = { made, expires: made + HOUR, feeLimit }
  const block = { number: 70_000_000, id: 'ab'.repeat(32) }
  const rawData = tronRawData({ ...movement, to: signed.to ?? movement.to }, 'TRX', block, times)
  return {
    ...movement,
    rawData,
    expires: times.expires,
    feeLimit: String(feeLimit),
    ...changes,
  }
}
export const tronPlan = (transactions: TronTransaction[]): Plan =>
  sealedPlan({ ...FORMAT, ...head('TRX', 'payouts'), family: 'tron', transactions })

import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import { byCoin, decimalsOnAny, WITHDRAWAL_COINS, type WithdrawalCoin } from '#domain/assets.ts'
import { type Amount, amountOf, fits } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import type { PurchaseTerms } from '#domain/purchase.ts'
import type { WithdrawalTerms } from '#domain/withdrawal.ts'
import type { Stage } from '../ledger/ledger.ts'

/** The host's fees and limits, from the environment (see `server/main/config/config.ts`). */
export interface Terms {
  /** Whether this is a demo: prices are simulated, and addresses come from a test key unless keys are set. */
  readonly isSandbox: boolean
  readonly withdrawal: Readonly<Record<WithdrawalCoin, WithdrawalTerms>>
  /** In units of 10⁻¹⁸ of any coin; smaller deposits are not credited (product §5). */
  readonly minimumDeposit: bigint
  readonly purchase: Pick<PurchaseTerms, 'fee' | 'minToken'>
  /** The maximum deviation, in hundredths of a percent, of the buyer's amounts from the current ones. */
  readonly priceTolerance: bigint
  /** The tokens for sale in each stage. */
  readonly stageSupplies: Readonly<Record<Stage, Amount<'TOKEN'>>>
  /** Extended public keys at the account level (m/44'/60'/0' and m/44'/195'/0'); optional in the sandbox. */
  readonly publicKeys: { readonly evm: string | undefined; readonly tron: string | undefined }
  /** The last characters of the keys that they replace, so that a changed key is never an accident. */
  readonly replacedKeys: { readonly evm: string | undefined; readonly tron: string | undefined }
}

const decimal = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const units = parseUnits(dataset.value)
    if (units !== undefined) return units
    addIssue({ message: 'must be a plain decimal such as 0.5' })
    return NEVER
  }),
)
const units = (fallback: string) => v.optional(decimal, fallback)
const tokens = v.pipe(
  decimal,
  v.transform((units) => amountOf('TOKEN', units)),
)
const usdt = v.pipe(
  decimal,
  v.transform((units) => amountOf('USDT', units)),
)

const DEFAULT_FEES = 'BNB:0.0005,USDT:1,ETH:0.001,TRX:2'
const feePerCoin = v.pipe(
  v.string(),
  v.transform((text) => Object.fromEntries(text.split(',').map((part) => part.trim().split(':')))),
  v.check(
    (fees) =>
      Object.keys(fees).length === WITHDRAWAL_COINS.length &&
      WITHDRAWAL_COINS.every((coin) => fees[coin] !== undefined),
    `must name a fee for each coin, such as ${DEFAULT_FEES}`,
  ),
  v.object(byCoin(WITHDRAWAL_COINS, () => decimal)),
  v.transform((fees) => byCoin(WITHDRAWAL_COINS, (coin) => amountOf(coin, fees[coin]))),
  // Amount minus fee must be payable on the network, so the fee must not have more decimals than the coin.
  v.check(
    (fees) => WITHDRAWAL_COINS.every((coin) => fits(fees[coin], decimalsOnAny(coin))),
    `must not have more decimals than the coin has on its networks (${WITHDRAWAL_COINS.map((coin) => `${coin}: ${decimalsOnAny(coin)}`).join(', ')})`,
  ),
)

const supplyPerStage = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.check(({ length }) => length === 4, 'must be four amounts of tokens, separated by commas'),
  v.strictTuple([tokens, tokens, tokens, tokens]),
  v.transform(([first, second, third, fourth]) => ({ 1: first, 2: second, 3: third, 4: fourth })),
)

const publicKey = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isPublicKey, 'must be an extended public key (xpub...) at the account level'),
  ),
)

function isPublicKey(text: string): boolean {
  try {
    const key = HDKey.fromExtendedKey(text)
    return key.privateKey === null && key.depth === 3
  } catch {
    return false
  }
}

const keyName = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\w{8}$/, 'must be the last 8 characters of the key that is replaced'),
  ),
)

export const termsEntries = {
  SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  WITHDRAWAL_FEES: v.optional(feePerCoin, DEFAULT_FEES),
  MIN_WITHDRAWAL_USDT: v.optional(usdt, '10'),
  MIN_DEPOSIT: units('0.02'),
  TOKEN_FEE: v.optional(tokens, '1'),
  MIN_TOKEN: v.optional(tokens, '100'),
  /** In percent. */
  PRICE_TOLERANCE: units('1'),
  STAGE_SUPPLIES: v.optional(supplyPerStage, '50000000,50000000,50000000,50000000'),
  XPUB_EVM: publicKey,
  XPUB_TRON: publicKey,
  XPUB_EVM_REPLACES: keyName,
  XPUB_TRON_REPLACES: keyName,
}

/** What is in the terms of money besides the stage and its prices, which are the site's. */
type FirstTerm = Exclude<keyof typeof termsEntries, 'SANDBOX' | `XPUB_${string}`>

/** The values of the environment as they are written there, or their defaults. */
export function termTextsOf(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<FirstTerm, string>> {
  const textOf = (name: FirstTerm): string => env[name] ?? v.getDefault(termsEntries[name])
  return {
    STAGE_SUPPLIES: textOf('STAGE_SUPPLIES'),
    WITHDRAWAL_FEES: textOf('WITHDRAWAL_FEES'),
    MIN_WITHDRAWAL_USDT: textOf('MIN_WITHDRAWAL_USDT'),
    MIN_DEPOSIT: textOf('MIN_DEPOSIT'),
    TOKEN_FEE: textOf('TOKEN_FEE'),
    MIN_TOKEN: textOf('MIN_TOKEN'),
    PRICE_TOLERANCE: textOf('PRICE_TOLERANCE'),
  }
}

const environment = v.object(termsEntries)

const HUNDREDTH = 10n ** 16n

export const termsOf = (env: v.InferOutput<typeof environment>): Terms => ({
  isSandbox: env.SANDBOX === 'on',
  withdrawal: byCoin(WITHDRAWAL_COINS, (coin) => ({
    fee: env.WITHDRAWAL_FEES[coin],
    minimumUsdt: env.MIN_WITHDRAWAL_USDT,
  })),
  minimumDeposit: env.MIN_DEPOSIT,
  purchase: { fee: env.TOKEN_FEE, minToken: env.MIN_TOKEN },
  priceTolerance: env.PRICE_TOLERANCE / HUNDREDTH,
  stageSupplies: env.STAGE_SUPPLIES,
  publicKeys: { evm: env.XPUB_EVM, tron: env.XPUB_TRON },
  replacedKeys: { evm: env.XPUB_EVM_REPLACES, tron: env.XPUB_TRON_REPLACES },
})

/** The default terms, those of an empty environment. */
export const demoTerms = (): Terms => termsOf(v.parse(environment, {}))

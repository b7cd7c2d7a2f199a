import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import { byCoin, decimalsOnAny, WITHDRAWAL_COINS, type WithdrawalCoin } from '#domain/assets.ts'
import { type Amount, amountOf, fits } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { type WithdrawalTerms, withdrawalTerms } from '#domain/withdrawal.ts'
import type { Stage } from './ledger.ts'

/** The fees and limits the host goes by, from the environment (see `server/config.ts`). */
export interface Terms {
  /** Whether this is a demo: prices move by themselves, and addresses come from a test key where none is set. */
  readonly isSandbox: boolean
  /** Charged per withdrawal, in the coin that is withdrawn. */
  readonly withdrawalFees: Readonly<Record<WithdrawalCoin, Amount<WithdrawalCoin>>>
  readonly minimumUsdt: Amount<'USDT'>
  /** Units of 10⁻¹⁸ of whichever coin is deposited; less is not credited (product §5). */
  readonly minimumDeposit: bigint
  /** Taken off what is credited by a purchase. */
  readonly tokenFee: Amount<'TOKEN'>
  readonly minToken: Amount<'TOKEN'>
  /** How far, in hundredths of a percent, the figures a buyer saw may be from the present ones. */
  readonly priceTolerance: bigint
  /** What is for sale in each stage. */
  readonly stageSupplies: Readonly<Record<Stage, Amount<'TOKEN'>>>
  /** Extended public keys at the account level (m/44'/60'/0' and m/44'/195'/0'); undefined in a sandbox without. */
  readonly publicKeys: { readonly evm: string | undefined; readonly tron: string | undefined }
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
  v.strictObject(
    byCoin(WITHDRAWAL_COINS, () => decimal),
    `must name a fee for each coin, such as ${DEFAULT_FEES}`,
  ),
  v.transform((fees) => byCoin(WITHDRAWAL_COINS, (coin) => amountOf(coin, fees[coin]))),
  // What arrives is the rest: with a finer fee nobody could type an amount of which it can be sent.
  v.check(
    (fees) => WITHDRAWAL_COINS.every((coin) => fits(fees[coin], decimalsOnAny(coin))),
    'must have no more decimals than the coin has on its networks (USDT and TRX: 6)',
  ),
)

const supplyPerStage = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.strictTuple([tokens, tokens, tokens, tokens], 'must be four amounts of tokens'),
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
}

const environment = v.object(termsEntries)

const HUNDREDTH = 10n ** 16n

export const termsOf = (env: v.InferOutput<typeof environment>): Terms => ({
  isSandbox: env.SANDBOX === 'on',
  withdrawalFees: env.WITHDRAWAL_FEES,
  minimumUsdt: env.MIN_WITHDRAWAL_USDT,
  minimumDeposit: env.MIN_DEPOSIT,
  tokenFee: env.TOKEN_FEE,
  minToken: env.MIN_TOKEN,
  priceTolerance: env.PRICE_TOLERANCE / HUNDREDTH,
  stageSupplies: env.STAGE_SUPPLIES,
  publicKeys: { evm: env.XPUB_EVM, tron: env.XPUB_TRON },
})

/** What withdrawing a coin costs, and the least of it. */
export const withdrawalTermsOf = (
  { withdrawalFees, minimumUsdt }: Pick<Terms, 'withdrawalFees' | 'minimumUsdt'>,
  coin: WithdrawalCoin,
): WithdrawalTerms => withdrawalTerms(withdrawalFees[coin], minimumUsdt)

/** The demo's terms, which is what an empty environment gives. */
export const demoTerms = (): Terms => termsOf(v.parse(environment, {}))

import { familyOf, NETWORK_IDS, networkName, type WithdrawalCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { WithdrawalFault } from '#domain/withdrawal.ts'
import { errors } from '#text/messages.ts'
import { withdrawText } from '#text/screens-withdraw.ts'

/** Why the form makes no order: a rule of the domain, or a field that cannot be read. */
export type FormFault =
  | WithdrawalFault
  | { readonly code: 'no-coin' | 'no-address' | 'bad-amount' | 'not-loaded' }

export type WithdrawField = 'coin' | 'network' | 'address' | 'amount'

/** The field that a fault belongs to; `root` is the form itself. */
export function fieldOf({ code }: FormFault): WithdrawField | 'root' {
  switch (code) {
    case 'no-coin':
      return 'coin'
    case 'no-network':
      return 'network'
    case 'no-address':
    case 'bad-address':
    case 'wrong-network':
    case 'token-contract':
    case 'own-address':
      return 'address'
    case 'bad-amount':
    case 'below-minimum':
    case 'insufficient':
    case 'too-fine':
      return 'amount'
    case 'not-loaded':
      return 'root'
  }
}

/** What is written at the field. */
export function faultText(fault: FormFault, coin: WithdrawalCoin | undefined): string {
  switch (fault.code) {
    case 'no-coin':
    case 'no-network':
      return errors.selectPair
    case 'no-address':
      return errors.enterAddress
    case 'bad-address':
      return withdrawText.badAddress(networkName(fault.network))
    case 'wrong-network': {
      const theirs = NETWORK_IDS.filter((network) => familyOf(network) === fault.family)
      return withdrawText.wrongNetwork(theirs.map(networkName), networkName(fault.network))
    }
    case 'token-contract':
      return withdrawText.tokenContract
    case 'own-address':
      return withdrawText.ownAddress
    case 'bad-amount':
      return withdrawText.badAmount
    case 'below-minimum':
      return errors.minimumValue(toDecimalString(fault.minimum.units))
    case 'insufficient':
      return errors.insufficientBalance
    case 'too-fine':
      return withdrawText.tooFine(coin ?? '', fault.decimals, networkName(fault.network))
    case 'not-loaded':
      return withdrawText.loadFailed
  }
}

/** product §8: the faults of its catalogue are toasts as well; the others stand at their field alone. */
const TOASTED: ReadonlySet<string> = new Set<FormFault['code']>([
  'no-coin',
  'no-network',
  'no-address',
  'below-minimum',
  'insufficient',
])
export const isToasted = (code: string): boolean => TOASTED.has(code)

import { familyOf, NETWORK_IDS, networkName, type WithdrawalCoin } from '#domain/assets.ts'
import { toTypedDecimal } from '#domain/money/decimal.ts'
import type { WithdrawalFault } from '#domain/withdrawal.ts'
import { errors } from '#text/messages.ts'
import { fieldText, unclearAmountText, withdrawText } from '#text/transfers.ts'
import { coinLabel } from '../../stores/money/coins.ts'

/** Why the form is invalid: a rule of the domain, or a field that cannot be parsed. */
export type FormFault =
  | WithdrawalFault
  | { readonly code: 'no-coin' | 'no-address' | 'bad-amount' | 'not-loaded' }
  | { readonly code: 'unclear-amount'; readonly text: string }

export type WithdrawField = 'coin' | 'network' | 'address' | 'amount'

/** The field of a fault; `root` is the form itself. */
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
    case 'keyless-address':
      return 'address'
    case 'bad-amount':
    case 'unclear-amount':
    case 'below-minimum':
    case 'insufficient':
    case 'too-fine':
      return 'amount'
    case 'not-loaded':
      return 'root'
  }
}

/** What stands at the field, in words of its own where there is a toast as well. */
export function faultText(fault: FormFault, coin: WithdrawalCoin | undefined): string {
  switch (fault.code) {
    case 'no-coin':
      return fieldText.coin
    case 'no-network':
      return withdrawText.chooseNetwork
    case 'no-address':
      return fieldText.address
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
    case 'keyless-address':
      return withdrawText.keylessAddress
    case 'bad-amount':
      return withdrawText.badAmount
    case 'unclear-amount':
      return unclearAmountText(fault.text)
    case 'below-minimum':
      return fieldText.least(toTypedDecimal(fault.minimum.units))
    case 'insufficient':
      return fieldText.tooMuch
    case 'too-fine':
      return withdrawText.tooFine(
        coin ? coinLabel(coin) : '',
        fault.decimals,
        networkName(fault.network),
      )
    case 'not-loaded':
      return withdrawText.loadFailed
  }
}

/** The toast of product §8, which not every fault has. */
export function toastText(fault: FormFault): string | undefined {
  switch (fault.code) {
    case 'no-coin':
    case 'no-network':
      return errors.selectPair
    case 'no-address':
      return errors.enterAddress
    case 'below-minimum':
      return errors.minimumValue(toTypedDecimal(fault.minimum.units))
    case 'insufficient':
      return errors.insufficientBalance
    default:
      return undefined
  }
}

import { freezeRoutes } from '../api/routes/account/freeze.ts'
import { loginRoutes } from '../api/routes/account/login.ts'
import { passkeyRoutes } from '../api/routes/account/passkeys.ts'
import { passwordRoutes } from '../api/routes/account/password.ts'
import { personalDataRoutes } from '../api/routes/account/personal-data.ts'
import { phraseRoutes } from '../api/routes/account/phrase.ts'
import { profileRoutes } from '../api/routes/account/profile.ts'
import { sessionRoutes } from '../api/routes/account/sessions.ts'
import { signupRoutes } from '../api/routes/account/signup.ts'
import { addressRoutes } from '../api/routes/address.ts'
import { addressBookRoutes } from '../api/routes/address-book.ts'
import { balanceRoutes } from '../api/routes/balance.ts'
import { balanceValuesRoutes } from '../api/routes/balance-values.ts'
import { buyRoutes } from '../api/routes/buy.ts'
import { coinPricesRoutes } from '../api/routes/coin-prices.ts'
import { depositExplainRoutes } from '../api/routes/deposit-explain.ts'
import { documentRoutes } from '../api/routes/documents.ts'
import { historyRoutes } from '../api/routes/history.ts'
import { noteRoutes } from '../api/routes/notes.ts'
import { ownershipRoutes } from '../api/routes/ownership.ts'
import { purchaseWithdrawalRoutes } from '../api/routes/purchase-withdrawal.ts'
import { pushRoutes } from '../api/routes/push.ts'
import { receiptRoutes } from '../api/routes/receipts.ts'
import type { Route } from '../api/routes/route.ts'
import { siteRoutes } from '../api/routes/site.ts'
import { statementRoutes } from '../api/routes/statement.ts'
import { streamRoutes } from '../api/routes/stream.ts'
import { supportRoutes } from '../api/routes/support.ts'
import { taxFileRoutes } from '../api/routes/tax-files.ts'
import { tokenDeliveryRoutes } from '../api/routes/token-delivery.ts'
import { withdrawalRoutes } from '../api/routes/withdrawal.ts'
import { withdrawalCancelRoutes } from '../api/routes/withdrawal-cancel.ts'

/** Every call of product §7. */
export const ROUTES: readonly Route[] = [
  signupRoutes,
  loginRoutes,
  profileRoutes,
  personalDataRoutes,
  phraseRoutes,
  passwordRoutes,
  sessionRoutes,
  freezeRoutes,
  passkeyRoutes,
  balanceRoutes,
  balanceValuesRoutes,
  coinPricesRoutes,
  historyRoutes,
  statementRoutes,
  taxFileRoutes,
  addressRoutes,
  addressBookRoutes,
  depositExplainRoutes,
  purchaseWithdrawalRoutes,
  noteRoutes,
  receiptRoutes,
  tokenDeliveryRoutes,
  withdrawalRoutes,
  withdrawalCancelRoutes,
  ownershipRoutes,
  buyRoutes,
  streamRoutes,
  supportRoutes,
  siteRoutes,
  documentRoutes,
  pushRoutes,
]

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { paths } from '#config/paths.ts'
import { formatInFull, toTypedDecimal } from '#domain/money/decimal.ts'
import type { FirmQuote } from '#domain/purchase.ts'
import { boughtText } from '#text/purchase.ts'
import { frozenText } from '#text/security.ts'
import { unansweredText } from '#text/wallet.ts'
import { Link } from '../../router/navigation.tsx'
import { balancesStore } from '../../stores/money/balances.ts'
import { lastPurchase } from '../../stores/money/last-purchase.ts'
import { type PaymentHistory, useUnanswered } from '../../stores/money/unanswered.ts'
import { useService } from '../../stores/use-service.ts'
import { unbroken } from '../../ui/display/unbroken.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { formatAmount } from './history/field-values.ts'

interface Props {
  isFrozen: boolean
  bought: FirmQuote | undefined
}

/** What is said above the balances, and seldom. */
export const Notices = ({ isFrozen, bought }: Props) => (
  <>
    {isFrozen && <FrozenNotice />}
    {bought && <BoughtNotice bought={bought} />}
  </>
)

/** Why nothing can be withdrawn or bought, and where that is lifted. */
const FrozenNotice = () => (
  <Notice
    kind="warning"
    title={frozenText.title}
    action={<Link to={paths.settings}>{frozenText.toSettings}</Link>}
  >
    {frozenText.wallet}
  </Notice>
)

/** What was just bought, for how much, at which rate and fee. Gone with the next visit. */
export function BoughtNotice({ bought: { order, rates } }: { bought: FirmQuote }) {
  useSignals()
  const last = useService(lastPurchase)
  const isHidden = useService(balancesStore).isHidden.value
  useEffect(
    () => () => {
      last.value = undefined
    },
    [last],
  )
  const text = (amount: FirmQuote['order']['pay' | 'fee']) =>
    formatAmount(amount, isHidden, formatInFull)
  // A USDT is the unit that prices are in.
  const rate =
    order.coin === 'USDT' ? '' : boughtText.rate(order.coin, toTypedDecimal(rates.coin.units))
  return (
    <Notice
      kind="success"
      title={unbroken(boughtText.title(text(order.credited), text(order.pay)))}
    >
      {unbroken(boughtText.details(toTypedDecimal(rates.token.units), rate, text(order.fee)))}
    </Notice>
  )
}

/** Says which payments of this tab had no answer, until the history has them (decision 15). It stands above the history. */
export const UnansweredNotices = () => (
  <>
    <UnansweredNotice kind="withdrawal" />
    <UnansweredNotice kind="purchase" />
  </>
)

const UnansweredNotice = ({ kind }: { kind: PaymentHistory }) =>
  useUnanswered(kind) && <Notice kind="warning">{unansweredText[kind]}</Notice>

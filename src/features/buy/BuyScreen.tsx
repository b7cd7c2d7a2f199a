import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { buyText } from '#text/purchase.ts'
import { frozenText } from '#text/security.ts'
import { Link } from '../../router/navigation.tsx'
import { useFrozen } from '../../stores/account/profile.ts'
import { historyStores } from '../../stores/history/history.ts'
import { usePayment } from '../../stores/money/payment.ts'
import { useUnanswered } from '../../stores/money/unanswered.ts'
import { useService } from '../../stores/use-service.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns, WhereTwo } from '../../ui/layout/Columns.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Rest } from '../../ui/layout/Rest.tsx'
import { BuyAside, BuyMovements, BuyReleases } from './BuyAside.tsx'
import { BuyFields } from './BuyFields.tsx'
import { BuyNotice } from './BuyNotice.tsx'
import { BuyReview } from './BuyReview.tsx'
import type { PurchasePayment } from './purchase-effects.ts'
import { isUnknown } from './purchase-state.ts'
import { purchaseKind } from './purchase-storage.ts'
import { useBuy } from './use-buy.ts'

const token = site.siteName

/** Pays in a coin, receives the token; either amount can be typed (product §2, Buy token). */
export function BuyScreen() {
  const payment = usePayment(purchaseKind)
  return (
    <Page title={buyText.title(token)} width="columns">
      {payment && <BuyForm payment={payment} />}
    </Page>
  )
}

function BuyForm({ payment }: { payment: PurchasePayment }) {
  useSignals()
  const isFrozen = useFrozen() !== undefined
  const buy = useBuy(payment, token)
  const { state } = buy
  const quote = 'intent' in state ? state.intent.quote : undefined
  const isUncertain = useUncertainPurchase(payment)
  const [initial] = useState(state)
  // A purchase that an earlier page left uncertain is shown above the form, not below the fold.
  const isResumed = state === initial
  const [wasReviewed, setReviewed] = useState(false)
  if (quote && !wasReviewed) setReviewed(true)

  return (
    <Columns
      aside={<BuyAside buy={buy} />}
      third={
        <>
          <BuyMovements coin={buy.coin} />
          <WhereTwo two={false}>
            <BuyReleases />
          </WhereTwo>
        </>
      }
    >
      <Card>
        {isFrozen && (
          <Notice
            kind="warning"
            title={frozenText.title}
            action={<Link to={paths.settings}>{frozenText.toSettings}</Link>}
          >
            {frozenText.purchases}
          </Notice>
        )}
        {isUncertain && !isUnknown(state) && <Notice kind="error">{buyText.unknown}</Notice>}
        {isResumed && <BuyNotice state={state} />}
        {quote ? (
          <BuyReview buy={buy} quote={quote} isFrozen={isFrozen} isResumed={isResumed} />
        ) : (
          <BuyFields buy={buy} isFrozen={isFrozen} isResumed={isResumed} isReturn={wasReviewed} />
        )}
      </Card>
      {/* Beside the long second of two columns there is room for it. */}
      <WhereTwo two>
        <Rest>
          <BuyReleases />
        </Rest>
      </WhereTwo>
    </Columns>
  )
}

/** Whether an earlier purchase had no answer and is not in the history, which is loaded for this. */
function useUncertainPurchase(payment: PurchasePayment): boolean {
  const { load } = useService(historyStores).purchase
  const isUnanswered = useUnanswered(
    'purchase',
    () => void payment.dispatch({ type: 'recorded' }).catch(reportError),
  )
  const isUncertain = isUnanswered && payment.state.value.step === 'form'
  useEffect(() => {
    if (isUncertain) load().catch(reportError)
  }, [isUncertain, load])
  return isUncertain
}

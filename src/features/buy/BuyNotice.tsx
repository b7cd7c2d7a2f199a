import { failureText } from '#text/failures.ts'
import { buyText } from '#text/purchase.ts'
import { unbroken } from '../../ui/display/unbroken.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { formatCost } from './purchase-amounts.ts'
import type { Purchase, PurchaseNotice } from './purchase-state.ts'

/** Why the last purchase failed, or that its outcome is uncertain. */
export function BuyNotice({ state }: { state: Purchase }) {
  const text = noticeOf(state)
  return text && <Notice kind="error">{unbroken(text)}</Notice>
}

function noticeOf(state: Purchase): string | undefined {
  if (state.step === 'uncertain') return buyText.noAnswer
  return state.step === 'form' && state.notice ? noticeText(state.notice) : undefined
}

function noticeText(notice: PurchaseNotice): string {
  switch (notice.code) {
    case 'price-moved':
      return buyText.priceMoved(`${formatCost(notice.cost)} ${notice.cost?.coin ?? ''}`)
    case 'refused':
      return failureText(notice.error)
    case 'no-quotes':
      return buyText.noQuotes
    case 'unknown':
      return buyText.unknown
  }
}

import { buyText } from '#text/screens-buy.ts'
import { failureText } from '#text/screens-failures.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { costText } from './purchase-amounts.ts'
import type { Purchase, PurchaseNotice } from './purchase-state.ts'

/** What became of the last purchase, where that is not plain. */
export function BuyNotice({ state }: { state: Purchase }) {
  const text = textOf(state)
  return text && <Notice kind="error">{text}</Notice>
}

function textOf(state: Purchase): string | undefined {
  if (state.step === 'uncertain') return buyText.noAnswer
  return state.step === 'form' && state.notice ? noticeText(state.notice) : undefined
}

function noticeText(notice: PurchaseNotice): string {
  switch (notice.code) {
    case 'moved':
      return buyText.moved(`${costText(notice.cost)} ${notice.cost?.coin ?? ''}`)
    case 'refused':
      return failureText(notice.error)
    case 'unknown':
      return buyText.unknown
  }
}

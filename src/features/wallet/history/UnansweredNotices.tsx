import { unansweredText } from '#text/wallet.ts'
import { type PaymentHistory, useUnanswered } from '../../../stores/money/unanswered.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Says which payments of this tab had no answer, until the history has them (decision 15). */
export const UnansweredNotices = () => (
  <>
    <UnansweredNotice kind="withdrawal" />
    <UnansweredNotice kind="purchase" />
  </>
)

const UnansweredNotice = ({ kind }: { kind: PaymentHistory }) =>
  useUnanswered(kind) && <Notice kind="warning">{unansweredText[kind]}</Notice>

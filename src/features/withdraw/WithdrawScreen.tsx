import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { paths } from '#config/paths.ts'
import { notLoaded } from '#text/failures.ts'
import { frozenText } from '#text/security.ts'
import { withdrawText } from '#text/transfers.ts'
import { Link } from '../../router/navigation.tsx'
import { passkeysStore } from '../../stores/account/passkeys.ts'
import { useFrozen } from '../../stores/account/profile.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { usePayment } from '../../stores/money/payment.ts'
import { useUnanswered } from '../../stores/money/unanswered.ts'
import { useService } from '../../stores/use-service.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { late } from '../../ui/feedback/late.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useLoadedAddressBook } from './address-book/use-address-book.ts'
import { useWithdrawForm } from './use-withdraw-form.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawAside, WithdrawMovements } from './WithdrawAside.tsx'
import { WithdrawCode } from './WithdrawCode.tsx'
import { FROZEN, WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'
import { WithdrawSigned } from './WithdrawSigned.tsx'
import type { WithdrawalPayment } from './withdrawal-effects.ts'
import type { Withdrawal as State } from './withdrawal-state.ts'
import { withdrawalKind } from './withdrawal-storage.ts'

const Ownership = late(() => import('./ownership/Ownership.tsx'), notLoaded)

/** Asked for where the host wants it: most withdrawals need none. */
const OwnershipDialog = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Dialog title={withdrawText.ownership} isOpen onClose={onClose}>
    <Ownership address={address} onProven={onClose} />
  </Dialog>
)

/** Form, review and code (product §2, Withdraw); an interrupted withdrawal of this tab is resumed. */
export function WithdrawScreen() {
  const payment = usePayment(withdrawalKind)
  return (
    <Page title={withdrawText.title} width="columns">
      {payment && <Withdrawal payment={payment} />}
    </Page>
  )
}

/** Owns the form's state, so that going back from the review or the code keeps the input. */
function Withdrawal({ payment }: { payment: WithdrawalPayment }) {
  useSignals()
  const isOnline = useService(connectionStore).isOnline.value
  const isFrozen = useFrozen() !== undefined
  const withdrawal = useWithdrawal(payment)
  const { state } = withdrawal
  const [isReturn, setReturn] = useState(false)
  const edit = () => {
    setReturn(true)
    withdrawal.edit()
  }
  const form = useWithdrawForm(withdrawal.review, 'order' in state ? state.order : undefined)
  useLoadedAddressBook()
  // With a passkey no code is needed, and one by e-mail waits.
  const passkeys = useService(passkeysStore)
  useEffect(() => void afterPaint(passkeys.load), [passkeys])
  const isGuarded = passkeys.isGuarded.value
  const signing = {
    canConfirm: passkeys.canConfirm.value,
    isSigning: withdrawal.isSigning,
    onSign: withdrawal.sign,
  }
  const isUnanswered = useUnanswered(
    'withdrawal',
    () => void payment.dispatch({ type: 'recorded' }).catch(reportError),
  )

  return (
    <Columns
      aside={<WithdrawAside form={form} step={state.step} isOnline={isOnline} />}
      third={<WithdrawMovements coin={form.coin} />}
    >
      <Card>
        {isFrozen && (
          <div id={FROZEN}>
            <Notice
              kind="warning"
              title={frozenText.title}
              action={<Link to={paths.settings}>{frozenText.toSettings}</Link>}
            >
              {frozenText.withdrawals}
            </Notice>
          </div>
        )}
        <InterruptionNotice state={state} isUnanswered={isUnanswered} />
        {state.step === 'form' && (
          <WithdrawForm state={form} isOnline={isOnline} isFrozen={isFrozen} isReturn={isReturn} />
        )}
        {state.step === 'review' && (
          <WithdrawReview
            order={state.order}
            ownAddress={form.ownAddress}
            isSending={withdrawal.isSending}
            isOnline={isOnline}
            isFrozen={isFrozen}
            onSend={withdrawal.send}
            onEdit={edit}
            passkey={isGuarded ? signing : undefined}
          />
        )}
        {'order' in state && withdrawal.isUnproven && (
          <OwnershipDialog address={state.order.address} onClose={withdrawal.leaveUnproven} />
        )}
        {'code' in state && state.code.kind === 'passkey' && (
          <WithdrawSigned state={state} isOnline={isOnline} {...signing} />
        )}
        {'code' in state && state.code.kind !== 'passkey' && (
          <WithdrawCode
            state={state}
            isSending={withdrawal.isSending}
            isOnline={isOnline}
            onConfirm={withdrawal.place}
            onResend={withdrawal.send}
            onEdit={edit}
            isGuarded={isGuarded}
          />
        )}
      </Card>
    </Columns>
  )
}

interface NoticeProps {
  state: State
  /** An earlier withdrawal had no answer. */
  isUnanswered: boolean
}

function noticeOf({ state, isUnanswered }: NoticeProps): 'unconfirmed' | 'uncertain' | undefined {
  if (state.step !== 'form' && state.step !== 'review') return undefined
  if (isUnanswered) return 'uncertain'
  return state.step === 'form' ? state.notice : state.earlier
}

/** That a withdrawal was resumed, or what became of an earlier one. */
function InterruptionNotice({ state, isUnanswered }: NoticeProps) {
  if ('isResumed' in state) {
    return state.isResumed && <Notice kind="info">{withdrawText.resumed}</Notice>
  }
  const notice = noticeOf({ state, isUnanswered })
  if (!notice) return null
  return <Notice kind={notice === 'uncertain' ? 'error' : 'info'}>{withdrawText[notice]}</Notice>
}

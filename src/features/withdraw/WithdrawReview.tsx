import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef } from 'react'
import { isSameAddress } from '#domain/addresses/compare.ts'
import { type Recipient, recipientOf } from '#domain/addresses/look-alike.ts'
import { type Network, networkName } from '#domain/assets.ts'
import { paidAddresses } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { formatInFull } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { passkeyText } from '#text/passkeys/passkeys.ts'
import { withdrawText } from '#text/screens-withdraw.ts'
import { historyStores } from '../../stores/history.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './withdraw.module.css'

interface Props {
  order: WithdrawalOrder
  /** The person's own deposit address, once it is known. */
  ownAddress: string | undefined
  isSending: boolean
  isOnline: boolean
  onSend: () => void
  onEdit: () => void
  /** Of a person who has passkeys. */
  passkey: PasskeyChoice | undefined
}

interface PasskeyChoice {
  /** Whether one of them confirms payments already. */
  canConfirm: boolean
  isSigning: boolean
  onSign: () => void
}

/** The complete order, before any code is sent. */
export function WithdrawReview({ order, ownAddress, passkey, ...state }: Props) {
  const { isSending, isOnline, onSend, onEdit } = state
  const isOwn = ownAddress !== undefined && isSameAddress(ownAddress, order.address)
  const recipient = useRecipient(order.address, order.network)
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => intro.current?.focus(), [])
  const marked = recipient.kind === 'look-alike' ? { marked: recipient.differs } : {}
  const format = ({ coin, units }: Amount) => `${formatInFull(units)} ${coin}`
  return (
    <div className={css.form}>
      <p ref={intro} tabIndex={-1}>
        {withdrawText.review}
      </p>
      <DataList
        items={[
          { label: withdrawText.coin, value: order.coin },
          { label: withdrawText.network, value: networkName(order.network) },
          {
            label: withdrawText.address,
            value: <GroupedText text={order.address} {...marked} />,
          },
          { label: withdrawText.amount, value: format(order.amount) },
          { label: withdrawText.fee, value: format(order.fee) },
          { label: withdrawText.arrives, value: format(order.arrives), isTotal: true },
        ]}
      />
      {isOwn ? (
        <Notice kind="error">{withdrawText.ownAddress}</Notice>
      ) : (
        <RecipientNotice recipient={recipient} />
      )}
      {passkey?.canConfirm && (
        <Button busy={passkey.isSigning} disabled={!isOnline || isOwn} onClick={passkey.onSign}>
          {passkeyText.confirm}
        </Button>
      )}
      {passkey && <Notice kind="info">{passkeyText.codeWaits}</Notice>}
      <div className={css.actions}>
        <Button kind="quiet" onClick={onEdit}>
          {withdrawText.edit}
        </Button>
        <Button
          kind={passkey?.canConfirm ? 'secondary' : 'primary'}
          busy={isSending}
          disabled={!isOnline || isOwn}
          onClick={onSend}
        >
          {withdrawText.sendCode}
        </Button>
      </div>
    </div>
  )
}

/** Without the history an address can be called neither known nor new. */
function useRecipient(
  address: string,
  network: Network,
): Recipient | { readonly kind: 'unavailable' } {
  useSignals()
  const { rows, state, isComplete } = useService(historyStores).withdrawal
  const isKnown = state.value === 'fresh' || state.value === 'stale'
  const isAllKnown = isKnown && isComplete.value
  const lines = rows.value
  return useMemo(() => {
    const recipient = recipientOf(address, isKnown ? paidAddresses(lines, network) : [])
    // It may have been paid by a withdrawal that is not here yet.
    return recipient.kind === 'first' && !isAllKnown ? { kind: 'unavailable' } : recipient
  }, [isKnown, isAllKnown, address, lines, network])
}

function RecipientNotice({ recipient }: { recipient: ReturnType<typeof useRecipient> }) {
  if (recipient.kind === 'known') return <Notice kind="success">{withdrawText.known}</Notice>
  if (recipient.kind === 'first') return <Notice kind="info">{withdrawText.firstTime}</Notice>
  if (recipient.kind === 'unavailable') {
    return <Notice kind="info">{withdrawText.unavailable}</Notice>
  }
  return (
    <Notice kind="error" title={withdrawText.lookAlike}>
      <p>{withdrawText.differs(recipient.differs.size)}</p>
      <p>{withdrawText.yours}:</p>
      <GroupedText text={recipient.past} marked={recipient.differs} />
    </Notice>
  )
}

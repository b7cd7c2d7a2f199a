import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { isSameAddress } from '#domain/addresses/address.ts'
import { restrictionFault } from '#domain/addresses/book.ts'
import { networkName } from '#domain/assets.ts'
import type { Amount } from '#domain/money/amount.ts'
import { formatInFull } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { passkeyText } from '#text/auth.ts'
import { withdrawText } from '#text/transfers.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { BackButton } from '../../ui/controls/BackButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RecipientNotice, RestrictionNotice } from './address-book/RecipientNotice.tsx'
import { useAddressBook } from './address-book/use-address-book.ts'
import { useRecipient } from './address-book/use-recipient.ts'
import css from './withdraw.module.css'

interface Props {
  order: WithdrawalOrder
  /** The person's own deposit address, once it is known. */
  ownAddress: string | undefined
  isSending: boolean
  isOnline: boolean
  isFrozen: boolean
  onSend: () => void
  onEdit: () => void
  /** The confirmation of a person who has passkeys. */
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
  useSignals()
  const { isSending, isOnline, isFrozen, onSend, onEdit } = state
  const isOwn = ownAddress !== undefined && isSameAddress(ownAddress, order.address)
  const open = useAddressBook()
  const recipient = useRecipient(order, open)
  const restriction = open.book && restrictionFault(open.book, order, open.now)
  const isRefused = !isOnline || isFrozen || isOwn || !!restriction
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => intro.current?.focus(), [])
  const marked = recipient?.kind === 'look-alike' ? { marked: recipient.differs } : {}
  const format = ({ coin, units }: Amount) => `${formatInFull(units)} ${coinLabel(coin)}`
  return (
    <div className={css.form}>
      <p ref={intro} tabIndex={-1}>
        {withdrawText.review}
      </p>
      <DataList
        items={[
          { label: withdrawText.coin, value: coinLabel(order.coin) },
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
        recipient && <RecipientNotice recipient={recipient} />
      )}
      {restriction && <RestrictionNotice fault={restriction} />}
      {passkey?.canConfirm && (
        <Button busy={passkey.isSigning} disabled={isRefused} onClick={passkey.onSign}>
          {passkeyText.confirm}
        </Button>
      )}
      {passkey && <Notice kind="info">{passkeyText.codeWaits}</Notice>}
      <div className={css.actions}>
        <BackButton onClick={onEdit}>{withdrawText.edit}</BackButton>
        <Button
          kind={passkey?.canConfirm ? 'secondary' : 'primary'}
          busy={isSending}
          disabled={isRefused}
          onClick={onSend}
        >
          {withdrawText.sendCode}
        </Button>
      </div>
    </div>
  )
}

/** What is being confirmed, once more beside the code or the passkey. */
export const OrderSummary = ({ order }: { order: WithdrawalOrder }) => (
  <DataList
    items={[
      { label: withdrawText.network, value: networkName(order.network) },
      { label: withdrawText.address, value: <GroupedText text={order.address} /> },
      {
        label: withdrawText.arrives,
        value: `${formatInFull(order.arrives.units)} ${coinLabel(order.coin)}`,
        isTotal: true,
      },
    ]}
  />
)

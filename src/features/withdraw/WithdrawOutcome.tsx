import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { networkName } from '#domain/assets.ts'
import { formatInFull } from '#domain/money/decimal.ts'
import { passkeyText } from '#text/auth.ts'
import { screens } from '#text/messages.ts'
import { withdrawText } from '#text/transfers.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { type PlacedWithdrawal, placedWithdrawalSignal } from '../../stores/money/address-book.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { useService } from '../../stores/use-service.ts'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SaveRecipient, useUnsavedRecipient } from './address-book/SaveRecipient.tsx'
import css from './withdraw.module.css'

/** product §2, /success/withdrawal. */
export function WithdrawSucceededScreen() {
  useSignals()
  const placed = useService(placedWithdrawalSignal).value
  const unsaved = useUnsavedRecipient()
  const [isSaving, setSaving] = useState(false)
  useRedirect(paths.wallet, unsaved && isSaving ? null : REDIRECT.withdrawalResult)
  return (
    <Page title={withdrawText.successTitle} width="form" picture="success" tone="good">
      <p>{withdrawText.success}</p>
      {placed && <Placed {...placed} />}
      {unsaved && <SaveRecipient recipient={unsaved} onStart={() => setSaving(true)} />}
      <Link to={paths.wallet} {...buttonProps('secondary')}>
        {withdrawText.toWallet}
      </Link>
    </Page>
  )
}

/** What was placed; after a reload nobody knows. */
const Placed = ({ order, waits }: PlacedWithdrawal) => (
  <div className={css.placed}>
    <DataList
      items={[
        {
          label: withdrawText.amount,
          value: `${formatInFull(order.amount.units)} ${coinLabel(order.coin)}`,
        },
        { label: withdrawText.network, value: networkName(order.network) },
        { label: withdrawText.address, value: <GroupedText text={order.address} /> },
        {
          label: withdrawText.arrives,
          value: `${formatInFull(order.arrives.units)} ${coinLabel(order.coin)}`,
          isTotal: true,
        },
      ]}
    />
    {waits && <Notice kind="info">{passkeyText.waits}</Notice>}
  </div>
)

/** product §2, /fail/withdrawal. The heading takes the focus, so the message is not a live region as well. */
export function WithdrawFailedScreen() {
  useRedirect(paths.wallet, REDIRECT.withdrawalResult)
  return (
    <Page title={withdrawText.failTitle} width="form" picture="error" tone="waiting">
      <p>{screens.withdrawalFailed}</p>
      <Link to={paths.wallet} {...buttonProps('secondary')}>
        {withdrawText.toWallet}
      </Link>
    </Page>
  )
}

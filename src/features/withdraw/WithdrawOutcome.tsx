import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { screens } from '#text/messages.ts'
import { withdrawText } from '#text/transfers.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SaveRecipient, useUnsavedRecipient } from './address-book/SaveRecipient.tsx'

/** product §2, /success/withdrawal. */
export function WithdrawSucceededScreen() {
  useSignals()
  const unsaved = useUnsavedRecipient()
  const [isSaving, setSaving] = useState(false)
  useRedirect(paths.wallet, unsaved && isSaving ? null : REDIRECT.withdrawalResult)
  return (
    <Page title={withdrawText.successTitle} width="form" picture="success" tone="good">
      <p>{withdrawText.success}</p>
      {unsaved && <SaveRecipient recipient={unsaved} onStart={() => setSaving(true)} />}
      <Link to={paths.wallet} {...buttonProps('secondary')}>
        {withdrawText.toWallet}
      </Link>
    </Page>
  )
}

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

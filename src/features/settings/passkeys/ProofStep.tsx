import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { atField } from '#text/auth.ts'
import { passkeySettingsText as text } from '#text/security.ts'
import { passkeysStore } from '../../../stores/account/passkeys.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DialogActions } from '../../../ui/feedback/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { CodeStep } from '../../../ui/fields/CodeStep.tsx'
import css from './passkeys.module.css'
import type { Change, ChangeSteps } from './use-change.ts'

/** Who changes the passkeys is proved by one of them, or by a mailed code, which then waits. */
export function ProofStep({ change, steps }: { change: Change; steps: ChangeSteps }) {
  useSignals()
  const passkeys = useService(passkeysStore)
  const [code, setCode] = useState('')
  const canSign = passkeys.canConfirm.value
  const waits = change.kind === 'add' ? text.byCodeAdds : text.byCodeRemoves
  const intro = change.kind === 'add' ? text.confirmAdd : text.confirmRemove(change.passkey.name)
  const hint = passkeys.isGuarded.value ? waits : text.changes
  const notice = <Notice kind="info">{hint}</Notice>

  if (steps.sentAt !== undefined)
    return (
      <CodeStep
        intro={<p>{text.codeSent}</p>}
        label={text.code}
        code={code}
        onCode={setCode}
        wrongText={atField.wrong}
        submitLabel={text.continue}
        isSubmitting={steps.isSubmitting}
        onSubmit={steps.submitCode}
        resend={{
          until: steps.sentAt + RESEND_PAUSE,
          countdownLabel: text.resendIn,
          label: text.resend,
          isBusy: steps.isSending,
          onResend: steps.sendCode,
        }}
      >
        {notice}
      </CodeStep>
    )
  return (
    <div className={css.step}>
      <p>{intro}</p>
      {notice}
      <DialogActions>
        <Button
          kind={canSign ? 'secondary' : 'primary'}
          busy={steps.isSending}
          onClick={steps.sendCode}
        >
          {text.byCode}
        </Button>
        {canSign && (
          <Button busy={steps.isSigning} onClick={steps.sign}>
            {text.byPasskey}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}

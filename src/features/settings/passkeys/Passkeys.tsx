import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { failures } from '#text/failures.ts'
import { passkeySettingsText as text } from '#text/security.ts'
import { passkeysStore } from '../../../stores/account/passkeys.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import css from './passkeys.module.css'
import type { Change } from './use-change.ts'
import { WaitingWithdrawals } from './WaitingWithdrawals.tsx'

/** The passkeys of the account, how they are changed, and the withdrawals that wait because of them. */
export function View() {
  useSignals()
  const store = useService(passkeysStore)
  const connection = useService(connectionStore)
  const isOnline = connection.isOnline.value
  const [change, setChange] = useState<Change>()
  const { answer, reload } = useLoaded(
    'passkeys',
    async () => (await store.load()) ?? ({ ok: false, error: undefined } as const),
    connection.onReturn,
  )
  const list = store.list.value

  if (!list && answer && !answer.ok)
    return <RetryNotice title={text.loadFailed} label={failures.retry} onRetry={reload} />
  if (!list) return <Skeleton rows={3} />
  return (
    <div className={css.passkeys}>
      <p>{text.what}</p>
      {list.passkeys.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className={css.list} aria-label={text.list}>
          {list.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isOnline={isOnline}
              onRemove={() => setChange({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <Button kind="secondary" disabled={!isOnline} onClick={() => setChange({ kind: 'add' })}>
        {text.add}
      </Button>
      {list.passkeys.length > 0 && <p className={css.note}>{text.lost}</p>}
      <WaitingWithdrawals withdrawals={list.waiting} isOnline={isOnline} onChanged={reload} />
      <ChangeDialog
        change={change}
        onClose={() => setChange(undefined)}
        onChanged={() => {
          setChange(undefined)
          reload()
        }}
      />
    </div>
  )
}

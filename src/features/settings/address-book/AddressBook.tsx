import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { failures, failureText } from '#text/failures.ts'
import { addressBookText } from '#text/settings.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { addressBookStore } from '../../../stores/money/address-book.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AddAddress } from './AddAddress.tsx'
import css from './address-book.module.css'
import { RestrictionChoice } from './RestrictionChoice.tsx'
import { SavedList } from './SavedList.tsx'

/** The saved addresses, a form for another one, and the choice to withdraw to them only. Offline those that are kept. */
export function View() {
  useSignals()
  const { book, error, load } = useService(addressBookStore)
  const connection = useService(connectionStore)
  const isOnline = connection.isOnline.value
  const [isAdding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const wasAdding = useRef(false)
  useEffect(() => {
    if (wasAdding.current && !isAdding) add.current?.focus()
    wasAdding.current = isAdding
  }, [isAdding])
  const reload = () => void load().catch(reportError)
  useEffect(() => {
    load().catch(reportError)
    return connection.onReturn(() => load().catch(reportError))
  }, [load, connection])

  const known = book.value
  if (known === null && error.value === null) return <Skeleton rows={4} />
  if (known === null) {
    return (
      <RetryNotice title={addressBookText.failed} label={failures.retry} onRetry={reload}>
        {error.value && failureText(error.value)}
      </RetryNotice>
    )
  }

  return (
    <div className={css.book}>
      <p>{addressBookText.intro}</p>
      {!isOnline && <Notice kind="info">{addressBookText.offline}</Notice>}
      {known.saved.length === 0 && <EmptyState title={addressBookText.empty} icon="book" />}
      <SavedList saved={known.saved} isOnline={isOnline} />
      {isAdding ? (
        <AddAddress saved={known.saved} isOnline={isOnline} onClose={() => setAdding(false)} />
      ) : (
        <Button ref={add} kind="secondary" disabled={!isOnline} onClick={() => setAdding(true)}>
          {addressBookText.add}
        </Button>
      )}
      <RestrictionChoice restriction={known.restriction} isOnline={isOnline} />
    </div>
  )
}

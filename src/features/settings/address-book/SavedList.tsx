import { useRef, useState } from 'react'
import { isNew, newUntil, type SavedAddress } from '#domain/addresses/book.ts'
import { networkName } from '#domain/assets.ts'
import { addressBookText, recipientText } from '#text/settings.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { NamedAddress } from '../../../ui/display/NamedAddress.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import css from './address-book.module.css'
import { useBookChange } from './use-book-change.ts'

interface Props {
  saved: readonly SavedAddress[]
  isOnline: boolean
}

export function SavedList({ saved, isOnline }: Props) {
  const { platform } = useServices()
  const [removing, setRemoving] = useState<SavedAddress>()
  const list = useRef<HTMLUListElement>(null)
  const change = useBookChange()
  const now = platform.now()

  const remove = ({ id, name }: SavedAddress) =>
    change.run({
      call: (api) => api.removeAddress(id),
      done: addressBookText.removed(name),
      onDone() {
        setRemoving(undefined)
        // The button that opened the dialog is gone.
        list.current?.focus()
      },
    })

  return (
    <>
      <ul ref={list} className={css.list} tabIndex={-1} aria-label={addressBookText.title}>
        {saved.map((one) => (
          <li key={one.id} className={css.item}>
            <NamedAddress
              name={one.name}
              network={networkName(one.network)}
              address={one.address}
              badge={
                isNew(one, now) && (
                  <>
                    <StatusPill tone="waiting">{recipientText.isNew}</StatusPill>{' '}
                    <small>
                      {addressBookText.newUntil} <Time at={newUntil(one)} />
                    </small>
                  </>
                )
              }
            />
            <IconButton
              icon="close"
              label={addressBookText.removeNamed(one.name)}
              disabled={!isOnline}
              onClick={() => setRemoving(one)}
            />
          </li>
        ))}
      </ul>
      {removing && (
        <Dialog
          title={addressBookText.removeTitle(removing.name)}
          isOpen
          onClose={() => setRemoving(undefined)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setRemoving(undefined)}>
                {addressBookText.keep}
              </Button>
              <Button busy={change.isBusy} disabled={!isOnline} onClick={() => remove(removing)}>
                {addressBookText.remove}
              </Button>
            </>
          }
        >
          <p>{addressBookText.removeHint}</p>
        </Dialog>
      )}
    </>
  )
}

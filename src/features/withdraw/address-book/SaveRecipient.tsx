import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type NameFault, readName } from '#domain/account.ts'
import { savedAs } from '#domain/addresses/book.ts'
import { networkName } from '#domain/assets.ts'
import { failureText } from '#text/failures.ts'
import { recipientText } from '#text/settings.ts'
import { createAddressBookApi } from '../../../api/money/address-book.ts'
import {
  addressBookStore,
  placedWithdrawalSignal,
  type RecentRecipient,
} from '../../../stores/money/address-book.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { GroupedText } from '../../../ui/display/GroupedText.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import css from '../withdraw.module.css'
import { useAddressBook } from './use-address-book.ts'

/** Where the withdrawal went, while it is in no address book and the host keeps one. Reads signals. */
export function useUnsavedRecipient(): RecentRecipient | null {
  const order = useServices().get(placedWithdrawalSignal).value?.order
  const { book } = useAddressBook()
  if (!book || !order || savedAs(book.saved, order)) return null
  return { network: order.network, address: order.address }
}

interface Props {
  recipient: RecentRecipient
  /** The person has turned to it. */
  onStart: () => void
}

/** Names the address that was withdrawn to. */
export function SaveRecipient({ recipient, onStart }: Props) {
  useSignals()
  const { get } = useServices()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<NameFault>()
  const field = useRef<HTMLInputElement>(null)
  const { receive } = get(addressBookStore)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  const save = useSingleFlight(async (name: string) => {
    const answer = await receive(get(createAddressBookApi).saveAddress({ ...recipient, name }))
    if (answer.ok) toastSuccess(recipientText.wasSaved(name))
    else toastError(failureText(answer.error))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readName(name)
    setFault(read.ok ? undefined : read.error)
    if (read.ok) return save.run(read.value).catch(reportError)
    field.current?.focus()
  }

  if (!isOpen) {
    const open = () => {
      onStart()
      setOpen(true)
    }
    return (
      <Button kind="secondary" onFocus={onStart} onPointerEnter={onStart} onClick={open}>
        {recipientText.save}
      </Button>
    )
  }
  return (
    <form className={css.save} onSubmit={submit} noValidate autoComplete="off">
      <Card title={recipientText.save}>
        <div>
          <p>{networkName(recipient.network)}</p>
          <GroupedText text={recipient.address} />
        </div>
        <Field
          ref={field}
          name="name"
          label={recipientText.name}
          hint={recipientText.nameHint}
          error={fault && recipientText.faults[fault]}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
        <Button type="submit" busy={save.isBusy}>
          {recipientText.confirm}
        </Button>
      </Card>
    </form>
  )
}

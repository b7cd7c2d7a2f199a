import { type FormEvent, useEffect, useRef, useState } from 'react'
import { site } from '#config/site.ts'
import type { SavedAddress } from '#domain/addresses/book.ts'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { addressBookText, recipientText } from '#text/settings.ts'
import { useUnsavedChanges } from '../../../stores/form-draft.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import css from './address-book.module.css'
import {
  type NewAddressFaults,
  type NewAddressFields,
  readNewAddress,
  twinOf,
} from './new-address.ts'
import { useBookChange } from './use-book-change.ts'

const NETWORKS = NETWORK_IDS.map((network) => ({ value: network, label: networkName(network) }))
const EMPTY: NewAddressFields = { name: '', network: '', address: '' }

interface Props {
  saved: readonly SavedAddress[]
  isOnline: boolean
  onClose: () => void
}

export function AddAddress({ saved, isOnline, onClose }: Props) {
  const { platform } = useServices()
  const [fields, setFields] = useState(EMPTY)
  const [faults, setFaults] = useState<NewAddressFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const change = useBookChange()
  useUnsavedChanges(Object.values(fields).some((text) => text !== ''))
  useEffect(() => focusField(form.current, 'name'), [])
  const twin = twinOf(fields, saved, platform.now())

  const set = ({ target }: { target: { name: string; value: string } }) =>
    setFields((old) => ({ ...old, [target.name]: target.value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readNewAddress(fields, site.tokenAdd)
    setFaults(read.ok ? {} : read.error)
    if (!read.ok) {
      const first = (['name', 'network', 'address'] as const).find((name) => read.error[name])
      return first && focusField(form.current, first)
    }
    const done = addressBookText.added(read.value.name)
    const call: Parameters<typeof change.run>[0]['call'] = (api) => api.saveAddress(read.value)
    change.run({ call, done, onDone: onClose }).catch(reportError)
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate autoComplete="off">
      <Field
        name="name"
        label={recipientText.name}
        hint={recipientText.nameHint}
        error={faults.name}
        value={fields.name}
        onChange={set}
        autoComplete="off"
      />
      <SelectField
        name="network"
        label={addressBookText.network}
        placeholder={addressBookText.chooseNetwork}
        options={NETWORKS}
        error={faults.network}
        value={fields.network}
        onChange={set}
      />
      <Field
        name="address"
        label={addressBookText.address}
        error={faults.address}
        value={fields.address}
        onChange={set}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {twin !== undefined && <Notice kind="error">{addressBookText.resembles(twin)}</Notice>}
      <div className={css.actions}>
        <Button type="submit" busy={change.isBusy} disabled={!isOnline}>
          {addressBookText.save}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {addressBookText.cancel}
        </Button>
      </div>
    </form>
  )
}

function focusField(form: HTMLFormElement | null, name: keyof NewAddressFields): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

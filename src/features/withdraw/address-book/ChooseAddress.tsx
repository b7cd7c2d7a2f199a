import { useSignals } from '@preact/signals-react/runtime'
import { isNew, type SavedAddress } from '#domain/addresses/book.ts'
import { type Network, networkName } from '#domain/assets.ts'
import { recipientText } from '#text/settings.ts'
import { NamedAddress } from '../../../ui/display/NamedAddress.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import css from './address-book.module.css'
import { useAddressBook } from './use-address-book.ts'

interface Props {
  /** Those that the coin can be withdrawn on. */
  networks: readonly Network[]
  onChoose: (saved: SavedAddress) => void
  onClose: () => void
}

/** The saved addresses that can be withdrawn to. */
export function ChooseAddress({ networks, onChoose, onClose }: Props) {
  useSignals()
  const { book, now } = useAddressBook()
  const entries = book?.saved.filter(({ network }) => networks.includes(network)) ?? []
  return (
    <Dialog title={recipientText.choose} isOpen onClose={onClose} closeLabel={recipientText.close}>
      {entries.length === 0 && (
        <EmptyState title={recipientText.none} icon="book">
          {recipientText.noneHint}
        </EmptyState>
      )}
      <ul className={css.choices}>
        {entries.map((saved) => (
          <li key={saved.id}>
            <button type="button" onClick={() => onChoose(saved)}>
              <NamedAddress
                name={saved.name}
                network={networkName(saved.network)}
                address={saved.address}
                badge={
                  isNew(saved, now) && <StatusPill tone="waiting">{recipientText.isNew}</StatusPill>
                }
              />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

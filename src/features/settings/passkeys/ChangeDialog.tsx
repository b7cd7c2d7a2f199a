import { passkeySettingsText as text } from '#text/security.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { CreateStep } from './CreateStep.tsx'
import { ProofStep } from './ProofStep.tsx'
import { type Change, useChange } from './use-change.ts'

interface Props {
  /** Undefined while it is closed. */
  change: Change | undefined
  onClose: () => void
  /** It was made, so the list is another one. */
  onChanged: () => void
}

/** Adding or removing a passkey: first who does it is proved, then it is done. */
export function ChangeDialog({ change, onClose, onChanged }: Props) {
  const title = change?.kind === 'remove' ? text.remove(change.passkey.name) : text.add
  return (
    <Dialog title={title} isOpen={change !== undefined} onClose={onClose}>
      {change && <Steps change={change} onChanged={onChanged} />}
    </Dialog>
  )
}

function Steps({ change, onChanged }: { change: Change; onChanged: () => void }) {
  const steps = useChange(change, onChanged)
  return steps.creation ? (
    <CreateStep isBusy={steps.isCreating} onCreate={steps.create} />
  ) : (
    <ProofStep change={change} steps={steps} />
  )
}

import type { SignedAnswer } from '#contract/console/calls.ts'
import { DEPOSIT_COINS } from '#domain/assets.ts'
import { deskText } from '#text/console-desk.ts'
import css from '../../parts/Lines.module.css'
import { type AskedField, OrderButton } from '../../parts/OrderButton.tsx'

const text = deskText.people

/** What a deposit by hand is asked for, besides the person. */
export const CREDIT_FIELDS: readonly AskedField[] = [
  { name: 'coin', label: text.coin, choices: DEPOSIT_COINS },
  { name: 'amount', label: text.amount },
  { name: 'tx', label: text.tx },
  { name: 'network', label: text.network, isOptional: true },
]

interface Props {
  email: string
  isFrozen: boolean
  /** The commands of orders about the person that wait for others to agree: none of them is begun a second time. */
  begun: ReadonlySet<string>
  onSigned: (answer: SignedAnswer) => void
}

/** The orders about a person. */
export const PersonOrders = ({ email, isFrozen, begun, onSigned }: Props) => (
  <div className={css.actions}>
    {isFrozen && !begun.has('unfreeze') && (
      <OrderButton
        command="unfreeze"
        label={text.lift}
        texts={{ email, force: 'freeze' }}
        onSigned={onSigned}
      />
    )}
    {!isFrozen && !begun.has('freeze') && (
      <OrderButton
        command="freeze"
        label={text.freeze}
        lead={text.freezeLead}
        texts={{ email }}
        fields={[{ name: 'reason', label: text.reason }]}
        onSigned={onSigned}
      />
    )}
    {!begun.has('end-sessions') && (
      <OrderButton command="end-sessions" label={text.end} texts={{ email }} onSigned={onSigned} />
    )}
    <OrderButton
      command="deposit"
      label={text.credit}
      lead={text.creditLead}
      texts={{ email }}
      fields={CREDIT_FIELDS}
      onSigned={onSigned}
    />
  </div>
)

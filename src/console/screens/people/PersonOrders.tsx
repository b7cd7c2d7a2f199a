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
  onSigned: (answer: SignedAnswer) => void
}

/** The orders about a person. */
export const PersonOrders = ({ email, isFrozen, onSigned }: Props) => (
  <div className={css.actions}>
    {isFrozen ? (
      <OrderButton
        command="unfreeze"
        label={text.lift}
        texts={{ email, force: 'freeze' }}
        onSigned={onSigned}
      />
    ) : (
      <OrderButton
        command="freeze"
        label={text.freeze}
        lead={text.freezeLead}
        texts={{ email }}
        fields={[{ name: 'reason', label: text.reason }]}
        onSigned={onSigned}
      />
    )}
    <OrderButton command="end-sessions" label={text.end} texts={{ email }} onSigned={onSigned} />
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

import { useSignals } from '@preact/signals-react/runtime'
import type { WaitingWithdrawal } from '#contract/account/passkeys.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { failureText } from '#text/failures.ts'
import { passkeySettingsText as text } from '#text/security.ts'
import { createPasskeysApi } from '../../../api/account/passkeys.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { GroupedText } from '../../../ui/display/GroupedText.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { ItemHead } from '../../../ui/layout/ItemHead.tsx'
import css from './passkeys.module.css'

interface Props {
  withdrawals: readonly WaitingWithdrawal[]
  isOnline: boolean
  onChanged: () => void
}

/** Those that a mailed code has confirmed, which their owner can still cancel. */
export function WaitingWithdrawals({ withdrawals, ...rest }: Props) {
  if (withdrawals.length === 0) return null
  return (
    <>
      <h3 className={css.subtitle}>{text.waiting}</h3>
      <p>{text.waitingWhat}</p>
      <ul className={css.list} aria-label={text.waiting}>
        {withdrawals.map((one) => (
          <Waiting key={one.id} withdrawal={one} {...rest} />
        ))}
      </ul>
    </>
  )
}

function Waiting({
  withdrawal,
  isOnline,
  onChanged,
}: Omit<Props, 'withdrawals'> & { withdrawal: WaitingWithdrawal }) {
  useSignals()
  const { cancelWithdrawal } = useService(createPasskeysApi)
  const { format } = useService(balancesStore)
  const { id, coin, amount, address, until } = withdrawal
  const what = `${format(parseUnits(amount) ?? 0n)} ${coin}`
  const cancel = useSingleFlight(async () => {
    const answer = await cancelWithdrawal(id)
    if (answer.ok) toastSuccess(text.wasCancelled)
    else toastError(failureText(answer.error))
    onChanged()
  })
  return (
    <li className={css.item}>
      <ItemHead name={what}>
        <Button
          kind="quiet"
          aria-label={text.cancel(what)}
          busy={cancel.isBusy}
          disabled={!isOnline}
          onClick={cancel.run}
        >
          {text.cancelShort}
        </Button>
      </ItemHead>
      <p className={css.times}>
        {text.waitsUntil} <Time at={until} />
      </p>
      <GroupedText text={address} />
    </li>
  )
}

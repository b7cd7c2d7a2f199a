import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatInFull } from '#domain/money/amount.ts'
import { CODE_COUNTDOWN_SECONDS } from '../../text/constants.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Countdown } from '../../ui/controls/Countdown.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { GroupedText } from '../../ui/display/GroupedText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import css from './withdraw.module.css'
import type { CodeStep, EndStep } from './withdraw-flow.ts'
import { networkName } from './withdraw-form.ts'

interface Props {
  step: CodeStep | EndStep
  /** Why the last try has not settled it. */
  trouble: 'unknown' | 'dead-code' | undefined
  isPlacing: boolean
  isSending: boolean
  isOnline: boolean
  onConfirm: (typed: string) => Promise<void>
  onResend: () => void
  onEdit: () => void
}

const TROUBLES = { unknown: withdrawText.noAnswer, 'dead-code': withdrawText.expired } as const

export function WithdrawCode({ step, trouble, isPlacing, isSending, isOnline, ...on }: Props) {
  const { order, sentAt } = step
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isPlacing) return
    await on.onConfirm(code)
    field.current?.select()
  }

  return (
    <form className={css['form']} onSubmit={confirm} noValidate>
      <p>{withdrawText.sent}</p>
      <DataList
        items={[
          { label: withdrawText.network, value: networkName(order.chain) },
          { label: withdrawText.address, value: <GroupedText text={order.address} /> },
          {
            label: withdrawText.arrives,
            value: `${formatInFull(order.arrives)} ${order.coin}`,
            isTotal: true,
          },
        ]}
      />
      <CodeField
        ref={field}
        label={withdrawText.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {trouble && <Notice kind="error">{TROUBLES[trouble]}</Notice>}
      <Button type="submit" busy={isPlacing} disabled={!isOnline}>
        {withdrawText.confirm}
      </Button>
      <div className={css['between']}>
        <Countdown until={sentAt + CODE_COUNTDOWN_SECONDS * 1000} label={withdrawText.resendIn}>
          <Button kind="quiet" busy={isSending} disabled={!isOnline} onClick={on.onResend}>
            {withdrawText.resend}
          </Button>
        </Countdown>
        {!isPlacing && trouble !== 'unknown' && (
          <Button kind="quiet" onClick={on.onEdit}>
            {withdrawText.edit}
          </Button>
        )}
      </div>
    </form>
  )
}

import { lazy, Suspense } from 'react'
import { type AnyLine, isFinalLine } from '#domain/history.ts'
import { sessionStore } from '../../../../stores/account/session.ts'
import { useService } from '../../../../stores/use-service.ts'
import { CancelWithdrawal } from './CancelWithdrawal.tsx'
import css from './line.module.css'
import { NoteField } from './NoteField.tsx'
import { WithdrawFromPurchase } from './WithdrawFromPurchase.tsx'

const PublicReceipt = lazy(async () => ({
  default: (await import('./PublicReceipt.tsx')).PublicReceipt,
}))

interface Props {
  line: AnyLine
  id: string
}

/** What its owner can do with a line, as far as the host offers it. */
export function LineActions({ line, id }: Props) {
  const { offers } = useService(sessionStore)
  const isPending = line.kind === 'withdrawal' && line.status === 'pending'
  return (
    <div className={css.actions}>
      {offers('receipts') && isFinalLine(line) && (
        <Suspense>
          <PublicReceipt line={line} id={id} />
        </Suspense>
      )}
      {offers('notes') && <NoteField kind={line.kind} id={id} />}
      {offers('withdrawal-cancel') && isPending && line.stage !== 'sent' && (
        <CancelWithdrawal id={id} />
      )}
      {offers('purchase-withdrawal') && line.kind === 'purchase' && line.type !== 'reversed' && (
        <WithdrawFromPurchase id={id} time={line.time} />
      )}
    </div>
  )
}

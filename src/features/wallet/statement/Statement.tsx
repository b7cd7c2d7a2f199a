import { useSignals } from '@preact/signals-react/runtime'
import { lazy, memo, Suspense, useState } from 'react'
import { statementText } from '#text/wallet.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'

const StatementDialog = lazy(async () => ({
  default: (await import('./StatementDialog.tsx')).StatementDialog,
}))

/** Opens the statement, of a host that makes one. Memoised: the history around it renders with each keystroke. */
export const Statement = memo(function Statement() {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  if (!useService(sessionStore).offers('statement')) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {statementText.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StatementDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})

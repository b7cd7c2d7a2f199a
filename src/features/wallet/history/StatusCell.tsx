import type { AnyLine } from '#domain/history.ts'
import { statusText } from '#text/messages.ts'
import { historyText } from '#text/wallet.ts'
import { toneOf } from '../../../stores/money/coins.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'

const { waits } = historyText

/** The status, and until when a withdrawal waits so that its owner can cancel it. */
export function StatusCell({ line }: { line: AnyLine }) {
  const until = useWait(line)
  return (
    <>
      <StatusPill tone={toneOf(line.status)}>{statusText(line.status)}</StatusPill>
      {until !== undefined && (
        <small>
          {waits.until} <Time at={until} /> {waits.canCancel}
        </small>
      )}
    </>
  )
}

/** Undefined once it is over. */
export function useWait({ waitsUntil = 0 }: AnyLine): number | undefined {
  const { platform } = useServices()
  return waitsUntil > platform.now() ? waitsUntil : undefined
}

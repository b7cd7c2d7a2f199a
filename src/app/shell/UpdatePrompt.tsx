import { useSignals } from '@preact/signals-react/runtime'
import { shell } from '#text/shell.ts'
import { updatesService } from '../../offline/updates.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Prompt } from '../../ui/feedback/Prompt.tsx'

/** Offers the waiting version when a reload would lose nothing (offline/updates.ts). */
export function UpdatePrompt() {
  useSignals()
  const updates = useService(updatesService)
  const connection = useService(connectionStore)
  const apply = useSingleFlight(() => updates.apply().catch(reportError))
  const offer = updates.offer.value
  if (offer === null) return null
  // Offline, a chunk may be missing because it was never loaded, and a reload could not fetch it.
  if (!connection.isOnline.value) return null
  if (offer === 'reload') {
    return (
      <Prompt
        icon="refresh"
        title={shell.outdatedTitle}
        actions={<Button onClick={apply.run}>{shell.reload}</Button>}
      >
        {shell.outdated}
      </Prompt>
    )
  }
  return (
    <Prompt
      icon="refresh"
      title={shell.updateReady}
      actions={
        <>
          <Button busy={apply.isBusy} onClick={apply.run}>
            {shell.update}
          </Button>
          <Button kind="quiet" onClick={updates.postpone}>
            {shell.later}
          </Button>
        </>
      }
    >
      {shell.updateHint}
    </Prompt>
  )
}

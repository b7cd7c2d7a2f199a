import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { installText } from '#text/shell.ts'
import { installService } from '../../../offline/install.ts'
import { updatesService } from '../../../offline/updates.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Prompt } from '../../../ui/feedback/Prompt.tsx'
import { PushHint } from './PushHint.tsx'

/** Offers to install the app, from the second visit to the wallet on (offline/install.ts). */
export function InstallHint() {
  useSignals()
  const install = useService(installService)
  const updates = useService(updatesService)
  useEffect(install.visit, [install])
  const isOnline = useService(connectionStore).isOnline.value
  const offer = install.offer.value
  // Offline nothing can be installed. One prompt at a time; an update has precedence.
  if (!isOnline || updates.offer.value !== null) return null
  if (offer === null) return <PushHint />
  return (
    <Prompt
      icon={offer === 'prompt' ? 'install' : 'share'}
      title={installText.title}
      actions={
        <>
          {offer === 'prompt' && (
            <Button onClick={() => install.accept().catch(reportError)}>
              {installText.install}
            </Button>
          )}
          <Button kind="quiet" onClick={install.dismiss}>
            {installText.dismiss}
          </Button>
        </>
      }
    >
      <p>{installText.why}</p>
      {offer === 'share-menu' && <p>{installText.shareMenu}</p>}
    </Prompt>
  )
}

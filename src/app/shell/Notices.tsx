import { useSignals } from '@preact/signals-react/runtime'
import { shell } from '#text/screens-shell.ts'
import { connectionStore } from '../../stores/connection.ts'
import { savedDraftsSignal } from '../../stores/saved-drafts.ts'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { userCacheStore } from '../../stores/user-cache.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './Notices.module.css'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** What concerns every screen: the network, what can be cached, and a new version. Spoken when it comes. */
export function Notices() {
  useSignals()
  const session = useService(sessionStore)
  const connection = useService(connectionStore)
  const savedDrafts = useService(savedDraftsSignal)
  const userCache = useService(userCacheStore)
  const problem = session.isLoggedIn.value ? userCache.problem.value : null
  return (
    <div className={css.notices} aria-live="polite">
      {!connection.isOnline.value && <Notice kind="warning">{shell.offline}</Notice>}
      {problem && (
        <Notice kind="info">{problem === 'full' ? shell.cacheFull : shell.cacheForbidden}</Notice>
      )}
      {/* Nothing of what was written: whoever reads this may not be who wrote it. */}
      {savedDrafts.value && !session.isLoggedIn.value && (
        <Notice kind="warning">{shell.unsent}</Notice>
      )}
      <UpdatePrompt />
    </div>
  )
}

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

/** Notices on every screen: the network, the cache and a new version. A live region. */
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
      {/* Without the drafts' text: the reader may not be their author. */}
      {savedDrafts.value && !session.isLoggedIn.value && (
        <Notice kind="warning">{shell.unsent}</Notice>
      )}
      <UpdatePrompt />
    </div>
  )
}

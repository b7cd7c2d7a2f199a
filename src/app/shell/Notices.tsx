import { useSignals } from '@preact/signals-react/runtime'
import { coinIn } from '#config/coin-path.ts'
import { type Path, paths } from '#config/paths.ts'
import { shell } from '#text/shell.ts'
import { cacheProblemSignal } from '../../offline/cache.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { savedDraftsSignal } from '../../stores/support/drafts.ts'
import { useService } from '../../stores/use-service.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import css from './Notices.module.css'
import { UpdatePrompt } from './UpdatePrompt.tsx'

type Need = keyof typeof shell.offline

/** What a screen cannot do without the host. */
const NEEDS: Readonly<Record<string, Need>> = {
  [paths.wallet]: 'figures',
  [paths.buy]: 'action',
  [paths.deposit]: 'figures',
  [paths.withdrawal]: 'action',
  [paths.settings]: 'action',
  [paths.support]: 'query',
} satisfies Partial<Record<Path, Need>>

const needAt = (path: string): Need => NEEDS[coinIn(path) === '' ? path : paths.wallet] ?? 'none'

/** Notices on every screen: the connection, the cache and a new version. A live region. */
export function Notices({ current }: { current: string }) {
  useSignals()
  const session = useService(sessionStore)
  const connection = useService(connectionStore)
  const savedDrafts = useService(savedDraftsSignal)
  const cacheProblem = useService(cacheProblemSignal)
  const trouble = connection.trouble.value
  const problem = session.isLoggedIn.value ? cacheProblem.value : null
  return (
    <div className={css.notices} aria-live="polite">
      {trouble && <Notice kind="warning">{shell[trouble][needAt(current)]}</Notice>}
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

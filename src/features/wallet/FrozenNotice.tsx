import { paths } from '#config/paths.ts'
import { frozenText } from '#text/security.ts'
import { Link } from '../../router/navigation.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** Why nothing can be withdrawn or bought, and where that is lifted. */
export const FrozenNotice = () => (
  <Notice
    kind="warning"
    title={frozenText.title}
    action={<Link to={paths.settings}>{frozenText.toSettings}</Link>}
  >
    {frozenText.wallet}
  </Notice>
)

import { paths } from '#config/paths.ts'
import { freezeCardText } from '#text/security.ts'
import { Link } from '../../../router/navigation.tsx'
import { buttonProps } from '../../../ui/controls/Button.tsx'

/** Leads to the page that says what a freeze does, and freezes with a further press. */
export const FreezeCard = () => (
  <>
    <p>{freezeCardText.what}</p>
    <Link to={paths.freeze} {...buttonProps('secondary')}>
      {freezeCardText.open}
    </Link>
  </>
)

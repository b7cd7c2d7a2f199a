import { REDIRECT } from '#config/constants.ts'
import { screens } from '#text/messages.ts'
import { shell } from '#text/shell.ts'
import { useDelayedNavigation } from '../../router/navigation.tsx'
import { goBack } from '../../router/path.ts'
import { Page } from '../../ui/layout/Page.tsx'

/** The screen of an unknown path (product §2). */
export function NotFound() {
  useDelayedNavigation(() => goBack(), REDIRECT.notFound)
  return (
    <Page title={screens.notFound} width="form" picture="search">
      <p>{shell.notFoundHint}</p>
    </Page>
  )
}

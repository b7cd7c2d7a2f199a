import { REDIRECT } from '#config/constants.ts'
import { screens } from '#text/messages.ts'
import { shell } from '#text/screens-shell.ts'
import { goBack, useDelayedMove } from '../../router/navigation.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Any path that is none of ours (product §2). */
export function NotFound() {
  useDelayedMove(() => goBack(), REDIRECT.notFound)
  return (
    <Page title={screens.notFound} width="form" picture="search">
      <p>{shell.notFoundHint}</p>
    </Page>
  )
}

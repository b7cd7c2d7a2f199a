import { REDIRECT } from '../text/constants.ts'
import { screens } from '../text/messages.ts'
import { goBack, useDelayed } from '../ui/navigation.tsx'
import { Page } from '../ui/Page.tsx'

/** Any path that is none of ours (spec §2). */
export function NotFound() {
  useDelayed(() => goBack(), REDIRECT.notFound)
  return (
    <Page title={screens.notFound} width="form">
      {null}
    </Page>
  )
}

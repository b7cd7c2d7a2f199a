import { paths } from '../../config/paths.ts'
import { REDIRECT } from '../../text/constants.ts'
import { screens } from '../../text/messages.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Link, useRedirect } from '../../ui/navigation.tsx'
import { Page } from '../../ui/Page.tsx'

/** spec §2, /fail/withdrawal. Its heading takes the focus, so the message need not interrupt as well. */
export function WithdrawFailedScreen() {
  useRedirect(paths.wallet, REDIRECT.withdrawalResult)
  return (
    <Page title={withdrawText.failTitle} width="form">
      <Notice kind="warning" action={<Link to={paths.wallet}>{withdrawText.toWallet}</Link>}>
        {screens.withdrawalFailed}
      </Notice>
    </Page>
  )
}

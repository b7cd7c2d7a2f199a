import { paths } from '../../config/paths.ts'
import { REDIRECT } from '../../text/constants.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Link, useRedirect } from '../../ui/navigation.tsx'
import { Page } from '../../ui/Page.tsx'

/** spec §2, /success/withdrawal. */
export function WithdrawSucceededScreen() {
  useRedirect(paths.wallet, REDIRECT.withdrawalResult)
  return (
    <Page title={withdrawText.successTitle} width="form">
      <Notice kind="success" action={<Link to={paths.wallet}>{withdrawText.toWallet}</Link>}>
        {withdrawText.success}
      </Notice>
    </Page>
  )
}

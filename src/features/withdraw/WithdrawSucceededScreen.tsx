import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { withdrawText } from '#text/screens-withdraw.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** product §2, /success/withdrawal. */
export function WithdrawSucceededScreen() {
  useRedirect(paths.wallet, REDIRECT.withdrawalResult)
  return (
    <Page title={withdrawText.successTitle} width="form" picture="success" tone="good">
      <p>{withdrawText.success}</p>
      <Link to={paths.wallet} {...buttonProps('secondary')}>
        {withdrawText.toWallet}
      </Link>
    </Page>
  )
}

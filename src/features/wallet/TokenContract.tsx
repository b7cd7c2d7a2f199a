import { COPY_CONFIRMATION, TOKEN_DECIMALS } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { errors, successes } from '#text/messages.ts'
import { contractText } from '#text/wallet.ts'
import { Link } from '../../router/navigation.tsx'
import { buttonProps } from '../../ui/controls/Button.tsx'
import { CopyLine } from '../../ui/controls/CopyButton.tsx'
import { ContractQr } from '../../ui/display/ContractQr.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import css from './wallet.module.css'

const FACTS = [
  [contractText.symbol, site.siteName],
  [contractText.network, contractText.networkName],
  [contractText.decimals, TOKEN_DECIMALS],
] as const

/** The Token Contract box with its warning (product §2, Wallet). */
export const TokenContract = () => (
  <Card
    title={contractText.title}
    aria-label={contractText.title}
    action={
      <Link to={paths.buy} {...buttonProps('secondary')}>
        {contractText.buyNow}
      </Link>
    }
  >
    <div className={css.contract}>
      <ContractQr label={contractText.qr} />
      <div>
        <dl className={css.facts}>
          {FACTS.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <CopyLine
        text={site.tokenAdd}
        label={contractText.copy}
        confirmFor={COPY_CONFIRMATION}
        onCopied={() => toastSuccess(successes.copied)}
        onFailed={() => toastError(errors.copyFailed)}
      />
      <Notice kind="warning" action={<Link to={paths.deposit}>{contractText.deposit}</Link>}>
        {contractText.warning}
      </Notice>
    </div>
  </Card>
)

import { lazy, Suspense } from 'react'
import { COPY_CONFIRMATION, MINIMUM_DEPOSIT } from '#config/constants.ts'
import { type DepositCoin, depositNetworks, networkName } from '#domain/assets.ts'
import { inOwnMark } from '#domain/money/decimal.ts'
import { errors, successes } from '#text/messages.ts'
import { anyOf, depositText } from '#text/transfers.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyLine, share } from '../../ui/controls/CopyButton.tsx'
import { QrBox } from '../../ui/display/QrBox.tsx'
import { AsOf } from '../../ui/display/Time.tsx'
import { unbroken } from '../../ui/display/unbroken.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './deposit.module.css'

const BelowAddress = lazy(async () => ({
  default: (await import('./BelowAddress.tsx')).BelowAddress,
}))

const QR_SIZE = 200

interface Props {
  coin: DepositCoin
  address: string
  /** When the host sent an address that is saved on this device, in milliseconds since 1970. */
  asOf: number | undefined
}

/**
 * The address with its network, the warning and the minimum (product §2, Deposit; decision 7). The phone that shows it cannot
 * scan it, so the address comes first there, and the code for another device last.
 */
export function DepositAddress({ coin, address, asOf }: Props) {
  const symbol = coinLabel(coin)
  const network = anyOf(depositNetworks(coin).map(networkName))
  return (
    <>
      {asOf !== undefined && (
        <Notice kind="info">
          {depositText.savedAsOf} <AsOf at={asOf} />
        </Notice>
      )}
      <div className={css.copied}>
        <h2 className={css.label}>
          {depositText.addressOf(symbol)} <span>{unbroken(network)}</span>
        </h2>
        <CopyLine
          text={address}
          label={depositText.copy}
          confirmFor={COPY_CONFIRMATION}
          onCopied={() => toastSuccess(successes.addressCopied)}
          onFailed={() => toastError(errors.copyFailed)}
        />
        {'share' in navigator && (
          <Button kind="secondary" onClick={() => shareAddress(address)}>
            <Icon name="share" />
            {depositText.share}
          </Button>
        )}
      </div>
      <Notice kind="warning">{unbroken(depositText.only(symbol, network))}</Notice>
      <p className={css.note}>
        {unbroken(depositText.minimum(inOwnMark(MINIMUM_DEPOSIT), symbol))} {depositText.arrives}
      </p>
      <div className={css.qr}>
        <QrBox value={address} label={depositText.qr} displaySize={QR_SIZE} />
        <p className={css.note}>{depositText.scan}</p>
      </div>
      <Suspense>
        <BelowAddress coin={coin} symbol={symbol} address={address} />
      </Suspense>
    </>
  )
}

const shareAddress = (text: string) => share({ text }).catch(() => toastError(errors.copyFailed))

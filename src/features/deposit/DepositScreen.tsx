import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { DEPOSIT_COINS, type DepositCoin, isDepositCoin } from '#domain/assets.ts'
import { depositText } from '#text/screens-deposit.ts'
import { failures, failureText } from '#text/screens-failures.ts'
import { createTransfersApi } from '../../api/transfers.ts'
import { connectionStore } from '../../stores/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { DepositAddress } from './DepositAddress.tsx'
import css from './deposit.module.css'

const OPTIONS = DEPOSIT_COINS.map((coin) => ({ value: coin, label: coin }))

/** Shows the deposit address of the chosen coin (product §2, Deposit). */
export function DepositScreen() {
  useSignals()
  const [coin, setCoin] = useState<DepositCoin | null>(null)
  const isOnline = useService(connectionStore).isOnline.value
  return (
    <Page title={depositText.title} width="form">
      <Card>
        {!isOnline && <Notice kind="warning">{failures.offline}</Notice>}
        <SelectField
          label={depositText.coin}
          placeholder={depositText.chooseCoin}
          options={OPTIONS}
          disabled={!isOnline}
          onChange={({ target }) => setCoin(isDepositCoin(target.value) ? target.value : null)}
        />
        {coin && <Address coin={coin} />}
      </Card>
    </Page>
  )
}

function Address({ coin }: { coin: DepositCoin }) {
  const { depositAddress } = useService(createTransfersApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded(coin, depositAddress, onReturn)
  if (!answer) return <Skeleton rows={3} shape="row" />
  if (answer.ok) {
    return (
      <div className={css.address}>
        <DepositAddress coin={coin} address={answer.value} />
      </div>
    )
  }
  return (
    <RetryNotice title={depositText.failed} label={failures.retry} onRetry={reload}>
      {failureText(answer.error)}
    </RetryNotice>
  )
}

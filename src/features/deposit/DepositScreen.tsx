import { useSignals } from '@preact/signals-react/runtime'
import { memo, useDeferredValue, useEffect, useState } from 'react'
import {
  type Coin,
  DEPOSIT_COINS,
  type DepositCoin,
  depositNetworks,
  isDepositCoin,
} from '#domain/assets.ts'
import { failures, failureText } from '#text/failures.ts'
import { depositText } from '#text/transfers.ts'
import { hashName } from '../../router/navigation.tsx'
import { connectionStore } from '../../stores/host/connection.ts'
import { useCoinChoices } from '../../stores/money/coins.ts'
import { useDepositQuestion } from '../../stores/money/deposit-question.ts'
import { useService } from '../../stores/use-service.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { LookUp } from '../../ui/fields/LookUp.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { DepositAddress } from './DepositAddress.tsx'
import { DepositAside, DepositMovements } from './DepositAside.tsx'
import css from './deposit.module.css'
import { depositAddressesStore } from './deposit-addresses.ts'

function coinOfHash(): DepositCoin | null {
  const name = hashName()
  return isDepositCoin(name) ? name : null
}

/** Shows the deposit address of the chosen coin (product §2, Deposit); offline those that are saved on the device. */
export function DepositScreen() {
  useSignals()
  // A coin's page names it.
  const [coin, setCoin] = useState(() => coinOfHash())
  const isOnline = useService(connectionStore).isOnline.value
  const { saved, notOffered, hydrate } = useService(depositAddressesStore)
  const question = useDepositQuestion()
  useEffect(() => void hydrate().catch(reportError), [hydrate])
  const cards = useCoinChoices(DEPOSIT_COINS, depositNetworks)
  const isSaved = (coin: Coin) => saved.value.some((it) => it.coin === coin)
  // Offline the page opens with the address that was shown last, and keeps it.
  const [last] = saved.value
  if (!isOnline && coin === null && last) setCoin(last.coin)
  // The card that was pressed is painted before what follows from it.
  const chosen = useDeferredValue(coin)
  return (
    <Page title={depositText.title} width="columns">
      <Columns
        aside={<DepositAside coin={chosen && !notOffered.value.has(chosen) ? chosen : null} />}
        third={<DepositMovements coin={chosen} />}
      >
        <Card>
          <ChoiceCards
            label={depositText.coin}
            {...cards}
            choices={cards.choices.map((it) => ({
              ...it,
              isDisabled: !(isOnline || isSaved(it.value)),
            }))}
            value={coin ?? ''}
            onChange={({ target }) => setCoin(isDepositCoin(target.value) ? target.value : null)}
          />
          {!isOnline && <p className={css.note}>{depositText.offline}</p>}
          {chosen && <Address coin={chosen} isOnline={isOnline} />}
          {question && <LookUp {...question} />}
        </Card>
      </Columns>
    </Page>
  )
}

const Address = memo(function Address({
  coin,
  isOnline,
}: {
  coin: DepositCoin
  isOnline: boolean
}) {
  useSignals()
  const { load, saved, notOffered } = useService(depositAddressesStore)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded(coin, load, onReturn)
  const kept = isOnline ? undefined : saved.value.find((it) => it.coin === coin)
  const address = answer?.ok ? answer.value : kept?.address
  if (address !== undefined) {
    return (
      <div className={css.address}>
        <DepositAddress coin={coin} address={address} asOf={answer?.ok ? undefined : kept?.asOf} />
      </div>
    )
  }
  if (!isOnline) return null
  if (!answer) return <Skeleton rows={3} shape="row" />
  if (!answer.ok && notOffered.value.has(coin))
    return <Notice kind="info">{failureText(answer.error)}</Notice>
  return (
    <RetryNotice title={depositText.failed} label={failures.retry} onRetry={reload}>
      {answer.ok ? null : failureText(answer.error)}
    </RetryNotice>
  )
})

import { useState } from 'react'
import { site } from '#config/site.ts'
import type { WatchedNetwork } from '#contract/money/deposit-contracts.ts'
import {
  type Coin,
  type DepositCoin,
  depositFamily,
  depositNetworks,
  familyOf,
  networkName,
  symbolOf,
} from '#domain/assets.ts'
import { failures, failureText } from '#text/failures.ts'
import { anyOf, elseText as text } from '#text/transfers.ts'
import { createDepositContractsApi } from '../../api/money/deposit-contracts.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { unbroken } from '../../ui/display/unbroken.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import css from './deposit.module.css'

/** What becomes of anything else that is sent to the address of a coin, where the host says what it watches. */
export function AnythingElse({ coin }: { coin: DepositCoin }) {
  const { offers } = useService(sessionStore)
  const [isOpen, setOpen] = useState(false)
  if (!offers('deposit-contracts')) return null
  return (
    <details className={css.request} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.title}</summary>
      {isOpen && <Cases coin={coin} />}
    </details>
  )
}

function Cases({ coin }: { coin: DepositCoin }) {
  const { depositContracts } = useService(createDepositContractsApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded('watched', depositContracts, onReturn)
  if (!answer) return <Skeleton rows={3} />
  if (!answer.ok)
    return (
      <RetryNotice title={text.failed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  const cases = casesOf(coin, answer.value.watched)
  return (
    <ul className={css.cases}>
      {cases.map((one) => (
        <li key={one}>{unbroken(one)}</li>
      ))}
    </ul>
  )
}

/**
 * A sentence for each network on which the address is the same, with the coins that are credited there, and one for the rest, which
 * nobody sees.
 */
export function casesOf(
  coin: DepositCoin,
  watched: readonly WatchedNetwork[] | undefined,
): readonly string[] {
  if (!watched) return [text.unknown]
  if (watched.length === 0) return [text.unwatched]
  const cases = watched
    .filter(({ network }) => familyOf(network) === depositFamily(coin))
    .flatMap(({ network, coins }) => {
      const isNamedAbove = depositNetworks(coin).includes(network)
      const others = coins.filter((one) => !(one === coin && isNamedAbove))
      return others.length > 0 ? [text.credited(namesOf(others), networkName(network))] : []
    })
  return [...cases, text.rest]
}

const namesOf = (coins: readonly Coin[]) => anyOf(coins.map((one) => symbolOf(one, site.siteName)))

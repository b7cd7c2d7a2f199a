import { computed, type ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { COINS, DEPOSIT_COINS, symbolOf } from '#domain/assets.ts'
import { HISTORY_KINDS } from '#domain/history.ts'
import { firstStepsText } from '#text/lines.ts'
import { Link } from '../../../router/navigation.tsx'
import { historyStores } from '../../../stores/history/history.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import { buttonProps } from '../../../ui/controls/Button.tsx'
import { Hidden } from '../../../ui/display/Hidden.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from '../wallet.module.css'

/** Whether nothing has moved yet: only then there is nothing that hidden amounts would hide. */
function isNew({ get }: Services): ReadonlySignal<boolean> {
  const [{ coins }, histories] = [get(balancesStore), get(historyStores)]
  return computed(
    () =>
      COINS.every((coin) => coins[coin].totalUnits.value === 0n) &&
      HISTORY_KINDS.every((kind) => {
        const { state, rows, dropped } = histories[kind]
        return state.value === 'fresh' && rows.value.length === 0 && dropped.value === 0
      }),
  )
}

/** The token is bought here, not paid in. */
const PAID_IN = DEPOSIT_COINS.filter((coin) => coin !== 'TOKEN')

/** What to do first in a wallet that has never had anything: each coin leads to its address. */
export function FirstSteps() {
  useSignals()
  if (!useService(isNew).value) return null
  return (
    <section className={css.firstSteps} aria-label={firstStepsText.title}>
      <h3>{firstStepsText.title}</h3>
      <p className={css.note}>{firstStepsText.text}</p>
      {PAID_IN.map((coin) => (
        <Link key={coin} to={`${paths.deposit}#${coin}`} {...buttonProps('secondary')}>
          <Icon name={`coin-${coin.toLowerCase()}`} />
          <Hidden>{firstStepsText.deposit} </Hidden>
          {symbolOf(coin, site.siteName)}
        </Link>
      ))}
    </section>
  )
}

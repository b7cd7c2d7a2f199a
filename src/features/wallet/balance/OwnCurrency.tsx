import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { currencyText as text, worthText } from '#text/wallet.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import { AsOf } from '../../../ui/display/Time.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from '../wallet.module.css'
import { ownCurrency } from './own-currency.ts'
import { isWorthShown } from './worth-figures.ts'

/** Milliseconds after which rates are asked for again. */
const RENEW = 600_000

/** The estimate in a currency of one's own, which a tap on it chooses. Hidden with the amounts. */
export function OwnCurrency() {
  useSignals()
  const { platform } = useServices()
  const own = useService(ownCurrency)
  const { onReturn } = useService(connectionStore)
  const isShown = useService(isWorthShown).value
  useEffect(() => {
    const load = () => void own.load().catch(reportError)
    let stop = platform.later(again, RENEW)
    function again() {
      load()
      stop = platform.later(again, RENEW)
    }
    afterPaint(load)
    const forget = onReturn(load)
    return () => {
      stop()
      forget()
    }
  }, [own, platform, onReturn])

  const [known, chosen] = [own.known.value, own.chosen.value]
  if (!isShown || known.length === 0) return null
  const currency = own.currency.value
  const asOf = own.asOf.value
  return (
    <p className={css.note}>
      <label className={css.currency}>
        {currency ? (
          <Amount before={worthText.about} unit={currency}>
            {own.estimate}
          </Amount>
        ) : (
          text.choose
        )}
        <Icon name="down" />
        <select
          aria-label={text.label}
          value={chosen ?? ''}
          onChange={({ target }) => own.choose(target.value)}
        >
          <option value="">{text.none}</option>
          {known.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {asOf !== undefined && (
        <>
          {' '}
          {text.asOf} <AsOf at={asOf} />
        </>
      )}
      {chosen && !currency && ` ${text.outdated(chosen)}`}
    </p>
  )
}

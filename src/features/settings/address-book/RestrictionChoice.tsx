import type { Restriction } from '#domain/addresses/book.ts'
import { addressBookText } from '#text/settings.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import css from './address-book.module.css'
import { type BookChange, useBookChange } from './use-book-change.ts'

interface Props {
  restriction: Restriction
  isOnline: boolean
}

/** What the button does in each state. */
const NEXT = {
  off: { label: addressBookText.turnOn, restricted: true, done: addressBookText.turnedOn },
  on: { label: addressBookText.turnOff, restricted: false, done: addressBookText.turningOff },
  ending: { label: addressBookText.keepOn, restricted: true, done: addressBookText.stays },
} as const

/** The choice that withdrawals go only to addresses that are not new. */
export function RestrictionChoice({ restriction, isOnline }: Props) {
  const change = useBookChange()
  const { label, restricted, done } = NEXT[restriction.kind]
  const order: BookChange = { call: (api) => api.restrict(restricted), done }
  return (
    <section className={css.choice}>
      <h3 className={css.subtitle}>{addressBookText.restriction}</h3>
      <p>
        {restriction.kind === 'ending' ? (
          <>
            {addressBookText.ending} <Time at={restriction.until} />.
          </>
        ) : (
          addressBookText[restriction.kind]
        )}{' '}
        {restriction.kind !== 'ending' && addressBookText.delay}
      </p>
      <Button
        kind="secondary"
        busy={change.isBusy}
        disabled={!isOnline}
        onClick={() => change.run(order)}
      >
        {label}
      </Button>
    </section>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import type * as v from 'valibot'
import type { FaultTexts, LogFault } from '#domain/log/faults.ts'
import { faultsOfDays, type SolvencyEntry } from '#domain/log/solvency.ts'
import { formatInFull, parseUnits } from '#domain/money/decimal.ts'
import { logFaultText, owedText as text } from '#text/presale.ts'
import { coinLabel } from '../../stores/money/coins.ts'
import { checkedSolvency, SOLVENCY } from '../../stores/public-log/check-solvency.ts'
import { useService, useServices } from '../../stores/use-service.ts'
import { userCacheStore } from '../../stores/user-cache.ts'
import { Amount } from '../../ui/display/Amount.tsx'
import { Time } from '../../ui/display/Time.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import css from './presale.module.css'

/** Milliseconds after which a day is an old one: the next should be there. */
const OLD = 2 * 86_400_000

/** What the host owes to everybody, as its log has it, and what that does not prove. Nothing where the log has none of it. */
export function Owed({ days, children }: { days: readonly SolvencyEntry[]; children: ReactNode }) {
  const { platform } = useServices()
  const newest = days.at(-1)
  if (!newest) return null
  const at = Date.parse(newest.time)
  return (
    <Card title={text.title}>
      <Faults title={text.faults} faults={faultsOfDays(days)} />
      {platform.now() - at > OLD && <Notice kind="warning">{text.old}</Notice>}
      <p>
        {text.lead} <Time at={at} />
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text.coin}</th>
            <th scope="col">{text.sum}</th>
          </tr>
        </thead>
        <tbody>
          {newest.coins.map(({ coin, sum }) => (
            <tr key={coin}>
              <td>{coinLabel(coin)}</td>
              <td data-label={text.sum}>
                <Amount>{formatInFull(parseUnits(sum) ?? 0n)}</Amount>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OwnPart day={newest.day} />
      {children || <p className={css.note}>{text.reserves.none}</p>}
      <h3>{text.unproven.title}</h3>
      <List items={text.unproven.items} />
    </Card>
  )
}

/** What this device has verified for whoever is logged in. */
function OwnPart({ day }: { day: string }) {
  const cache = useService(userCacheStore)
  const [checked, setChecked] = useState<v.InferOutput<typeof checkedSolvency>>()
  useEffect(() => {
    cache.read(SOLVENCY, checkedSolvency).then(setChecked).catch(reportError)
  }, [cache])
  if (checked?.day !== day) return <p className={css.note}>{text.own.unchecked}</p>
  return (
    <p className={css.note}>
      {checked.missing.length === 0 ? text.own.counted : text.own.missing} ·{' '}
      <Time at={checked.at} />
    </p>
  )
}

const FAULTS: FaultTexts = logFaultText

/** What no honest log has, where there is any: the first of them. */
export const Faults = ({ title, faults }: { title: string; faults: readonly LogFault[] }) =>
  faults.length > 0 && (
    <Notice kind="error" title={title}>
      <List items={faults.slice(0, 20).map(({ is, at, beside }) => FAULTS[is](at, beside))} />
    </Notice>
  )

export const List = ({ items }: { items: readonly string[] }) => (
  <ul className={css.items}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

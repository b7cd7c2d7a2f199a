import { lazy, Suspense } from 'react'
import { site } from '#config/site.ts'
import { type Presale, type SoldForCoin, soldInStage } from '#domain/log/presale.ts'
import { formatUnits, inOwnMark } from '#domain/money/decimal.ts'
import { presalePageText as text } from '#text/presale.ts'
import { stageText } from '#text/transfers.ts'
import type { AddedUpHere } from '../../stores/public-log/add-up-presale.ts'
import { type ChartPoint, LineChart } from '../../ui/charts/LineChart.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Amount } from '../../ui/display/Amount.tsx'
import { Time } from '../../ui/display/Time.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SoldBar } from '../../ui/stage/SoldBar.tsx'
import { Faults, List, Owed } from './Owed.tsx'
import css from './presale.module.css'
import { Witnesses } from './Witnesses.tsx'

const Reserves = lazy(async () => ({ default: (await import('./Reserves.tsx')).Reserves }))

interface Props {
  added: Extract<AddedUpHere, { readonly is: 'right' }>
  again: () => void
}

const token = site.siteName
const UNIT = 10n ** 18n

/** `12,345`. */
export const grouped = (count: number): string => formatUnits(BigInt(count) * UNIT, 0)
const tokens = (units: bigint): string => formatUnits(units, 0)
const nameOf = (stage: number): string => site.stages[stage - 1]?.name ?? stageText.stage(stage)

/** What the log adds up to, what was checked, and what is not proved by it. */
export function PresaleFigures({ added, again }: Props) {
  const { presale, size, at, note, isAsSaid, days, reserves, witnesses, site: served } = added
  const total = presale.sold.reduce((sum, one) => sum + one.tokens, 0n)
  return (
    <>
      {isAsSaid === false && (
        <Notice kind="error" title={text.differs.title}>
          {text.differs.text}
        </Notice>
      )}
      <Faults title={text.faults} faults={presale.faults} />
      <Card
        title={text.total}
        action={
          <Button kind="quiet" onClick={again}>
            {text.again}
          </Button>
        }
      >
        <p className={css.total}>
          <Amount unit={token}>{tokens(total)}</Amount>
        </p>
        <p className={css.note} role="status">
          {text.added(grouped(size))} · <Time at={at} />
          {isAsSaid === true && ` · ${text.same}`}
          {isAsSaid === undefined && ` · ${text.unsaid}`}
        </p>
      </Card>
      <Card title={text.stages.title}>
        <Stages presale={presale} />
      </Card>
      {presale.sold.length > 0 && (
        <Card title={text.coins.title}>
          <Coins sold={presale.sold} />
        </Card>
      )}
      <Days days={presale.days} />
      <Owed days={days}>
        {reserves && (
          <Suspense>
            <Reserves
              log={added.key.name}
              reserves={reserves}
              debts={days.find(({ day }) => day === reserves.day)}
              supply={presale.supplies.reduce((sum, one) => sum + one, 0n)}
            />
          </Suspense>
        )}
      </Owed>
      <Card title={text.checked.title}>
        <List items={text.checked.items} />
      </Card>
      <Card title={text.unproven.title}>
        <List items={text.unproven.items} />
      </Card>
      {served && (
        <Card title={text.site.title}>
          <p>
            {text.site.lead(served.release)} <Time at={Date.parse(served.time)} />
          </p>
          <pre className={css.code}>{served.hash}</pre>
          <p>{text.site.command}</p>
          <pre className={css.code}>npm run verify -- site {location.origin}</pre>
        </Card>
      )}
      <Card title={text.state.title}>
        <p>{text.state.text}</p>
        <pre className={css.code}>{note}</pre>
        <Witnesses witnesses={witnesses} now={at} />
        <p>{text.state.command}</p>
        <pre className={css.code}>npm run verify -- presale {location.origin}</pre>
      </Card>
    </>
  )
}

function Stages({ presale: { supplies, prices, sold } }: { presale: Presale }) {
  if (supplies.length === 0) return <p>{text.stages.none}</p>
  return (
    <ul className={css.stages}>
      {supplies.map((supply, index) => {
        const own = soldInStage(sold, index + 1)
        const name = nameOf(index + 1)
        const percent = supply > 0n ? Number((own * 1000n) / supply) / 10 : 0
        return (
          <li key={name}>
            <p className={css.stage}>
              <strong>{name}</strong>
              {prices[index] && <span>{text.stages.price(inOwnMark(prices[index]))}</span>}
            </p>
            <SoldBar
              percent={percent}
              label={text.stages.bar(name)}
              text={text.stages.sold(
                tokens(own),
                tokens(supply),
                token,
                tokens(supply > own ? supply - own : 0n),
              )}
            />
          </li>
        )
      })}
    </ul>
  )
}

const Coins = ({ sold }: { sold: readonly SoldForCoin[] }) => (
  <table className={css.table}>
    <thead>
      <tr>
        <th scope="col">{text.coins.stage}</th>
        <th scope="col">{text.coins.paid}</th>
        <th scope="col">{text.coins.tokens(token)}</th>
        <th scope="col">{text.coins.purchases}</th>
      </tr>
    </thead>
    <tbody>
      {sold.map(({ stage, coin, paid, tokens: own, purchases }) => (
        <tr key={`${stage} ${coin}`}>
          <td>{nameOf(stage)}</td>
          <td data-label={text.coins.paid}>
            <Amount unit={coin}>{formatUnits(paid)}</Amount>
          </td>
          <td data-label={text.coins.tokens(token)}>
            <Amount>{tokens(own)}</Amount>
          </td>
          <td data-label={text.coins.purchases}>{grouped(purchases)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** More days than these are drawn at equal distances that are longer. */
const MOST_POINTS = 120

/** Nothing before there are two days. */
function Days({ days }: { days: Presale['days'] }) {
  const points = pointsOf(days)
  const [first, last] = [days[0], days.at(-1)]
  if (points.length < 2 || !first || !last) return null
  return (
    <Card title={text.days.title}>
      <LineChart
        label={text.days.label}
        points={points}
        top={tokens(days.reduce((sum, one) => sum + one.tokens, 0n))}
        bottom={tokens(first.tokens)}
        start={first.day}
        end={last.day}
      />
    </Card>
  )
}

/** What was sold until each day, from the first to the last. */
function pointsOf(days: Presale['days']): ChartPoint[] {
  const sold = new Map(days.map(({ day, tokens: own }) => [day, own]))
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const points: ChartPoint[] = []
  let sum = 0n
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10)
    sum += sold.get(day) ?? 0n
    points.push({ height: Number(sum / UNIT), text: text.days.point(day, tokens(sum), token) })
  }
  const step = Math.ceil(points.length / MOST_POINTS)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}

const DAY = 86_400_000

import * as v from 'valibot'
import { deskText } from '#text/console-desk.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { groupDigits, shortDuration } from '../amounts.ts'
import { DayChart } from '../parts/DayChart.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useQuery } from '../use-query.ts'
import css from './Flows.module.css'

const text = deskText.today

const answer = v.object({
  rows: v.array(
    v.object({
      day: v.string(),
      deposits: v.number(),
      inflow: v.string(),
      withdrawals: v.number(),
      outflow: v.string(),
      unpriced: v.number(),
      decidedIn: v.nullable(v.number()),
    }),
  ),
})
type Day = v.InferOutput<typeof answer>['rows'][number]

const whole = (worth: string) => groupDigits(worth.replace(/\..*/, ''))

/** A line of zeros says nothing that a sentence does not say better. */
const CHARTS = [
  {
    label: text.inflow,
    nothing: text.nothingIn,
    height: ({ inflow }: Day) => Number(inflow),
    say: ({ inflow, deposits }: Day) => text.worth(whole(inflow), deposits),
  },
  {
    label: text.outflow,
    nothing: text.nothingOut,
    height: ({ outflow }: Day) => Number(outflow),
    say: ({ outflow, withdrawals }: Day) => text.worth(whole(outflow), withdrawals),
  },
  {
    label: text.decidedIn,
    nothing: text.undecided,
    height: ({ decidedIn }: Day) => decidedIn ?? undefined,
    say: ({ decidedIn }: Day) => (decidedIn === null ? text.noneDecided : shortDuration(decidedIn)),
  },
]

/** What came in and went out by day, and how long decisions took. */
export function Flows() {
  const asked = useQuery('flows', {}, answer)
  return (
    <Card title={text.flows}>
      <Loaded {...asked}>
        {({ rows }) => {
          const unpriced = rows.reduce((sum, one) => sum + one.unpriced, 0)
          return (
            <>
              <div className={css.charts}>
                {CHARTS.map(({ label, nothing, height, say }) => (
                  <section key={label}>
                    <h3>{label}</h3>
                    {rows.some((one) => height(one)) ? (
                      <DayChart
                        label={label}
                        days={rows.map((one) => ({ day: one.day, height: height(one) }))}
                        textOf={(index) => {
                          const one = rows[index]
                          return one ? say(one) : ''
                        }}
                      />
                    ) : (
                      <p>{nothing}</p>
                    )}
                  </section>
                ))}
              </div>
              {unpriced > 0 && <p>{text.unpriced(unpriced)}</p>}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

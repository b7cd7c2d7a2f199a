import {
  type CoursePoint,
  type CourseSummary,
  isKnown,
  type KnownPoint,
  summaryOf,
} from '#domain/course.ts'
import { subtract } from '#domain/money/amount.ts'
import { courseText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { DataList } from '../../../ui/display/DataList.tsx'
import { CourseDetails } from './CourseDetails.tsx'
import css from './course.module.css'
import { dayText } from './course-points.ts'

type Format = (units: bigint) => string

/** One period: in words, as a line, and as a table. */
export function CourseOfRange({ points }: { points: readonly CoursePoint[] }) {
  const { format } = useService(balancesStore)
  const summary = summaryOf(points)
  const [first, last] = [points[0], points.at(-1)]
  if (!summary || !first || !last) return <p className={css.note}>{courseText.noneInRange}</p>
  const amount = ({ value }: KnownPoint) => courseText.amount(format(value.units))
  const chart = points.map((point) => ({
    height: isKnown(point) ? Number(point.value.units) : undefined,
    text: courseText.at(dayText(point.at), isKnown(point) ? amount(point) : courseText.unknown),
  }))
  return (
    <div className={css.range}>
      <p>{changeText(summary, format)}</p>
      {points.length > 1 && (
        <LineChart
          label={courseText.slider}
          points={chart}
          top={amount(summary.highest)}
          bottom={amount(summary.lowest)}
          start={dayText(first.at)}
          end={dayText(last.at)}
        />
      )}
      <CourseDetails points={points} format={format}>
        <DataList
          items={(['highest', 'lowest'] as const).map((which) => ({
            label: courseText[which],
            value: courseText.at(dayText(summary[which].at), amount(summary[which])),
          }))}
        />
        {summary.unknown > 0 && <p className={css.note}>{courseText.gaps(summary.unknown)}</p>}
        <p className={css.note}>{courseText.note}</p>
      </CourseDetails>
    </div>
  )
}

function changeText({ first, last }: CourseSummary, format: Format): string {
  const said = ({ at, value }: KnownPoint) => ({
    when: dayText(at),
    what: courseText.amount(format(value.units)),
  })
  const { units } = subtract(last.value, first.value)
  const size = courseText.amount(format(units < 0n ? -units : units))
  const change = units > 0n ? courseText.more(size) : courseText.less(size)
  return courseText.change(said(first), said(last), units === 0n ? courseText.same : change)
}

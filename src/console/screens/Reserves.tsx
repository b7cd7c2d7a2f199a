import * as v from 'valibot'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { groupDigits } from '../amounts.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { DayChart } from '../parts/DayChart.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { daysBetween, UtcTime } from '../time.tsx'
import { useQuery } from '../use-query.ts'

const text = deskText.today

const reserve = v.object({
  day: v.string(),
  symbol: v.string(),
  reserves: v.string(),
  owed: v.string(),
  percent: v.nullable(v.string()),
  at: v.string(),
})
type Reserve = v.InferOutput<typeof reserve>
const answer = v.object({ rows: v.array(reserve) })

/** What was on the chains for what people are owed: by day the least covered coin, and each coin now. */
export function Reserves() {
  const asked = useQuery('reserves', {}, answer)
  return (
    <Card title={text.reserves}>
      <Loaded {...asked}>
        {({ rows }) => {
          const newest = rows.filter(({ day }) => day === rows.at(-1)?.day)
          if (newest.length === 0) return <p>{text.notCompared}</p>
          return (
            <>
              <p>{text.reservesLead}</p>
              <LeastCovered rows={rows} />
              <DataTable
                label={text.reserves}
                rows={newest}
                keyOf={({ symbol }) => symbol}
                columns={[
                  { id: 'coin', label: deskText.books.coin, cell: ({ symbol }) => symbol },
                  {
                    id: 'reserves',
                    label: text.onChains,
                    isAmount: true,
                    cell: ({ reserves }) => reserves,
                  },
                  { id: 'owed', label: text.owed, isAmount: true, cell: ({ owed }) => owed },
                  {
                    id: 'share',
                    label: text.share,
                    isAmount: true,
                    cell: ({ percent }) => <Share percent={percent} />,
                  },
                  { id: 'at', label: text.asOf, cell: ({ at }) => <UtcTime at={at} /> },
                ]}
              />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** What covers less than what is owed stands out. */
function Share({ percent }: Pick<Reserve, 'percent'>) {
  if (percent === null) return consoleText.none
  const shown = `${groupDigits(percent)} %`
  return Number(percent) < 100 ? <StatusPill tone="bad">{shown}</StatusPill> : shown
}

/** A chart of at least two days; the table has what there is of one. */
function LeastCovered({ rows }: { rows: readonly Reserve[] }) {
  const least = new Map<string, Reserve>()
  for (const one of rows) {
    const before = least.get(one.day)?.percent ?? undefined
    if (one.percent === null) continue
    if (before === undefined || Number(one.percent) < Number(before)) least.set(one.day, one)
  }
  const days = daysBetween(rows[0]?.day ?? '', rows.at(-1)?.day ?? '')
  if (days.length < 2 || least.size === 0) return null
  return (
    <DayChart
      label={text.leastCovered}
      days={days.map((day) => {
        const percent = least.get(day)?.percent
        return { day, height: percent ? Number(percent) : undefined }
      })}
      textOf={(index) => {
        const one = least.get(days[index] ?? '')
        return one?.percent ? text.covers(groupDigits(one.percent), one.symbol) : text.ofNothing
      }}
    />
  )
}

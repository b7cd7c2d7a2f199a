import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { groupDigits } from '../../amounts.ts'
import { Answer } from '../../parts/Answer.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { DayChart } from '../../parts/DayChart.tsx'
import { Filter } from '../../parts/Filter.tsx'
import { Failed, Loaded } from '../../parts/Loaded.tsx'
import { daysBetween } from '../../time.tsx'
import { usePages, useQuery } from '../../use-query.ts'
import { OrdersOf } from '../Waiting.tsx'
import css from './Sale.module.css'
import { SitePart } from './SitePart.tsx'
import { Prices, Terms } from './Terms.tsx'

const text = deskText.sale

const stages = v.object({
  symbol: v.string(),
  rows: v.array(
    v.object({ stage: v.number(), supply: v.string(), sold: v.string(), left: v.string() }),
  ),
})
const sold = v.object({
  name: v.string(),
  purchases: v.number(),
  tokens: v.string(),
  value: v.string(),
  paid: v.optional(v.string()),
})

const ORDERS = ['set-terms', 'price', 'follow-price', 'maintenance', 'add-link', 'remove-link']

/** What was sold and what is left, and the terms and prices by which it is. */
export function Sale({ query }: { query: URLSearchParams }) {
  const asked = useQuery('stages', {}, stages)
  const [done, setDone] = useState<SignedAnswer>()
  return (
    <Page title={text.title}>
      {done && <Answer answer={done} />}
      <OrdersOf commands={ORDERS} onSigned={setDone} />
      <Card title={text.stages}>
        <Loaded {...asked}>
          {({ symbol, rows }) => (
            <DataTable
              label={text.stages}
              rows={rows}
              keyOf={({ stage }) => String(stage)}
              columns={[
                { id: 'stage', label: text.stage, cell: ({ stage }) => stage },
                {
                  id: 'sold',
                  label: `${text.sold} (${symbol})`,
                  isAmount: true,
                  cell: (one) => one.sold,
                },
                { id: 'left', label: text.left, isAmount: true, cell: ({ left }) => left },
                { id: 'supply', label: text.supply, isAmount: true, cell: ({ supply }) => supply },
                { id: 'share', label: text.share, cell: (one) => <SoldShare {...one} /> },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <Sold query={query} />
      <Terms onSigned={setDone} />
      <Prices onSigned={setDone} />
      <SitePart onSigned={setDone} />
    </Page>
  )
}

/** How much of a stage is sold, as a bar. A float is precise enough for it. */
function SoldShare({ stage, sold, supply }: v.InferOutput<typeof stages>['rows'][number]) {
  const share = Number(supply) === 0 ? 0 : Number(sold) / Number(supply)
  const percent = `${Math.floor(share * 1000) / 10} %`
  return (
    <span className={css.share}>
      <meter value={share} aria-label={text.shareOf(stage)}>
        {percent}
      </meter>{' '}
      {percent}
    </span>
  )
}

/** The value that was sold on each day, also on those without a sale; the table below it has the figures. */
function SoldByDay({ rows }: { rows: readonly v.InferOutput<typeof sold>[] }) {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const days = daysBetween(rows[0]?.name ?? '', rows.at(-1)?.name ?? '').map((day) => ({
    day,
    value: values.get(day) ?? '0',
  }))
  return (
    <DayChart
      label={text.byDay}
      days={days.map(({ day, value }) => ({ day, height: Number(value) }))}
      textOf={(index) => `${groupDigits(days[index]?.value ?? '')} USDT`}
    />
  )
}

function Sold({ query }: { query: URLSearchParams }) {
  const per = query.get('per') ?? 'day'
  const { rows, error, reload, more } = usePages('sales', { per }, sold)
  return (
    <Card title={text.sold}>
      <Filter path="sale" query={query} name="per" label={text.per} options={text.pers} />
      <Failed error={error} reload={reload} />
      {!rows && error === undefined && <Skeleton rows={3} shape="row" />}
      {rows?.length === 0 && <EmptyState title={text.nothing} />}
      {per === 'day' && rows && rows.length > 1 && <SoldByDay rows={rows} />}
      {rows && rows.length > 0 && (
        <DataTable
          label={text.sold}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { id: 'name', label: text.per, cell: ({ name }) => name.replace(/^0+(?=\d)/, '') },
            {
              id: 'purchases',
              label: text.purchases,
              isAmount: true,
              cell: ({ purchases }) => purchases,
            },
            { id: 'tokens', label: text.sold, isAmount: true, cell: ({ tokens }) => tokens },
            { id: 'value', label: text.value, isAmount: true, cell: ({ value }) => value },
            ...(per === 'coin'
              ? [
                  {
                    id: 'paid',
                    label: text.paid,
                    isAmount: true,
                    cell: ({ paid, name }: v.InferOutput<typeof sold>) =>
                      paid === undefined ? consoleText.none : `${paid} ${name}`,
                  },
                ]
              : []),
          ]}
        />
      )}
      {more && (
        <Button kind="secondary" onClick={more}>
          {consoleText.more}
        </Button>
      )}
    </Card>
  )
}

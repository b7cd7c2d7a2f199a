import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRoles } from '../../context.ts'
import { DataTable } from '../../parts/DataTable.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { OrderButton } from '../../parts/OrderButton.tsx'
import { UtcTime } from '../../time.tsx'
import { useQuery } from '../../use-query.ts'

const text = deskText.sale

const terms = v.object({
  version: v.number(),
  terms: v.array(v.object({ name: v.string(), value: v.nullable(v.string()) })),
  gaps: v.array(v.string()),
})
type Term = v.InferOutput<typeof terms>['terms'][number]

const history = v.object({
  rows: v.array(
    v.object({
      version: v.number(),
      at: v.string(),
      by: v.string(),
      changes: v.array(
        v.object({
          name: v.string(),
          before: v.nullable(v.string()),
          after: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})
const prices = v.object({
  coins: v.array(
    v.object({
      coin: v.string(),
      from: v.picklist(['operator', 'demo', 'sources', 'nobody']),
      now: v.optional(v.string()),
      last: v.optional(v.object({ price: v.string() })),
      problem: v.optional(v.string()),
    }),
  ),
})

interface Props {
  onSigned: (answer: SignedAnswer) => void
}

/** The terms in force, each of which is changed by an order that is signed with both values. */
export function Terms({ onSigned }: Props) {
  const { gives } = useRoles()
  const asked = useQuery('terms', {}, terms)
  const made = useQuery('terms-history', {}, history)
  return (
    <>
      <Card title={text.terms}>
        <Loaded {...asked}>
          {({ version, terms, gaps }) => (
            <>
              <p>{text.version(version)}</p>
              {gaps.map((gap) => (
                <Notice key={gap} kind="warning">
                  {gap}
                </Notice>
              ))}
              <DataTable
                label={text.terms}
                rows={terms}
                keyOf={({ name }) => name}
                columns={[
                  { id: 'name', label: text.terms, cell: ({ name }) => <code>{name}</code> },
                  {
                    id: 'value',
                    label: consoleText.order.before,
                    cell: ({ value }) => value ?? text.notSet,
                  },
                  ...(gives('set-terms')
                    ? [
                        {
                          id: 'change',
                          label: text.change,
                          cell: ({ name, value }: Term) => (
                            <OrderButton
                              command="set-terms"
                              label={text.change}
                              lead={name}
                              kind="quiet"
                              texts={{ name }}
                              fields={[{ name: 'value', label: text.value2, value: value ?? '' }]}
                              onSigned={onSigned}
                            />
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            </>
          )}
        </Loaded>
      </Card>
      <Card title={text.history}>
        <Loaded {...made}>
          {({ rows }) => (
            <DataTable
              label={text.history}
              rows={rows}
              keyOf={({ version }) => String(version)}
              columns={[
                { id: 'version', label: text.terms, cell: ({ version }) => text.version(version) },
                { id: 'at', label: consoleText.log.at, cell: ({ at }) => <UtcTime at={at} /> },
                { id: 'by', label: consoleText.log.by, cell: ({ by }) => by },
                {
                  id: 'changes',
                  label: consoleText.log.change,
                  cell: ({ changes }) =>
                    changes
                      .map(
                        ({ name, before, after }) =>
                          `${name}: ${before ?? text.notSet} → ${after ?? text.notSet}`,
                      )
                      .join('; ') || consoleText.none,
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}

/** What each coin is sold at, and where that comes from. */
export function Prices({ onSigned }: Props) {
  const { gives } = useRoles()
  const asked = useQuery('prices', {}, prices)
  return (
    <Card title={text.prices}>
      <Loaded {...asked}>
        {({ coins }) => (
          <DataTable
            label={text.prices}
            rows={coins}
            keyOf={({ coin }) => coin}
            columns={[
              { id: 'coin', label: deskText.books.coin, cell: ({ coin }) => coin },
              {
                id: 'price',
                label: text.price,
                isAmount: true,
                cell: ({ now, last }) => now ?? last?.price ?? consoleText.none,
              },
              {
                id: 'from',
                label: consoleText.log.by,
                cell: ({ from, problem }) => problem ?? text.from[from],
              },
              ...(gives('price')
                ? [
                    {
                      id: 'set',
                      label: text.change,
                      cell: ({ coin }: { coin: string }) => (
                        <OrderButton
                          command="price"
                          label={text.setPrice}
                          lead={coin}
                          kind="quiet"
                          texts={{ coin }}
                          fields={[{ name: 'price', label: text.price }]}
                          onSigned={onSigned}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

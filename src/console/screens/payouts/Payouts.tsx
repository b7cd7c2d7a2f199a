import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { NETWORK_IDS, type Network, networkName } from '#domain/assets.ts'
import { consoleText } from '#text/console.ts'
import { payoutsText as text } from '#text/console-payouts.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { useRoles } from '../../context.ts'
import { Answer } from '../../parts/Answer.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { OrderButton } from '../../parts/OrderButton.tsx'
import { hrefOf } from '../../route.ts'
import { useQuery } from '../../use-query.ts'
import { OrdersOf } from '../Waiting.tsx'
import { BatchCard, batch } from './BatchCard.tsx'
import css from './Payouts.module.css'

const waiting = v.object({
  id: v.string(),
  state: v.picklist(['approved', 'frozen', 'listed']),
  amount: v.string(),
  coin: v.string(),
  network: v.picklist(NETWORK_IDS),
  address: v.string(),
  reason: v.string(),
})
type Waiting = v.InferOutput<typeof waiting>

const waitingList = v.object({ rows: v.array(waiting) })
const status = v.object({ batches: v.array(batch) })

const ORDERS = [
  ...['payouts-plan', 'payouts-sweep', 'payouts-send', 'payouts-void'],
  ...['payouts-found', 'payouts-settle'],
]

/** Shows payments from approved to final: what waits for a plan, and where each batch is. */
export function Payouts() {
  const list = useQuery('payouts', {}, waitingList)
  const batches = useQuery('payouts-status', {}, status)
  const [done, setDone] = useState<SignedAnswer>()
  const { gives } = useRoles()
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        <OrderButton
          command="payouts-send"
          label={text.send}
          lead={text.sendLead}
          kind="primary"
          fields={[{ name: 'signed', label: text.file, kind: 'file' }]}
          onSigned={setDone}
        />
      }
    >
      {done && <Answer answer={done} />}
      <OrdersOf commands={ORDERS} onSigned={setDone} />
      <Card title={text.waiting}>
        <Loaded {...list}>{({ rows }) => <ToPlan rows={rows} onSigned={setDone} />}</Loaded>
        {gives('payouts-sweep') && <p>{text.sweepLead}</p>}
        <div className={css.actions}>
          {NETWORK_IDS.map((network) => (
            <OrderButton
              key={network}
              command="payouts-sweep"
              label={text.sweep(networkName(network))}
              kind="quiet"
              texts={{ network }}
              onSigned={setDone}
            />
          ))}
        </div>
      </Card>
      <h2 className={css.head}>{text.batches}</h2>
      <Loaded {...batches}>
        {(found) =>
          found.batches.length === 0 ? (
            <EmptyState title={text.none} />
          ) : (
            <div className={css.batches}>
              {found.batches.map((one) => (
                <BatchCard key={one.number} batch={one} onSigned={setDone} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

interface ToPlanProps {
  rows: readonly Waiting[]
  onSigned: (answer: SignedAnswer) => void
}

function ToPlan({ rows, onSigned }: ToPlanProps) {
  if (rows.length === 0) return <EmptyState title={text.nothingWaits} icon="check" />
  const counts = new Map<Network, number>()
  for (const { network, state } of rows)
    if (state === 'approved') counts.set(network, (counts.get(network) ?? 0) + 1)
  return (
    <>
      <DataTable
        label={text.waiting}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'amount',
            label: text.columns.amount,
            isAmount: true,
            cell: ({ id, amount, coin }) => (
              <a href={hrefOf(`withdrawals/${id}`)}>{`${amount} ${coin}`}</a>
            ),
          },
          {
            id: 'network',
            label: text.columns.network,
            cell: ({ network }) => networkName(network),
          },
          { id: 'to', label: text.columns.to, cell: ({ address }) => <code>{address}</code> },
          {
            id: 'state',
            label: text.columns.state,
            cell: ({ state }) => (
              <StatusPill tone={state === 'approved' ? 'good' : 'bad'}>
                {text.waits[state]}
              </StatusPill>
            ),
          },
          {
            id: 'reason',
            label: text.columns.reason,
            cell: ({ reason }) => reason || consoleText.none,
          },
        ]}
      />
      <div className={css.actions}>
        {[...counts].map(([network, count]) => (
          <OrderButton
            key={network}
            command="payouts-plan"
            label={text.plan(count, networkName(network))}
            texts={{ network }}
            onSigned={onSigned}
          />
        ))}
      </div>
    </>
  )
}

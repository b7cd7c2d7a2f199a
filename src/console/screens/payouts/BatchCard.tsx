import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { familyOf, NETWORK_IDS, networkName } from '#domain/assets.ts'
import { consoleText } from '#text/console.ts'
import { payoutsText as text } from '#text/console-payouts.ts'
import { DataList } from '../../../ui/display/DataList.tsx'
import { StatusPill, type Tone } from '../../../ui/feedback/StatusPill.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { OrderButton } from '../../parts/OrderButton.tsx'
import { UtcTime, withUtc } from '../../time.tsx'
import css from './Payouts.module.css'
import { PlanFiles } from './PlanFiles.tsx'

const purposes = ['payouts', 'gas', 'sweep', 'void'] as const
const payment = v.object({
  id: v.string(),
  amount: v.string(),
  coin: v.string(),
  to: v.string(),
  state: v.picklist([
    ...(['planned', 'signed', 'sent', 'voided', 'final', 'failed', 'unknown', 'failing'] as const),
  ]),
  transaction: v.string(),
  reason: v.string(),
  refusal: v.string(),
})
type PaymentState = v.InferOutput<typeof payment>['state']

/** A batch as the command `payouts-status` answers it. */
export const batch = v.object({
  number: v.number(),
  purpose: v.picklist(purposes),
  network: v.picklist(NETWORK_IDS),
  at: v.string(),
  plan: v.optional(
    v.object({
      issue: v.number(),
      purpose: v.picklist(purposes),
      hash: v.string(),
      words: v.string(),
    }),
  ),
  payments: v.array(payment),
  ways: v.array(v.string()),
})
type Batch = v.InferOutput<typeof batch>

const TONES: Readonly<Record<PaymentState, Tone>> = {
  planned: 'waiting',
  signed: 'waiting',
  sent: 'waiting',
  voided: 'waiting',
  final: 'good',
  failed: 'bad',
  unknown: 'bad',
  failing: 'bad',
}
const SETTLED: readonly PaymentState[] = ['final', 'failed']

interface Props {
  batch: Batch
  onSigned: (answer: SignedAnswer) => void
}

/** A batch with its digest, which the signer shows as well, and where each of its payments is. */
export function BatchCard({ batch: one, onSigned }: Props) {
  const { number, network, at, plan, payments, ways } = one
  const settled = payments.filter(({ state }) => SETTLED.includes(state)).length
  const isOpen = settled < payments.length
  const isUnknown = payments.some(({ state }) => state === 'unknown')
  const isEvm = familyOf(network) === 'evm'
  const purpose = plan?.purpose ?? one.purpose
  return (
    <Card
      title={`${text.batch(number)} · ${networkName(network)}`}
      action={
        <StatusPill tone={isOpen ? 'waiting' : 'good'}>
          {text.progress(settled, payments.length)}
        </StatusPill>
      }
    >
      <DataList
        items={[
          { label: text.purpose, value: text.purposes[purpose] },
          { label: text.planned, value: <UtcTime at={at} /> },
          ...(plan
            ? [
                { label: text.words, value: <span className={css.words}>{plan.words}</span> },
                { label: text.digest, value: <code>{plan.hash}</code> },
              ]
            : []),
        ]}
      />
      <DataTable
        label={text.batch(number)}
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'amount',
            label: text.columns.amount,
            isAmount: true,
            cell: ({ amount, coin }) => `${amount} ${coin}`,
          },
          { id: 'to', label: text.columns.to, cell: ({ to }) => <code>{to}</code> },
          {
            id: 'state',
            label: text.columns.state,
            cell: ({ state }) => <StatusPill tone={TONES[state]}>{text.states[state]}</StatusPill>,
          },
          {
            id: 'transaction',
            label: text.columns.transaction,
            cell: ({ transaction }) =>
              transaction === '' ? consoleText.none : <code>{transaction}</code>,
          },
          {
            id: 'why',
            label: text.columns.why,
            cell: ({ reason, refusal }) => reason || refusal || consoleText.none,
          },
        ]}
      />
      {ways.length > 0 && (
        <ul className={css.ways} aria-label={text.ways}>
          {ways.map((way) => (
            <li key={way}>{withUtc(way)}</li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={css.actions}>
          {plan && <PlanFiles number={number} />}
          {isEvm && purpose !== 'void' && (
            <OrderButton
              command="payouts-plan"
              label={text.again}
              texts={{ network, again: String(number) }}
              onSigned={onSigned}
            />
          )}
          {isEvm && (
            <OrderButton
              command="payouts-void"
              label={text.void}
              texts={{ batch: String(number) }}
              onSigned={onSigned}
            />
          )}
          {isUnknown && <Unknown batch={one} onSigned={onSigned} />}
        </div>
      )}
    </Card>
  )
}

/** Ways out of a payment that the nodes do not show. */
const Unknown = ({ batch: { number, payments }, onSigned }: Props) => (
  <>
    <OrderButton
      command="payouts-found"
      label={text.found}
      texts={{ batch: String(number) }}
      fields={[{ name: 'tx', label: text.foundField }]}
      onSigned={onSigned}
    />
    <OrderButton
      command="payouts-settle"
      label={text.settle}
      texts={{ batch: String(number) }}
      fields={[
        {
          name: 'id',
          label: text.settleId,
          choices: payments.filter(({ state }) => state === 'unknown').map(({ id }) => id),
        },
        { name: 'as', label: text.settleAs, choices: ['paid', 'failed'] },
        { name: 'tx', label: text.settleTx, isOptional: true },
      ]}
      onSigned={onSigned}
    />
  </>
)

import { useState } from 'react'
import * as v from 'valibot'
import type { CommandAnswer, SignedAnswer } from '#contract/console/calls.ts'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusPill, type Tone } from '../../ui/feedback/StatusPill.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useConsole } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Filter } from '../parts/Filter.tsx'
import css from '../parts/Lines.module.css'
import { Failed } from '../parts/Loaded.tsx'
import { OrderButton } from '../parts/OrderButton.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { hrefOf } from '../route.ts'
import { UtcTime } from '../time.tsx'
import { faultText, usePages } from '../use-query.ts'
import { CREDIT_FIELDS } from './people/PersonOrders.tsx'
import { OrdersOf } from './Waiting.tsx'

const text = deskText.deposits

const states = ['seen', 'gone', 'credited', 'below', 'ours', 'held', 'before'] as const
const row = v.object({
  id: v.string(),
  at: v.string(),
  email: v.string(),
  network: v.picklist(NETWORK_IDS),
  coin: v.string(),
  amount: v.string(),
  state: v.picklist(states),
  transaction: v.string(),
  confirmations: v.number(),
  needed: v.number(),
})

const TONES: Readonly<Record<(typeof states)[number], Tone>> = {
  seen: 'waiting',
  gone: 'neutral',
  credited: 'good',
  below: 'neutral',
  ours: 'neutral',
  held: 'bad',
  before: 'waiting',
}

const ORDERS = ['deposit', 'recover-deposit', 'reverse']

/** Payments to deposit addresses, those that somebody has to look at first. */
export function Deposits({ query }: { query: URLSearchParams }) {
  const [done, setDone] = useState<SignedAnswer>()
  const state = query.get('state') ?? 'review'
  const { rows, error, reload, more } = usePages('deposits', { state }, row)
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        <OrderButton
          command="deposit"
          label={text.credit}
          fields={[{ name: 'email', label: deskText.people.email }, ...CREDIT_FIELDS]}
          onSigned={setDone}
        />
      }
    >
      {done && <Answer answer={done} />}
      <OrdersOf commands={ORDERS} onSigned={setDone} />
      <Explain key={query.get('tx')} tx={query.get('tx') ?? ''} onSigned={setDone} />
      <Filter path="deposits" query={query} name="state" label={text.state} options={text.states} />
      <SavedViews path="deposits" query={query} />
      <Failed error={error} reload={reload} />
      {!rows && error === undefined && <Skeleton rows={5} shape="row" />}
      {rows?.length === 0 && <EmptyState title={text.nothing} icon="check" />}
      {rows && rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'at', label: text.at, cell: ({ at }) => <UtcTime at={at} /> },
            {
              id: 'person',
              label: text.person,
              cell: ({ email }) => <a href={hrefOf('people', { email })}>{email}</a>,
            },
            {
              id: 'amount',
              label: text.amount,
              isAmount: true,
              cell: ({ amount, coin }) => `${amount} ${coin}`,
            },
            {
              id: 'transaction',
              label: text.transaction,
              cell: ({ transaction, network }) => (
                <>
                  <a href={hrefOf('deposits', { tx: transaction })}>
                    <code>{transaction}</code>
                  </a>{' '}
                  {networkName(network)}
                </>
              ),
            },
            {
              id: 'state',
              label: text.state,
              cell: ({ state, confirmations, needed }) => (
                <StatusPill tone={TONES[state]}>
                  {text.row[state]}
                  {state === 'seen' && ` ${text.confirmations(confirmations, needed)}`}
                </StatusPill>
              ),
            },
          ]}
        />
      )}
      {more && (
        <Button kind="secondary" onClick={more}>
          {consoleText.more}
        </Button>
      )}
    </Page>
  )
}

interface ExplainProps {
  tx: string
  onSigned: (answer: SignedAnswer) => void
}

/** What the host and the chains know of any transaction, and the order that credits what it paid. */
function Explain({ tx, onSigned }: ExplainProps) {
  const { call } = useConsole()
  const [typed, setTyped] = useState(tx)
  const [explained, setExplained] = useState<{
    readonly tx: string
    readonly answer: CommandAnswer
  }>()
  const [problem, setProblem] = useState<string>()
  const { run: ask, isBusy } = useSingleFlight(async () => {
    setProblem(undefined)
    setExplained(undefined)
    const tx = typed.trim()
    const asked = await call('query', { command: 'explain-deposit', texts: { tx } })
    if (asked.ok) setExplained({ tx, answer: asked.value })
    else setProblem(faultText(asked.error))
  })
  return (
    <Card title={text.explain}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <Field
          label={text.transaction}
          hint={text.explainHint}
          value={typed}
          required
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          {text.ask}
        </Button>
      </form>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {explained && <Answer answer={explained.answer} title={text.explained} />}
      {explained?.answer.isDone && (
        <OrderButton
          command="recover-deposit"
          label={text.recover}
          texts={{ tx: explained.tx }}
          onSigned={onSigned}
        />
      )}
    </Card>
  )
}

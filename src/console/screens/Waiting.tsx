import { useState } from 'react'
import * as v from 'valibot'
import type { Draft, SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useConsole, useRoles } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { Changes } from '../parts/Changes.tsx'
import { Failed } from '../parts/Loaded.tsx'
import { givenItems, SignDialog } from '../parts/SignDialog.tsx'
import { UtcTime } from '../time.tsx'
import { faultText, useQuery } from '../use-query.ts'
import css from './Waiting.module.css'

const text = consoleText.waiting

const texts = v.record(v.string(), v.string())
const order = v.object({
  id: v.string(),
  at: v.string(),
  by: v.string(),
  command: v.string(),
  on: v.array(v.string()),
  arguments: texts,
  before: texts,
  after: texts,
  worth: v.string(),
  signs: v.array(v.string()),
  agreed: v.array(v.string()),
  objected: v.array(v.string()),
  needs: v.number(),
})
export type WaitingOrder = v.InferOutput<typeof order>
const waitingAnswer = v.object({ rows: v.array(order) })

/** Whether an order waits for the one who is logged in: not their own, not decided by them, and one that they could give. */
function useIsMine() {
  const { me } = useConsole()
  const { gives } = useRoles()
  return ({ by, agreed, objected, command }: WaitingOrder): boolean =>
    by !== me.name && ![...agreed, ...objected].includes(me.name) && gives(command)
}

/** Orders that wait for another person, those for this one first. */
export function Waiting() {
  const isMine = useIsMine()
  const { answer, reload } = useQuery('waiting', {}, waitingAnswer)
  const [done, setDone] = useState<SignedAnswer>()
  const rows = answer?.ok ? answer.value.rows : []
  const mine = rows.filter(isMine)
  const others = rows.filter((one) => !isMine(one))
  return (
    <Page title={text.title}>
      {done && <Answer answer={done} />}
      {!answer && <Skeleton rows={3} shape="row" />}
      {answer && !answer.ok && <Failed error={answer.error} reload={reload} />}
      {answer?.ok && rows.length === 0 && <EmptyState title={text.nothing} icon="check" />}
      {mine.length > 0 && <h2 className={css.head}>{text.mine}</h2>}
      {mine.map((one) => (
        <OrderCard key={one.id} order={one} onSigned={setDone} />
      ))}
      {others.length > 0 && <h2 className={css.head}>{text.others}</h2>}
      {others.map((one) => (
        <OrderCard key={one.id} order={one} onSigned={setDone} />
      ))}
    </Page>
  )
}

interface CardProps {
  order: WaitingOrder
  onSigned: (answer: SignedAnswer) => void
}

/** An order that waits, on its own page and on the record that it is about. */
function OrderCard({ order, onSigned }: CardProps) {
  const { call } = useConsole()
  const { gives, roleFor } = useRoles()
  const canDecide = useIsMine()(order)
  const [draft, setDraft] = useState<Draft>()
  const [problem, setProblem] = useState<string>()
  const decide = async (verdict: 'agree' | 'object') => {
    setProblem(undefined)
    const drafted = await call('approvals', { order: order.id, verdict })
    if (drafted.ok) setDraft(drafted.value)
    else setProblem(faultText(drafted.error))
  }
  const labels = consoleText.order
  return (
    <Card title={order.command}>
      <DataList
        items={[
          { label: labels.by, value: order.by },
          { label: labels.at, value: <UtcTime at={order.at} /> },
          { label: labels.on, value: order.on.join(', ') || consoleText.none },
          ...givenItems(order),
          ...(order.worth === '0' ? [] : [{ label: labels.worth, value: `${order.worth} USDT` }]),
          ...(order.signs.length === 0
            ? []
            : [{ label: labels.signs, value: order.signs.join(', ') }]),
          { label: text.title, value: text.agreed(order.agreed.length, order.needs) },
        ]}
      />
      <Changes before={order.before} after={order.after} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {canDecide && (
        <div className={css.actions}>
          <Button onClick={() => decide('agree')}>{text.agree}</Button>
          <Button kind="secondary" onClick={() => decide('object')}>
            {text.object}
          </Button>
        </div>
      )}
      {!gives(order.command) && <p>{consoleText.commands.notAllowed(roleFor(order.command))}</p>}
      <SignDialog
        draft={draft}
        onClose={() => setDraft(undefined)}
        onSigned={(answer) => {
          setDraft(undefined)
          onSigned(answer)
        }}
      />
    </Card>
  )
}

interface AboutProps {
  /** A withdrawal's id, or an e-mail. */
  thing: string
  onSigned: (answer: SignedAnswer) => void
}

/** What waits for others to agree about one thing, on its own record. */
export function OrdersAbout({ thing, onSigned }: AboutProps) {
  const { answer } = useQuery('waiting', {}, waitingAnswer)
  const orders = answer?.ok ? answer.value.rows.filter(({ on }) => on.includes(thing)) : []
  return orders.map((order) => <OrderCard key={order.id} order={order} onSigned={onSigned} />)
}

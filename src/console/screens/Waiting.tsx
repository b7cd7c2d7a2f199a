import { useState } from 'react'
import * as v from 'valibot'
import type { Draft, SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
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

/** The orders that wait for others to agree, as far as they are about what a screen shows. */
export function useWaiting(isAbout: (order: WaitingOrder) => boolean): readonly WaitingOrder[] {
  const { answer } = useQuery('waiting', {}, waitingAnswer)
  return answer?.ok ? answer.value.rows.filter(isAbout) : []
}

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
      <OrderCards orders={mine} onSigned={setDone} />
      {others.length > 0 && <h2 className={css.head}>{text.others}</h2>}
      <OrderCards orders={others} onSigned={setDone} />
    </Page>
  )
}

interface CardProps {
  order: WaitingOrder
  onSigned: (answer: SignedAnswer) => void
}

/** An order that waits, with who has given it and when, on its own page and on the record that it is about. */
function OrderCard({ order, onSigned }: CardProps) {
  const { me, call } = useConsole()
  const { gives, roleFor } = useRoles()
  const canDecide = useIsMine()(order)
  const isOwn = order.by === me.name
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
    <Card title={order.command} action={<StatusPill tone="waiting">{text.waits}</StatusPill>}>
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
      {isOwn && (
        <div className={css.actions}>
          <Button kind="secondary" onClick={() => decide('object')}>
            {text.takeBack}
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

interface CardsProps extends Pick<CardProps, 'onSigned'> {
  orders: readonly WaitingOrder[]
}

/** What waits for others to agree about what a screen shows, on that screen. */
export const OrderCards = ({ orders, onSigned }: CardsProps) =>
  orders.map((order) => <OrderCard key={order.id} order={order} onSigned={onSigned} />)

interface OfProps extends Pick<CardProps, 'onSigned'> {
  commands: readonly string[]
}

/** The same of all orders that a screen gives. */
export const OrdersOf = ({ commands, onSigned }: OfProps) => (
  <OrderCards
    orders={useWaiting(({ command }) => commands.includes(command))}
    onSigned={onSigned}
  />
)

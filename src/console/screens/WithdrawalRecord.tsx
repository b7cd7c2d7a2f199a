import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { withdrawalsText } from '#text/console-withdrawals.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { groupDigits } from '../amounts.ts'
import { useRoles } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { breakable } from '../parts/DataTable.tsx'
import css from '../parts/Lines.module.css'
import { Lines } from '../parts/Lines.tsx'
import { Failed } from '../parts/Loaded.tsx'
import { SignDialog } from '../parts/SignDialog.tsx'
import { hrefOf } from '../route.ts'
import { UtcTime, withUtc } from '../time.tsx'
import { useQuery } from '../use-query.ts'
import { record } from '../withdrawal.ts'
import { Signs, StatusOf } from './queue-columns.tsx'
import { rejectionOf } from './reject-form.tsx'
import { useDecision } from './use-decision.ts'
import { OrderCards, useWaiting } from './Waiting.tsx'

const text = withdrawalsText.record

const ledger = v.object({
  rows: v.array(
    v.object({
      id: v.number(),
      at: v.string(),
      kind: v.string(),
      amount: v.string(),
      coin: v.string(),
    }),
  ),
})

/** All that matters for deciding one withdrawal, on one page. */
export function WithdrawalRecord({ id }: { id: string }) {
  const { answer, reload } = useQuery('withdrawal', { id }, record)
  // What became of an order stays while the record is asked for again.
  const [done, setDone] = useState<SignedAnswer>()
  if (!answer)
    return (
      <Page title={withdrawalsText.title}>
        <Skeleton rows={8} />
      </Page>
    )
  if (!answer.ok)
    return (
      <Page title={withdrawalsText.title}>
        <Failed error={answer.error || text.gone} reload={reload} />
        <a href={hrefOf('withdrawals')}>{withdrawalsText.back}</a>
      </Page>
    )
  return <Shown found={answer.value} done={done} onSigned={setDone} />
}

interface ShownProps {
  found: v.InferOutput<typeof record>
  done: SignedAnswer | undefined
  onSigned: (answer: SignedAnswer) => void
}

function Shown({ found, done, onSigned }: ShownProps) {
  const { withdrawal, fee, stands, transaction, reason } = found
  const { id, email, amount, coin, network, address, signs, status, approvedBy } = withdrawal
  const decision = useDecision(onSigned)
  const { gives, roleFor } = useRoles()
  const transfers = useQuery('transfers', { email }, ledger)
  const isOpen = status === 'pending'
  const waiting = useWaiting(({ on }) => on.includes(id))
  const isBegun = (order: string) => waiting.some(({ command }) => command === order)
  return (
    <Page
      title={`${amount} ${coin}`}
      lead={<StatusOf {...withdrawal} />}
      action={<a href={hrefOf('withdrawals')}>{withdrawalsText.back}</a>}
    >
      {done && <Answer answer={done} />}
      {decision.problem !== undefined && <Notice kind="error">{decision.problem}</Notice>}
      <OrderCards orders={waiting} onSigned={onSigned} />
      <div className={css.columns}>
        <Card>
          <DataList
            items={[
              { label: text.to, value: <code>{address}</code> },
              { label: text.on, value: network },
              { label: text.fee, value: `${fee} ${coin}` },
              { label: text.stands, value: withUtc(stands) },
              {
                label: text.signs,
                value: signs.length === 0 ? text.none : <Signs signs={signs} />,
              },
              ...(transaction === '' ? [] : [{ label: text.transaction, value: transaction }]),
              ...(reason === '' ? [] : [{ label: text.reason, value: reason }]),
            ]}
          />
          {isOpen && (
            <div className={css.actions}>
              {approvedBy === '' && gives('payouts-approve') && !isBegun('payouts-approve') && (
                <Button onClick={() => decision.approve([id])}>{withdrawalsText.approve}</Button>
              )}
              {gives('reject') && !isBegun('reject') && (
                <Button kind="secondary" onClick={() => decision.reject(id)}>
                  {withdrawalsText.reject}
                </Button>
              )}
              {!gives('reject') && <p>{consoleText.commands.notAllowed(roleFor('reject'))}</p>}
              {gives('approve') && !isBegun('approve') && (
                <a href={hrefOf('commands/approve', { id })}>{text.byHand}</a>
              )}
            </div>
          )}
          <a href={hrefOf('log', { about: id })}>{text.log}</a>
        </Card>
        <Card title={<a href={hrefOf('people', { email })}>{breakable(email)}</a>}>
          <DataList
            items={found.balances.map((one) => ({
              label: one.coin,
              value: `${groupDigits(one.amount)}${one.held === '0' ? '' : ` (${groupDigits(one.held)} ${text.held})`}`,
            }))}
          />
          {found.frozen !== '' && <Notice kind="warning">{withUtc(found.frozen)}</Notice>}
        </Card>
        <Lines
          title={text.ownership}
          rows={found.ownership}
          keyOf={({ at, message }) => at + message}
        >
          {({ at, verdict, message, signature }) => (
            <>
              <UtcTime at={at} /> {text.verdicts[verdict]}
              <details>
                <summary>{text.whatWasSigned}</summary>
                <p className={css.text}>{[message, signature].join('\n\n').trim()}</p>
              </details>
            </>
          )}
        </Lines>
        <Lines
          title={text.logins}
          rows={found.logins}
          keyOf={({ usedAt, device, address }) => `${usedAt} ${device} ${address}`}
        >
          {({ usedAt, device, address: from }) => (
            <>
              <UtcTime at={usedAt} /> {device} {from}
            </>
          )}
        </Lines>
        <Lines title={text.passkeys} rows={found.passkeys} keyOf={({ addedAt }) => addedAt}>
          {({ addedAt, name }) => (
            <>
              <UtcTime at={addedAt} /> {name}
            </>
          )}
        </Lines>
        <Lines title={text.earlier} rows={found.earlier} keyOf={(one) => one.id}>
          {(one) => (
            <>
              <a href={hrefOf(`withdrawals/${one.id}`)}>
                <UtcTime at={one.at} />
              </a>{' '}
              {groupDigits(one.amount)} {one.coin} {one.status} <code>{one.address}</code>
            </>
          )}
        </Lines>
        <Lines
          title={text.ledger}
          rows={transfers.answer?.ok ? transfers.answer.value.rows : undefined}
          keyOf={(one) => String(one.id)}
        >
          {(one) => (
            <>
              <UtcTime at={one.at} /> {one.kind} {groupDigits(one.amount)} {one.coin}
            </>
          )}
        </Lines>
        <Lines title={text.deposits} rows={found.addresses} keyOf={(one) => one}>
          {(one) => <code>{one}</code>}
        </Lines>
      </div>
      <SignDialog
        draft={decision.draft}
        asking={rejectionOf(decision)}
        onClose={decision.close}
        onSigned={decision.signed}
      />
    </Page>
  )
}

import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { deskText } from '#text/console-desk.ts'
import { DataList } from '../../../ui/display/DataList.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { groupDigits } from '../../amounts.ts'
import { Answer } from '../../parts/Answer.tsx'
import { breakable } from '../../parts/DataTable.tsx'
import css from '../../parts/Lines.module.css'
import { Lines } from '../../parts/Lines.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { hrefOf } from '../../route.ts'
import { UtcTime, withUtc } from '../../time.tsx'
import { useQuery } from '../../use-query.ts'
import { OrderCards, useWaiting } from '../Waiting.tsx'
import { Ledger } from './Ledger.tsx'
import { PersonOrders } from './PersonOrders.tsx'

const text = deskText.people

const person = v.object({
  email: v.string(),
  name: v.string(),
  since: v.string(),
  frozen: v.string(),
  balances: v.array(v.object({ symbol: v.string(), amount: v.string(), held: v.string() })),
  addresses: v.array(v.object({ family: v.string(), address: v.string(), isCurrent: v.boolean() })),
  logins: v.array(v.object({ device: v.string(), address: v.string(), usedAt: v.string() })),
  passkeys: v.array(v.object({ name: v.string(), addedAt: v.string() })),
  withdrawals: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      amount: v.string(),
      coin: v.string(),
      status: v.string(),
    }),
  ),
  queries: v.array(
    v.object({ id: v.string(), at: v.string(), topic: v.string(), isOpen: v.boolean() }),
  ),
})

/** All of one person on one page, and what can be done for them. Nobody logs in as somebody else. */
export function Person({ email }: { email: string }) {
  const asked = useQuery('user', { email }, person)
  const [done, setDone] = useState<SignedAnswer>()
  const waiting = useWaiting(({ on }) => on.includes(email))
  return (
    <Page
      title={(asked.answer?.ok && asked.answer.value.name) || text.kinds.person}
      lead={
        <>
          <strong>{breakable(email)}</strong>{' '}
          <a href={hrefOf('log', { about: email })}>{text.log}</a>
        </>
      }
      action={<a href={hrefOf('people')}>{text.title}</a>}
    >
      {done && <Answer answer={done} />}
      <OrderCards orders={waiting} onSigned={setDone} />
      <Loaded {...asked} rows={8}>
        {(one) => (
          <div className={css.columns}>
            <Card title={text.balances}>
              {one.frozen !== '' && (
                <Notice kind="warning">{withUtc(text.frozen(one.frozen))}</Notice>
              )}
              <DataList
                items={[
                  { label: text.since, value: <UtcTime at={one.since} /> },
                  ...one.balances.map(({ symbol, amount, held }) => ({
                    label: symbol,
                    value: `${groupDigits(amount)}${held === '0' ? '' : ` (${groupDigits(held)} ${text.held})`}`,
                  })),
                ]}
              />
              {one.balances.length === 0 && <p>{text.nothingHeld}</p>}
              <PersonOrders
                email={email}
                isFrozen={one.frozen !== ''}
                begun={new Set(waiting.map(({ command }) => command))}
                onSigned={setDone}
              />
            </Card>
            <Lines title={text.withdrawals} rows={one.withdrawals} keyOf={({ id }) => id}>
              {({ id, at, amount, coin, status }) => (
                <>
                  <a href={hrefOf(`withdrawals/${id}`)}>
                    <UtcTime at={at} />
                  </a>{' '}
                  {groupDigits(amount)} {coin} {status}
                </>
              )}
            </Lines>
            <Ledger email={email} onSigned={setDone} />
            <Lines title={text.queries} rows={one.queries} keyOf={({ id }) => id}>
              {({ id, at, topic, isOpen }) => (
                <>
                  <a href={hrefOf(`support/${id}`)}>
                    <UtcTime at={at} />
                  </a>{' '}
                  {topic} ({isOpen ? text.open : text.answered})
                </>
              )}
            </Lines>
            <Lines
              title={text.logins}
              rows={one.logins}
              keyOf={({ usedAt, device, address }) => `${usedAt} ${device} ${address}`}
            >
              {({ usedAt, device, address }) => (
                <>
                  <UtcTime at={usedAt} /> {device} {address}
                </>
              )}
            </Lines>
            <Lines title={text.passkeys} rows={one.passkeys} keyOf={({ addedAt }) => addedAt}>
              {({ addedAt, name }) => (
                <>
                  <UtcTime at={addedAt} /> {name}
                </>
              )}
            </Lines>
            <Lines title={text.addresses} rows={one.addresses} keyOf={({ address }) => address}>
              {({ address, isCurrent }) => (
                <>
                  <code>{address}</code> {!isCurrent && text.former}
                </>
              )}
            </Lines>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

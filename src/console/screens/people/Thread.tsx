import { useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { deskText } from '#text/console-desk.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Answer } from '../../parts/Answer.tsx'
import css from '../../parts/Lines.module.css'
import { Lines } from '../../parts/Lines.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { OrderButton } from '../../parts/OrderButton.tsx'
import { hrefOf } from '../../route.ts'
import { UtcTime } from '../../time.tsx'
import { useQuery } from '../../use-query.ts'
import { OrderCards, useWaiting } from '../Waiting.tsx'
import { Ledger } from './Ledger.tsx'
import { QueryState, queryRow } from './Support.tsx'

const text = deskText.support

const thread = v.object({
  query: queryRow,
  answers: v.array(v.object({ by: v.string(), at: v.string(), content: v.string() })),
  others: v.array(queryRow),
})

/** A query with its answers, and the person's ledger beside it. */
export function Thread({ id }: { id: string }) {
  const asked = useQuery('query', { id }, thread)
  const [done, setDone] = useState<SignedAnswer>()
  const waiting = useWaiting(({ on }) => on.includes(id))
  return (
    <Page title={text.title} action={<a href={hrefOf('support')}>{text.states.all}</a>}>
      {done && <Answer answer={done} />}
      <OrderCards orders={waiting} onSigned={setDone} />
      <Loaded {...asked} rows={6}>
        {({ query, answers, others }) => (
          <div className={css.columns}>
            <Card title={query.topic} action={<QueryState {...query} />}>
              <p>
                <a href={hrefOf('people', { email: query.email })}>{query.email}</a>{' '}
                <UtcTime at={query.at} />
              </p>
              <p className={css.text}>{query.content}</p>
              {answers.map(({ by, at, content }) => (
                <blockquote key={at}>
                  <p>
                    <strong>{by}</strong> <UtcTime at={at} />
                  </p>
                  <p className={css.text}>{content || text.noAnswer}</p>
                </blockquote>
              ))}
              <div className={css.actions}>
                <OrderButton
                  command="answer-query"
                  label={text.answer}
                  lead={text.answerLead}
                  kind="primary"
                  texts={{ id }}
                  fields={[{ name: 'text', label: text.text, kind: 'long', templates: 'answers' }]}
                  onSigned={setDone}
                />
                {query.answeredAt === null && (
                  <OrderButton
                    command="close-query"
                    label={text.close}
                    texts={{ id }}
                    onSigned={setDone}
                  />
                )}
              </div>
            </Card>
            <Ledger email={query.email} onSigned={setDone} />
            <Lines title={text.others} rows={others} keyOf={(one) => one.id}>
              {(one) => (
                <>
                  <a href={hrefOf(`support/${one.id}`)}>
                    <UtcTime at={one.at} />
                  </a>{' '}
                  {one.topic} <QueryState {...one} />
                </>
              )}
            </Lines>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

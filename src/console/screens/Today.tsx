import * as v from 'valibot'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Findings, finding } from '../parts/Findings.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { hrefOf } from '../route.ts'
import { UtcTime } from '../time.tsx'
import { useQuery } from '../use-query.ts'
import { Flows } from './Flows.tsx'
import { Reserves } from './Reserves.tsx'
import css from './Today.module.css'

const text = deskText.today

const kinds = ['orders', 'withdrawals', 'plans', 'signing', 'stuck', 'deposits', 'queries'] as const
const answer = v.object({
  items: v.array(
    v.object({ kind: v.picklist(kinds), count: v.number(), oldest: v.nullable(v.string()) }),
  ),
  findings: v.array(finding),
})

/** Where each of them is looked after. */
const SCREENS: Readonly<Record<(typeof kinds)[number], string>> = {
  orders: 'waiting',
  withdrawals: 'withdrawals',
  plans: 'payouts',
  signing: 'payouts',
  stuck: 'payouts',
  deposits: 'deposits',
  queries: 'support',
}

/** What waits for somebody, with one number each. */
export function Today() {
  const asked = useQuery('today', {}, answer)
  return (
    <Page title={text.title} lead={text.lead}>
      <Loaded {...asked}>
        {({ items, findings }) => (
          <>
            {items.length === 0 && <EmptyState title={text.nothing} icon="check" />}
            <ul className={css.items}>
              {items.map(({ kind, count, oldest }) => (
                <li key={kind}>
                  <a className={css.item} href={hrefOf(SCREENS[kind])}>
                    <strong>{count}</strong>
                    <span>{text.kinds[kind]}</span>
                    <small>
                      {text.since} {oldest === null ? consoleText.none : <UtcTime at={oldest} />}
                    </small>
                  </a>
                </li>
              ))}
            </ul>
            <Card title={text.health}>
              {findings.length === 0 ? <p>{text.healthy}</p> : <Findings findings={findings} />}
            </Card>
          </>
        )}
      </Loaded>
      <Flows />
      <Reserves />
    </Page>
  )
}

import * as v from 'valibot'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { Filter } from '../../parts/Filter.tsx'
import { Failed } from '../../parts/Loaded.tsx'
import { SavedViews } from '../../parts/SavedViews.tsx'
import { hrefOf } from '../../route.ts'
import { UtcTime } from '../../time.tsx'
import { usePages } from '../../use-query.ts'

const text = deskText.support

export const queryRow = v.object({
  id: v.string(),
  at: v.string(),
  email: v.string(),
  name: v.string(),
  topic: v.string(),
  content: v.string(),
  answeredAt: v.nullable(v.string()),
  answeredBy: v.string(),
})
export type QueryRow = v.InferOutput<typeof queryRow>

export const QueryState = ({ answeredAt, answeredBy }: QueryRow) =>
  answeredAt === null ? (
    <StatusPill tone="waiting">{text.open}</StatusPill>
  ) : (
    <StatusPill tone="good">{text.answeredBy(answeredBy)}</StatusPill>
  )

/** How much of a long query is listed, in characters. */
const LISTED = 160

/** What people have written, the oldest open query first. */
export function Support({ query }: { query: URLSearchParams }) {
  const state = query.get('state') ?? 'open'
  const { rows, error, reload, more } = usePages('queries', { state }, queryRow)
  return (
    <Page title={text.title}>
      <Filter path="support" query={query} name="state" label={text.state} options={text.states} />
      <SavedViews path="support" query={query} />
      <Failed error={error} reload={reload} />
      {!rows && error === undefined && <Skeleton rows={5} shape="row" />}
      {rows?.length === 0 && (
        <EmptyState title={state === 'open' ? text.nothingOpen : text.nothing} icon="check" />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'at',
              label: text.at,
              cell: ({ id, at }) => (
                <a href={hrefOf(`support/${id}`)}>
                  <UtcTime at={at} />
                </a>
              ),
            },
            { id: 'person', label: text.person, cell: ({ email }) => email },
            { id: 'topic', label: text.topic, isShort: true, cell: ({ topic }) => topic },
            {
              id: 'content',
              label: text.content,
              cell: ({ content }) =>
                content.length > LISTED ? `${content.slice(0, LISTED)}…` : content,
            },
            { id: 'state', label: text.state, cell: (one) => <QueryState {...one} /> },
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

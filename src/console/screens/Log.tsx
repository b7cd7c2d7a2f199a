import { useState } from 'react'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { csvOf, type LogRow, logRow, orderText } from '../log-csv.ts'
import { saveFile } from '../parts/Answer.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Loaded.tsx'
import { setQuery } from '../route.ts'
import { UtcTime, withUtc } from '../time.tsx'
import { usePages } from '../use-query.ts'

const text = consoleText.log

/** Everything that was ordered, by whom, with old and new values. */
export function Log({ about }: { about: string }) {
  const { rows, error, reload, more, all } = usePages('log', about === '' ? {} : { about }, logRow)
  const [problem, setProblem] = useState<string>()
  const { run: save, isBusy } = useSingleFlight(async () => {
    const answer = await all()
    setProblem(answer.ok ? undefined : answer.error)
    if (answer.ok) saveFile({ name: 'log.csv', text: csvOf(answer.value) })
  })
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        rows &&
        rows.length > 0 && (
          <Button kind="secondary" busy={isBusy} onClick={save}>
            {text.save}
          </Button>
        )
      }
    >
      <Field
        label={text.about}
        hint={text.aboutHint}
        type="search"
        value={about}
        onChange={(event) => setQuery('log', { about: event.target.value })}
      />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Failed error={error} reload={reload} />
      {!rows && error === undefined && <Skeleton rows={6} shape="row" />}
      {rows?.length === 0 && <EmptyState title={text.nothing} />}
      {rows && rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
          keyOf={({ number }) => String(number)}
          columns={[
            { id: 'at', label: text.at, cell: ({ at }) => <UtcTime at={at} /> },
            { id: 'by', label: text.by, cell: (one) => <By {...one} /> },
            { id: 'order', label: text.order, cell: (one) => shortIds(orderText(one)) },
            { id: 'about', label: text.about, cell: About },
            { id: 'change', label: text.change, cell: ({ changes }) => shortIds(changes) },
            {
              id: 'outcome',
              label: text.outcome,
              cell: ({ isDone, answer }) => (
                <>
                  <StatusPill tone={isDone ? 'good' : 'bad'}>
                    {isDone ? consoleText.order.done : consoleText.order.refused}
                  </StatusPill>{' '}
                  {shortIds(withUtc(answer))}
                </>
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

const UUID = /\b([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
/** What an order is about is whole beside it, and everything is in the file. */
const shortIds = (line: string): string => line.replace(UUID, '$1…')

const About = ({ on }: LogRow) =>
  on.length === 0 ? consoleText.none : on.map((one) => <div key={one}>{one}</div>)

const By = ({ by, isSigned, agreed }: LogRow) => (
  <>
    {by}{' '}
    <StatusPill tone={isSigned ? 'good' : 'neutral'}>
      {isSigned ? text.signed : text.unsigned}
    </StatusPill>
    {agreed.length > 0 && ` ${text.agreed}: ${agreed.join(', ')}`}
  </>
)

import { useState } from 'react'
import * as v from 'valibot'
import { consoleText } from '#text/console.ts'
import { deskText } from '#text/console-desk.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { hrefOf, setQuery } from '../../route.ts'
import { useQuery } from '../../use-query.ts'
import css from './People.module.css'

const text = deskText.people

const answer = v.object({
  rows: v.array(
    v.object({
      kind: v.picklist(['person', 'withdrawal', 'deposit', 'query']),
      id: v.string(),
      email: v.string(),
      name: v.string(),
    }),
  ),
})
type Found = v.InferOutput<typeof answer>['rows'][number]

/** One search box for everything that names a person. */
export function People({ what }: { what: string }) {
  const [typed, setTyped] = useState(what)
  return (
    <Page title={text.title}>
      <search>
        <form
          className={css.search}
          onSubmit={(event) => {
            event.preventDefault()
            setQuery('people', { what: typed.trim() })
          }}
        >
          <Field
            label={text.find}
            hint={text.findHint}
            type="search"
            value={typed}
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{text.find}</Button>
        </form>
      </search>
      {what === '' ? <EmptyState title={text.start} /> : <Results key={what} what={what} />}
    </Page>
  )
}

function Results({ what }: { what: string }) {
  const asked = useQuery('find', { what }, answer)
  return (
    <Loaded {...asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={text.nothing} />
        ) : (
          <DataTable
            label={text.title}
            rows={rows}
            keyOf={({ kind, id, email }) => `${kind} ${id} ${email}`}
            columns={[
              {
                id: 'what',
                label: text.what,
                cell: (one) => <a href={hrefOfFound(one)}>{text.kinds[one.kind]}</a>,
              },
              { id: 'email', label: text.email, cell: ({ email }) => email },
              { id: 'name', label: text.name, cell: ({ name }) => name || consoleText.none },
              {
                id: 'id',
                label: text.id,
                cell: ({ id }) => (id === '' ? consoleText.none : <code>{id}</code>),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}

function hrefOfFound({ kind, id, email }: Found): string {
  if (kind === 'withdrawal') return hrefOf(`withdrawals/${id}`)
  if (kind === 'deposit') return hrefOf('deposits', { tx: id })
  return kind === 'query' ? hrefOf(`support/${id}`) : hrefOf('people', { email })
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { SignedAnswer } from '#contract/console/calls.ts'
import { NETWORK_IDS, WITHDRAWAL_COINS } from '#domain/assets.ts'
import { consoleText } from '#text/console.ts'
import { withdrawalsText as text } from '#text/console-withdrawals.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useRoles } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Failed } from '../parts/Loaded.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import { SignDialog } from '../parts/SignDialog.tsx'
import { go, setQuery } from '../route.ts'
import { withUtc } from '../time.tsx'
import { usePages } from '../use-query.ts'
import { type QueuedRow, queuedRow } from '../withdrawal.ts'
import { queueColumns } from './queue-columns.tsx'
import { rejectionOf } from './reject-form.tsx'
import { useDecision } from './use-decision.ts'
import { useWaiting } from './Waiting.tsx'
import css from './Withdrawals.module.css'

const FILTERS = ['state', 'coin', 'network', 'person'] as const

/** The queue, with its filters in the address. */
export function Withdrawals({ query }: { query: URLSearchParams }) {
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
  )
  const { rows, error, reload, more } = usePages('queue', filter, queuedRow)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const [done, setDone] = useState<SignedAnswer>()
  const { gives } = useRoles()
  const [canApprove, canReject] = [gives('payouts-approve'), gives('reject')]
  const begun = new Set(useWaiting(() => true).flatMap(({ on }) => on))
  const search = useRef<HTMLInputElement>(null)
  const decision = useDecision((answer) => {
    setDone(answer)
    setSelected(new Set())
  })
  const set = (name: string, value: string) => {
    setAt(0)
    setSelected(new Set())
    setQuery('withdrawals', { ...filter, [name]: value })
  }
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const current = rows?.[Math.min(at, rows.length - 1)]
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []
  const approve = () => {
    const ids = chosen.length > 0 ? chosen.map(({ id }) => id) : current ? [current.id] : []
    if (ids.length > 0) void decision.approve(ids)
  }
  useKeys({
    j: () => setAt((now) => Math.min(now + 1, (rows?.length ?? 1) - 1)),
    k: () => setAt((now) => Math.max(now - 1, 0)),
    ...(canApprove && { x: () => current && toggle(current.id), a: approve }),
    ...(canReject && { r: () => current && decision.reject(current.id) }),
    '/': () => search.current?.focus(),
    Enter: () => current && go(`withdrawals/${current.id}`),
  })
  useEffect(() => {
    if (current)
      document.querySelector(`[data-row="${current.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const isToDecide = (filter['state'] ?? 'pending') === 'pending'
  return (
    <Page
      title={text.title}
      lead={`${[text.keys, canApprove && text.approveKeys, canReject && text.rejectKeys].filter(Boolean).join(', ')}.`}
      action={
        chosen.length > 0 && <Button onClick={approve}>{text.approveMany(chosen.length)}</Button>
      }
    >
      <fieldset className={css.filters}>
        <legend className={css.legend}>{text.filters}</legend>
        <SelectField
          label={text.state}
          value={filter['state'] ?? 'pending'}
          options={Object.entries(text.states).map(([value, label]) => ({ value, label }))}
          onChange={(event) => set('state', event.target.value)}
        />
        <SelectField
          label={text.coin}
          value={filter['coin'] ?? ''}
          options={optionsOf(WITHDRAWAL_COINS)}
          onChange={(event) => set('coin', event.target.value)}
        />
        <SelectField
          label={text.network}
          value={filter['network'] ?? ''}
          options={optionsOf(NETWORK_IDS)}
          onChange={(event) => set('network', event.target.value)}
        />
        <Field
          ref={search}
          label={text.person}
          type="search"
          defaultValue={filter['person'] ?? ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('person', event.currentTarget.value.trim())
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </fieldset>
      <SavedViews path="withdrawals" query={query} />
      {done && <Results answer={done} />}
      {decision.problem !== undefined && <Notice kind="error">{decision.problem}</Notice>}
      <Failed error={error} reload={reload} />
      {!rows && error === undefined && <Skeleton rows={6} shape="row" />}
      {rows?.length === 0 && (
        <EmptyState title={isToDecide ? text.noneToDecide : text.nothing} icon="check" />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
          keyOf={({ id }: QueuedRow) => id}
          current={current?.id}
          columns={queueColumns(begun, canApprove ? { selected, toggle } : undefined)}
        />
      )}
      {more && (
        <Button kind="secondary" onClick={more}>
          {consoleText.more}
        </Button>
      )}
      <SignDialog
        draft={decision.draft}
        asking={rejectionOf(decision)}
        onClose={decision.close}
        onSigned={decision.signed}
      />
    </Page>
  )
}

const optionsOf = (values: readonly string[]) => [
  { value: '', label: text.any },
  ...values.map((value) => ({ value, label: value })),
]

const approvals = v.object({
  withdrawals: v.array(
    v.object({ id: v.string(), isNew: v.boolean(), refusal: v.optional(v.string()) }),
  ),
})

/** What became of each of several that were approved at once. */
function Results({ answer }: { answer: SignedAnswer }) {
  const read = v.safeParse(approvals, answer.result)
  if (!read.success) return <Answer answer={answer} />
  return (
    <Notice kind={answer.isDone ? 'success' : 'warning'} title={text.results}>
      <ul className={css.results}>
        {read.output.withdrawals.map(({ id, isNew, refusal }) => (
          <li key={id}>
            <code>{id}</code> {withUtc(refusal ?? (isNew ? text.approved : text.wasApproved))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Keys of the screen, while nobody types and no dialog is open. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    if (target instanceof HTMLElement && target.closest('input, select, textarea, button, a'))
      return
    const act = keys[key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

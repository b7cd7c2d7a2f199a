import { useState } from 'react'
import type { CommandAnswer, CommandField, ConsoleCommand, Draft } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useConsole, useRoles } from '../context.ts'
import { Answer } from '../parts/Answer.tsx'
import { Failed } from '../parts/Loaded.tsx'
import { SignDialog } from '../parts/SignDialog.tsx'
import { hrefOf } from '../route.ts'
import { faultText } from '../use-query.ts'
import css from './Commands.module.css'

const text = consoleText.commands
const EFFECTS = { reads: text.reads, changes: text.changes, 'moves money': text.money } as const
const TONES = { reads: 'neutral', changes: 'waiting', 'moves money': 'bad' } as const

interface Props {
  /** The command whose form is shown; none for the list. */
  name: string | undefined
  /** What its fields are filled with. */
  query: URLSearchParams
}

/** Every command of the one table, with a form that is made from it. */
export function Commands({ name, query }: Props) {
  const { call } = useConsole()
  const { answer, reload } = useLoaded('commands', () => call('commands', {}))
  const [find, setFind] = useState('')
  if (!answer)
    return (
      <Page title={text.title}>
        <Skeleton rows={8} shape="row" />
      </Page>
    )
  if (!answer.ok)
    return (
      <Page title={text.title}>
        <Failed error={faultText(answer.error)} reload={reload} />
      </Page>
    )
  const { commands } = answer.value
  const chosen = commands.find((one) => one.name === name)
  if (chosen) return <CommandForm command={chosen} query={query} />
  const matching = commands.filter(({ usage, summary }) =>
    `${usage} ${summary}`.toLowerCase().includes(find.toLowerCase()),
  )
  return (
    <Page title={text.title} lead={text.lead}>
      <Field
        label={text.find}
        type="search"
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      {matching.length === 0 && <EmptyState title={text.nothing} />}
      <ul className={css.list}>
        {matching.map((one) => (
          <li key={one.name}>
            <a href={hrefOf(`commands/${one.name}`)}>{one.usage}</a>
            <span>{one.summary}</span>
            {one.effect !== 'reads' && (
              <StatusPill tone={TONES[one.effect]}>{EFFECTS[one.effect]}</StatusPill>
            )}
          </li>
        ))}
      </ul>
    </Page>
  )
}

function CommandForm({ command, query }: { command: ConsoleCommand; query: URLSearchParams }) {
  const { call } = useConsole()
  const { gives } = useRoles()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(query),
  )
  const [problem, setProblem] = useState<string>()
  const [draft, setDraft] = useState<Draft>()
  const [answer, setAnswer] = useState<CommandAnswer>()
  const { name, summary, help, effect, may, fields, usage } = command
  const isOrder = effect !== 'reads'
  const isAllowed = !isOrder || gives(name)

  const { run: send, isBusy } = useSingleFlight(async () => {
    setProblem(undefined)
    setAnswer(undefined)
    const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
    if (isOrder) {
      const drafted = await call('orders', { command: name, texts: filled })
      return drafted.ok ? setDraft(drafted.value) : setProblem(faultText(drafted.error))
    }
    const asked = await call('query', { command: name, texts: filled })
    return asked.ok ? setAnswer(asked.value) : setProblem(faultText(asked.error))
  })

  return (
    <Page title={usage} lead={`${summary}. ${help}`}>
      <Card>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {fields.map((field) => (
            <CommandInput
              key={field.name}
              field={field}
              value={texts[field.name] ?? ''}
              onChange={(value) => setTexts((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          {!isAllowed && may && <Notice kind="info">{text.notAllowed(may)}</Notice>}
          {problem !== undefined && <Notice kind="error">{problem}</Notice>}
          <Button type="submit" busy={isBusy} disabled={!isAllowed}>
            {isOrder ? text.go : text.ask}
          </Button>
        </form>
      </Card>
      {answer && <Answer answer={answer} title={text.answer} />}
      <SignDialog
        draft={draft}
        onClose={() => setDraft(undefined)}
        onSigned={(signed) => {
          setDraft(undefined)
          setAnswer(signed)
        }}
      />
    </Page>
  )
}

interface InputProps {
  field: CommandField
  value: string
  onChange: (value: string) => void
}

function CommandInput({ field: { name, about, isRequired, kind }, value, onChange }: InputProps) {
  if (kind === 'flag')
    return (
      <Check
        label={name}
        hint={about}
        checked={value === 'yes'}
        onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
      />
    )
  const label = isRequired ? name : `${name} (${text.optional})`
  if (kind === 'file')
    return (
      <Field
        label={label}
        hint={about}
        type="file"
        onChange={async (event) => onChange((await event.target.files?.[0]?.text()) ?? '')}
      />
    )
  return (
    <Field
      label={label}
      hint={about}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

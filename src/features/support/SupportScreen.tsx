import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { SUPPORT_TOPICS, type WrittenQuery } from '#domain/support.ts'
import { errors, successes } from '#text/messages.ts'
import { supportText } from '#text/support.ts'
import type { ApiError } from '../../api/request.ts'
import { createSupportApi } from '../../api/support.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { sessionStore } from '../../stores/account/session.ts'
import { useUnsavedChanges } from '../../stores/form-draft.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useDepositQuestion } from '../../stores/money/deposit-question.ts'
import { draftsStore, queryDraft } from '../../stores/support/drafts.ts'
import { outboxStore } from '../../stores/support/outbox.ts'
import { useServices } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { LookUp } from '../../ui/fields/LookUp.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { OfflineQueries } from './OfflineQueries.tsx'
import css from './support.module.css'
import { supportForm } from './support-form.ts'

const OPTIONS = SUPPORT_TOPICS.map((topic) => ({
  value: topic,
  label: supportText.topics[topic],
}))
const empty = { topic: '', content: '' }

const isSessionOver = (error: ApiError): boolean => error.kind === 'refused' && error.status === 401

/** Sends a support query (product §2, Support). */
export function SupportScreen() {
  useSignals()
  const { platform, get } = useServices()
  const isOnline = get(connectionStore).isOnline.value
  const outbox = get(outboxStore)
  const draft = get(queryDraft)
  const form = useForm({
    resolver: valibotResolver(supportForm),
    defaultValues: draft.read() ?? empty,
  })
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  )
  const question = useDepositQuestion()
  useUnsavedChanges(form.formState.isDirty)
  const faults = form.formState.errors
  // One id per query, so that the host stores a repeated request once.
  const [id] = useState(platform.newId)
  const [isSent, setSent] = useState(false)
  useRedirect(paths.wallet, isSent ? REDIRECT.support : null)

  const saveOffline = async (query: WrittenQuery) => {
    if (!(await outbox.add(query))) return toastError(supportText.notSaved)
    form.reset(empty)
    draft.clear()
    toastSuccess(supportText.saved)
  }

  const send = useSingleFlight(async (written: WrittenQuery) => {
    if (!isOnline) return saveOffline(written)
    const query = { ...written, id }
    const hasId = get(sessionStore).offers('query-ids')
    const answer = await get(createSupportApi).sendQuery(query, { hasId })
    if (!answer.ok) {
      if (isSessionOver(answer.error)) {
        draft.clear()
        get(draftsStore).add(query)
      }
      return toastError(errors.tryLater)
    }
    setSent(true)
    draft.clear()
    toastSuccess(successes.querySent)
  })

  return (
    <Page title={supportText.title} lead={supportText.lead} width="form">
      <Card>
        <form className={css.form} onSubmit={form.handleSubmit(send.run)} noValidate>
          <SelectField
            {...form.register('topic')}
            label={supportText.query}
            placeholder={supportText.chooseQuery}
            options={OPTIONS}
            error={faults.topic?.message}
          />
          <TextAreaField
            {...form.register('content')}
            label={supportText.description}
            hint={supportText.hint}
            error={faults.content?.message}
          />
          <Button type="submit" busy={send.isBusy || isSent}>
            {supportText.submit}
          </Button>
        </form>
      </Card>
      {question && (
        <Card>
          <LookUp {...question} />
        </Card>
      )}
      <OfflineQueries />
    </Page>
  )
}

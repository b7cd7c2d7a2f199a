import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { StatementFormat } from '#contract/history/statement.ts'
import { HISTORY_KINDS } from '#domain/history.ts'
import { language } from '#language'
import { failureText } from '#text/failures.ts'
import { statementText } from '#text/lines.ts'
import { historyText } from '#text/wallet.ts'
import { createStatementApi } from '../../../api/history/statement.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { historyStores } from '../../../stores/history/history.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import type { Services } from '../../../stores/services.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { downloadBlob } from '../../../ui/download-blob.ts'
import { Dialog, DialogActions } from '../../../ui/feedback/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Check } from '../../../ui/fields/Check.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import css from './statement.module.css'
import { type Outcome, TaxFiles } from './TaxFiles.tsx'

interface Props {
  /** How many entries the list shows. */
  count: number
  /** Downloads them. */
  onExport: (inEnglish: boolean) => Promise<unknown>
  onClose: () => void
}

/** The files of the history: what the list shows as CSV, and the statement of a year as PDF or CSV. */
export function ExportDialog({ count, onExport, onClose }: Props) {
  useSignals()
  const services = useServices()
  const { get } = services
  const [years] = useState(() => yearsOf(services))
  const [current = 0] = years
  const [year, setYear] = useState(current)
  const [outcome, setOutcome] = useState<Outcome>()
  const isOnline = get(connectionStore).isOnline.value
  const { offers } = get(sessionStore)
  const isHidden = get(balancesStore).isHidden.value
  const [inEnglish, setInEnglish] = useState(language === 'en')
  const exported = useSingleFlight(() => onExport(language !== 'en' && inEnglish))

  const download = useSingleFlight(async (format: StatementFormat) => {
    setOutcome(undefined)
    const answer = await get(createStatementApi).statement(
      year,
      format,
      inEnglish ? 'en' : language,
    )
    const name = statementText.fileName(year, format)
    if (answer.ok) downloadBlob(name, answer.value)
    setOutcome(
      answer.ok
        ? { kind: 'success', text: statementText.downloaded(name) }
        : { kind: 'error', text: `${statementText.failed} ${failureText(answer.error)}` },
    )
  })

  return (
    <Dialog title={statementText.title} isOpen onClose={onClose} closeLabel={statementText.close}>
      <div className={css.files}>
        {language !== 'en' && (
          <Check
            label={statementText.inEnglish}
            checked={inEnglish}
            onChange={({ target }) => setInEnglish(target.checked)}
          />
        )}
        <section className={css.file}>
          <h3>{statementText.shown}</h3>
          <Button
            kind="secondary"
            disabled={count === 0}
            busy={exported.isBusy}
            onClick={exported.run}
          >
            {historyText.exportCsv}
          </Button>
        </section>
        <section className={css.file}>
          <h3>{statementText.yearly}</h3>
          <p>{statementText.explanation}</p>
          <SelectField
            label={statementText.year}
            value={String(year)}
            onChange={({ target }) => setYear(Number(target.value))}
            options={years.map((one) => ({
              value: String(one),
              label: one === current ? statementText.toDate(one) : String(one),
            }))}
          />
          {offers('tax-files') && (
            <TaxFiles year={year} isOnline={isOnline} onOutcome={setOutcome} />
          )}
          {!isOnline && <Notice kind="warning">{statementText.offline}</Notice>}
          {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
          <DialogActions>
            {(['csv', 'pdf'] as const).map((format) => (
              <Button
                key={format}
                kind={format === 'pdf' ? 'primary' : 'secondary'}
                disabled={!isOnline}
                busy={download.isBusy}
                onClick={() => download.run(format)}
              >
                {statementText.files[format]}
              </Button>
            ))}
          </DialogActions>
        </section>
        {isHidden && <p className={css.note}>{statementText.notHidden}</p>}
      </div>
    </Dialog>
  )
}

/** The years (UTC) that a statement can be of, newest first: since the oldest entry of the histories. */
export function yearsOf({ platform, get }: Services): readonly number[] {
  const now = platform.now()
  const stores = get(historyStores)
  const oldest = HISTORY_KINDS.map((kind) => stores[kind].rows.peek().at(-1)?.time ?? now)
  const [first, last] = [yearOf(Math.min(now, ...oldest)), yearOf(now)]
  return Array.from({ length: last - first + 1 }, (_, back) => last - back)
}

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear()

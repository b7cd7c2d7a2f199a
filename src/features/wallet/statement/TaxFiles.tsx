import { TAX_FORMATS, type TaxFormat } from '#contract/history/statement.ts'
import { failureText } from '#text/failures.ts'
import { statementText, lineText as text } from '#text/lines.ts'
import { createTaxFilesApi } from '../../../api/history/statement.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { downloadBlob } from '../../../ui/download-blob.ts'
import type { NoticeKind } from '../../../ui/feedback/Notice.tsx'
import css from './statement.module.css'

/** What became of a download. */
export interface Outcome {
  readonly kind: NoticeKind
  readonly text: string
}

interface Props {
  year: number
  isOnline: boolean
  onOutcome: (outcome: Outcome | undefined) => void
}

/** The year's movements in the columns of a tax program. */
export function TaxFiles({ year, isOnline, onOutcome }: Props) {
  const { taxFile } = useService(createTaxFilesApi)
  const download = useSingleFlight(async (format: TaxFormat) => {
    onOutcome(undefined)
    const answer = await taxFile(year, format)
    const name = `${format}-${year}.csv`
    if (answer.ok) downloadBlob(name, answer.value)
    onOutcome(
      answer.ok
        ? { kind: 'success', text: statementText.downloaded(name) }
        : { kind: 'error', text: `${text.taxFailed} ${failureText(answer.error)}` },
    )
  })
  return (
    <div className={css.tax}>
      <h3>{text.taxTitle}</h3>
      <p className={css.note}>{text.taxNote}</p>
      <div className={css.formats}>
        {TAX_FORMATS.map((format) => (
          <Button
            key={format}
            kind="secondary"
            disabled={!isOnline}
            busy={download.isBusy}
            onClick={() => download.run(format)}
          >
            {text.taxFormats[format]}
          </Button>
        ))}
      </div>
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { CommandAnswer } from '#contract/console/calls.ts'
import { type CarriedFiles, codesOf, MOST_CODES } from '#domain/payouts/codes.ts'
import { payoutsText } from '#text/console-payouts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { QrBox } from '../../../ui/display/QrBox.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useConsole } from '../../context.ts'
import { saveFile } from '../../parts/Answer.tsx'
import { faultText } from '../../use-query.ts'
import css from './Payouts.module.css'

const text = payoutsText.codes

/** The texts of the QR codes for those files. */
export async function codesOfFiles(files: CarriedFiles): Promise<readonly string[]> {
  const packed = new Blob([JSON.stringify(files)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  return codesOf(new Uint8Array(await new Response(packed).arrayBuffer()))
}

/** What the signer reads; the form for a Safe is for a browser. */
const forSigner = (files: CommandAnswer['files']): CarriedFiles =>
  files.filter(({ name }) => !name.endsWith('.safe.json'))

/** The files of the plan for the machine without a network, to be carried there or to be seen by its camera. */
export function PlanFiles({ number }: { number: number }) {
  const { call } = useConsole()
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const read = async (use: (files: CommandAnswer['files']) => unknown) => {
    setProblem(undefined)
    const answer = await call('query', {
      command: 'payouts-file',
      texts: { batch: String(number) },
    })
    if (!answer.ok) return setProblem(faultText(answer.error))
    if (!answer.value.isDone) return setProblem(answer.value.lines.join(' '))
    await use(answer.value.files)
  }
  const show = async (files: CommandAnswer['files']) => {
    const made = await codesOfFiles(forSigner(files))
    if (made.length > MOST_CODES) setProblem(text.tooMany)
    else setCodes(made)
  }
  return (
    <>
      <Button kind="secondary" onClick={() => read((files) => files.forEach(saveFile))}>
        {payoutsText.download}
      </Button>
      <Button kind="secondary" onClick={() => read(show)}>
        {text.show}
      </Button>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Dialog title={text.title} isOpen={codes !== undefined} onClose={() => setCodes(undefined)}>
        <p>{text.lead}</p>
        {codes && <Codes codes={codes} />}
      </Dialog>
    </>
  )
}

/** As fast as a camera reads them. */
const EACH_MS = 300

/** One code after another, again and again; by hand where somebody would rather have no movement. */
export function Codes({ codes }: { codes: readonly string[] }) {
  const [at, setAt] = useState(0)
  const [isMoving, setMoving] = useState(
    () => codes.length > 1 && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const count = codes.length
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setAt((now) => (now + 1) % count), EACH_MS)
    return () => clearInterval(timer)
  }, [isMoving, count])
  return (
    <div className={css.codes}>
      <QrBox value={codes[at] ?? ''} label={text.label} size={320} />
      <p>{text.place(at + 1, count)}</p>
      {count > 1 && (
        <div className={css.actions}>
          <Button kind="secondary" onClick={() => setMoving(!isMoving)}>
            {isMoving ? text.pause : text.goOn}
          </Button>
          {!isMoving && (
            <Button kind="secondary" onClick={() => setAt((at + 1) % count)}>
              {text.next}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

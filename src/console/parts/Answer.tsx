import type { CommandAnswer } from '#contract/console/calls.ts'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { withUtc } from '../time.tsx'
import css from './Answer.module.css'

interface Props {
  answer: CommandAnswer
  /** Without it the title says whether the command was carried out. */
  title?: string
}

const { done, refused } = consoleText.order

/** What a command has answered, with its files. */
export const Answer = ({ answer: { isDone, lines, files }, title }: Props) => (
  <Notice kind={isDone ? 'success' : 'error'} title={title ?? (isDone ? done : refused)}>
    <div className={css.lines}>
      {lines.map((line, index) => (
        <p key={index}>{withUtc(line)}</p>
      ))}
    </div>
    <div className={css.files}>
      {files.map((file) => (
        <Button key={file.name} kind="secondary" onClick={() => saveFile(file)}>
          {consoleText.commands.save(file.name)}
        </Button>
      ))}
    </div>
  </Notice>
)

/** Saves a text as a file of the browser's downloads. */
export function saveFile({ name, text }: { readonly name: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

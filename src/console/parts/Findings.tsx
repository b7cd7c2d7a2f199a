import * as v from 'valibot'
import { deskText } from '#text/console-desk.ts'
import { StatusPill } from '../../ui/feedback/StatusPill.tsx'
import { withUtc } from '../time.tsx'
import css from './Lines.module.css'

const text = deskText.today

export const finding = v.object({
  state: v.picklist(['ok', 'doubt', 'wrong']),
  part: v.string(),
  text: v.string(),
})
type Finding = v.InferOutput<typeof finding>

const TONES = { ok: 'good', doubt: 'waiting', wrong: 'bad' } as const

/** What the doctor finds. */
export const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={css.lines}>
    {findings.map((one) => (
      <li key={`${one.part} ${one.text}`}>
        <StatusPill tone={TONES[one.state]}>{text.states[one.state]}</StatusPill> {one.part}:{' '}
        {withUtc(one.text)}
      </li>
    ))}
  </ul>
)

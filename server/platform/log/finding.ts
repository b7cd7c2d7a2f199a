import * as v from 'valibot'

/** What was looked at, how it is, and what to do where it is not right. */
export const finding = v.object({
  state: v.picklist(['ok', 'doubt', 'wrong']),
  part: v.string(),
  text: v.string(),
})
export type Finding = v.InferOutput<typeof finding>

const findingOf =
  (state: Finding['state']) =>
  (part: string, text: string): Finding => ({ state, part, text })

export const ok = findingOf('ok')
export const doubt = findingOf('doubt')
export const wrong = findingOf('wrong')

const LABELS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok   ',
  doubt: 'doubt',
  wrong: 'WRONG',
}

export const lineOf = ({ state, part, text }: Finding): string =>
  `${LABELS[state]}  ${part.padEnd(9)}  ${text}`

/** How many of something wait: `1 mail waits`, `2 mails wait`. */
export const howManyWait = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one} waits` : `${count} ${many} wait`

/** As programs for monitoring expect it: 0 all is right, 1 something is doubtful, 2 something is wrong. */
export function exitCodeOf(findings: readonly Finding[]): number {
  const has = (state: Finding['state']) => findings.some((found) => found.state === state)
  if (has('wrong')) return 2
  return has('doubt') ? 1 : 0
}

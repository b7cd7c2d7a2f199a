import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** A part of a line that is read in one direction. */
export interface Run {
  /** In the order in which it is read. */
  readonly text: string
  readonly isRightToLeft: boolean
}

/** The runs of a line from left to right. */
export type Line = readonly Run[]

/** They have an effect on the order, and nothing to draw. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const RIGHT_TO_LEFT = /\p{Script=Arabic}/u

/**
 * A text in lines of at most that width: broken at spaces, and within a word that is wider. What is read from right to left stands in
 * its place as the Unicode Bidirectional Algorithm has it (UAX 9), in a paragraph of its own direction.
 */
export function linesOf(
  text: string,
  isRightToLeft: boolean,
  width: number,
  widthOf: (line: Line) => number,
): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const direction = isRightToLeft && RIGHT_TO_LEFT.test(paragraph) ? 'rtl' : 'ltr'
    const { levels } = bidi.getEmbeddingLevels(paragraph, direction)
    const lineOf = (start: number, end: number) => runsOf(paragraph, levels, start, end)
    const fits = (start: number, end: number) => widthOf(lineOf(start, end)) <= width
    const lines: Line[] = []
    let [start, end] = [0, 0]
    const endLine = () => {
      if (end > start) lines.push(lineOf(start, end))
    }
    for (const { 0: word, index } of paragraph.matchAll(/[^ ]+/g)) {
      if (!fits(start, index + word.length)) {
        endLine()
        start = index
        for (let at = index + 1; at < index + word.length; at++)
          if (!fits(start, at + 1)) {
            lines.push(lineOf(start, at))
            start = at
          }
      }
      end = index + word.length
    }
    endLine()
    return lines
  })
}

/** The part of a paragraph in the order in which it stands on its line (rule L2). */
function runsOf(text: string, levels: Uint8Array, start: number, end: number): Line {
  const runs: { text: string; level: number }[] = []
  for (let at = start; at < end; at++) {
    const character = text[at] ?? ''
    if (CONTROLS.test(character)) continue
    const level = levels[at] ?? 0
    const isMirrored = level % 2 === 1
    const drawn = (isMirrored && bidi.getMirroredCharacter(character)) || character
    const last = runs.at(-1)
    if (last?.level === level) last.text += drawn
    else runs.push({ text: drawn, level })
  }
  let ordered = runs
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) ordered = withReversed(ordered, level)
  return ordered.map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }))
}

/** The runs, with each sequence of that level or above in reverse. */
function withReversed<R extends { readonly level: number }>(
  runs: readonly R[],
  level: number,
): R[] {
  const all: R[] = []
  let sequence: R[] = []
  for (const run of runs) {
    if (run.level >= level) sequence.unshift(run)
    else {
      all.push(...sequence, run)
      sequence = []
    }
  }
  return [...all, ...sequence]
}

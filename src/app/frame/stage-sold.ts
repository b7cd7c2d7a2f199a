import * as v from 'valibot'
import { stageProgressAnswer } from '#contract/money/purchase.ts'
import { jsonString } from '#contract/values.ts'
import { soldOf } from '../../stores/money/stage-sold.ts'

const inHeader = jsonString(stageProgressAnswer)

/** Shows how far the present stage is sold. A header that means something else changes nothing. */
export function showStageSold(place: HTMLElement, header: string): void {
  const { success, output } = v.safeParse(inHeader, header)
  if (!success) return
  const { percent, text } = soldOf(output)
  const [bar, words] = [place.querySelector('progress'), place.querySelector('p')]
  if (!bar || !words) throw new Error('The document has no place for how far the stage is sold')
  bar.value = percent
  words.textContent = text
  place.hidden = false
}

import { createStageApi } from '../../api/money/transfers.ts'
import { soldOf } from '../../stores/money/stage-sold.ts'
import type { Services } from '../../stores/services.ts'

/**
 * Shows how far the present stage is sold. Here no extension is known, so every host is asked; one that does not know the
 * call, or means something else by it, has nothing shown.
 */
export async function showStageSold(place: HTMLElement, { get }: Services): Promise<void> {
  const answer = await get(createStageApi).progress()
  if (!answer.ok) return
  const { percent, text } = soldOf(answer.value)
  const [bar, words] = [place.querySelector('progress'), place.querySelector('p')]
  if (!bar || !words) throw new Error('The document has no place for how far the stage is sold')
  bar.value = percent
  words.textContent = text
  place.hidden = false
}

import { site } from '#config/site.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { type StageProgress, soldPercent } from '#domain/purchase.ts'
import { stageText } from '#text/transfers.ts'

/** How far a stage is sold, for a bar and in words. The host says which stage: the site may have been built for another. */
export function soldOf(progress: StageProgress): {
  readonly percent: number
  readonly text: string
} {
  const { stage, sold, supply } = progress
  const percent = soldPercent(progress)
  const isLittle = percent === 0 && sold.units > 0n
  return {
    percent,
    text: stageText.sold(
      site.stages[stage - 1]?.name ?? stageText.stage(stage),
      formatUnits(sold.units, 0),
      formatUnits(supply.units, 0),
      site.siteName,
      isLittle ? stageText.little : stageText.percent(percent),
    ),
  }
}

import * as v from 'valibot'
import { amountOf } from '#domain/money/amount.ts'
import type { StageProgress } from '#domain/stage.ts'
import type { Call } from './call.ts'
import { encodeAmount, units } from './values/units.ts'

/** How far the present stage is sold; for everybody. The extension `stage-progress`. */
export const stageProgress = { method: 'GET', path: '/stage' } as const satisfies Call

/** What does not add up is no answer: the landing page asks hosts that may mean something else by this path. */
export const stageProgressAnswer = v.pipe(
  v.object({
    stage: v.pipe(v.number(), v.integer(), v.minValue(1)),
    sold: units,
    supply: units,
  }),
  v.check(({ sold, supply }) => supply > 0n && sold <= supply, 'more is sold than there is'),
  v.transform(
    ({ stage, sold, supply }): StageProgress => ({
      stage,
      sold: amountOf('TOKEN', sold),
      supply: amountOf('TOKEN', supply),
    }),
  ),
)

export const encodeStageProgress = ({
  stage,
  sold,
  supply,
}: StageProgress): v.InferInput<typeof stageProgressAnswer> => ({
  stage,
  sold: encodeAmount(sold),
  supply: encodeAmount(supply),
})

import { stageProgress, stageProgressAnswer } from '#contract/money/purchase.ts'
import type { HasClient } from './request.ts'

export const createStageApi = ({ client }: HasClient) => ({
  progress: () => client.request(stageProgressAnswer, stageProgress),
})

import { stageProgress, stageProgressAnswer } from '#contract/stage-progress.ts'
import type { HasClient } from './request.ts'

export const createStageApi = ({ client }: HasClient) => ({
  progress: () => client.request(stageProgressAnswer, stageProgress),
})

import { stageText } from '#text/transfers.ts'
import { createStageApi } from '../../api/money/transfers.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { soldOf } from '../../stores/money/stage-sold.ts'
import { useService } from '../../stores/use-service.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { SoldBar } from '../../ui/stage/SoldBar.tsx'

const UNKNOWN = { percent: undefined, text: '' }

/** How far the present stage is sold; nothing where that could not be loaded, since nobody needs it to buy. */
export function StageSold() {
  const { progress } = useService(createStageApi)
  const { onReturn } = useService(connectionStore)
  const { answer } = useLoaded('stage', progress, onReturn)
  if (answer && !answer.ok) return null
  return (
    <Card title={stageText.title}>
      <SoldBar label={stageText.bar} {...(answer ? soldOf(answer.value) : UNKNOWN)} />
    </Card>
  )
}

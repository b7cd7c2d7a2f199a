import { useSignals } from '@preact/signals-react/runtime'
import { site } from '#config/site.ts'
import { isOpen, lockedUnits } from '#domain/delivery.ts'
import { deliveryText as text } from '#text/delivery.ts'
import { createDeliveryApi } from '../../api/money/delivery.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { balancesStore } from '../../stores/money/balances.ts'
import { openingText } from '../../stores/money/release-chart.ts'
import { useService, useServices } from '../../stores/use-service.ts'
import { unbroken } from '../../ui/display/unbroken.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'

const token = site.siteName

/** When the token can be withdrawn, and how much of it is locked. */
export function TokenNotice() {
  useSignals()
  const { platform } = useServices()
  const { format } = useService(balancesStore)
  const { delivery } = useService(createDeliveryApi)
  const { onReturn } = useService(connectionStore)
  const { answer } = useLoaded('delivery', delivery, onReturn)
  if (!answer?.ok) return null
  const now = platform.now()
  const locked = lockedUnits(answer.value)
  if (isOpen(answer.value, now) && locked === 0n) return null
  return (
    <Notice kind={isOpen(answer.value, now) ? 'info' : 'warning'}>
      {openingText(answer.value, now)}
      {locked > 0n && unbroken(` ${text.locked}: ${format(locked)} ${token}.`)}
    </Notice>
  )
}

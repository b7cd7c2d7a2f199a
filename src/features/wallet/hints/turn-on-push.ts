import { pushSettingsText } from '#text/push.ts'
import { pushFaultText, pushStore } from '../../../stores/host/push.ts'
import type { Services } from '../../../stores/services.ts'

/** Asks the browser, and subscribes this device. Loaded at the press. */
export async function turnOnPush({
  get,
}: Services): Promise<{ readonly isOn: boolean; readonly text: string }> {
  const outcome = await get(pushStore).turnOn()
  return outcome.ok
    ? { isOn: true, text: pushSettingsText.on }
    : { isOn: false, text: pushFaultText(outcome.error) }
}

import * as v from 'valibot'
import { logAlarmText } from '#text/public-log.ts'
import { OWN_EVIDENCE, storedLogAlarm } from '../../stores/public-log/follow-log.ts'
import { useService } from '../../stores/use-service.ts'
import { userCacheStore } from '../../stores/user-cache.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/display/Time.tsx'
import { downloadBlob } from '../../ui/download-blob.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** What this device has found wrong with the host's public log. It stays, since it cannot become right again. */
export function LogAlarm({ stored }: { stored: string }) {
  const cache = useService(userCacheStore)
  const alarm = v.safeParse(storedLogAlarm, stored)
  const finding = alarm.success ? alarm.output.found : 'changed'
  async function save(): Promise<void> {
    const own = await cache.read(OWN_EVIDENCE, v.string())
    const whole =
      alarm.success && own !== undefined ? JSON.stringify({ ...alarm.output, own }) : stored
    downloadBlob(logAlarmText.file, new Blob([whole], { type: 'application/json' }))
  }
  return (
    <Notice
      kind="error"
      title={logAlarmText.title}
      action={<Button onClick={() => void save().catch(reportError)}>{logAlarmText.save}</Button>}
    >
      <p>{logAlarmText.found[finding]}</p>
      <p>{logAlarmText.what}</p>
      {alarm.success && (
        <p>
          {logAlarmText.at} <Time at={Date.parse(alarm.output.at)} />
        </p>
      )}
    </Notice>
  )
}

import * as v from 'valibot'
import { logAlarmText } from '#text/public-log.ts'
import { storedLogAlarm } from '../../stores/public-log/follow-log.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/display/Time.tsx'
import { downloadBlob } from '../../ui/download-blob.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** What this device has found wrong with the host's public log. It stays, since it cannot become right again. */
export function LogAlarm({ stored }: { stored: string }) {
  const alarm = v.safeParse(storedLogAlarm, stored)
  const finding = alarm.success ? alarm.output.found : 'changed'
  const save = () =>
    downloadBlob(logAlarmText.file, new Blob([stored], { type: 'application/json' }))
  return (
    <Notice
      kind="error"
      title={logAlarmText.title}
      action={<Button onClick={save}>{logAlarmText.save}</Button>}
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

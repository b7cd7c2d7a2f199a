import { type Signal, signal } from '@preact/signals-core'
import { LOG_ALARM_KEY } from '#config/storage-keys.ts'
import type { Factory } from '../services.ts'

/** What this device has found wrong with the public log, as it is stored; it stays there. Null if nothing. */
export const logAlarmSignal: Factory<Signal<string | null>> = ({ platform: { deviceStorage } }) =>
  signal(deviceStorage?.getItem(LOG_ALARM_KEY) ?? null)

import { type Signal, signal } from '@preact/signals-core'
import type { ReactNode } from 'react'
import { LOG_ALARM_KEY } from '#config/storage-keys.ts'
import type { Factory } from '../services.ts'

/** What this device has found wrong with the public log, as it is stored; it stays there. Null if nothing. */
export const logAlarmSignal: Factory<Signal<string | null>> = ({ platform: { deviceStorage } }) =>
  signal(deviceStorage?.getItem(LOG_ALARM_KEY) ?? null)

/** What a line of the history has to show that the public log has it, by the line's id: code that comes later puts it there. */
export const logMarksSignal: Factory<Signal<ReadonlyMap<string, ReactNode>>> = () =>
  signal(new Map())

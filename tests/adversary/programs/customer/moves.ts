import { ABOUT_ACCOUNTS } from './account.ts'
import type { HostileMove } from './drawing.ts'
import { ABOUT_MONEY } from './money.ts'

export const HOSTILE: Readonly<Record<string, HostileMove>> = { ...ABOUT_MONEY, ...ABOUT_ACCOUNTS }
export const HOSTILE_NAMES = Object.keys(HOSTILE)

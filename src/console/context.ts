import { createContext, use } from 'react'
import type { Me } from '#contract/console/calls.ts'
import { mayGive, type Role } from '#domain/staff/policy.ts'
import type { Call } from './calls.ts'

/** What every screen needs: who is logged in, and how to ask. */
export interface Console {
  readonly me: Me
  readonly call: Call
  /** Where a browser keeps what somebody has saved for themselves. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Counts what was ordered, so that what is shown is asked for again. */
  readonly orders: number
  noteOrder(): void
}

export const ConsoleContext = createContext<Console | undefined>(undefined)

export function useConsole(): Console {
  const context = use(ConsoleContext)
  if (!context) throw new Error('outside the console')
  return context
}

/** The orders that somebody may give, by the same table as the host; it refuses every other one. */
export function useRoles() {
  const { me } = useConsole()
  return {
    gives: (order: string): boolean =>
      mayGive(me.roles, { effect: 'changes', may: me.orders[order] }),
    /** The role that gives it. */
    roleFor: (order: string): Role | undefined => me.orders[order],
  }
}

import type { Call } from './call.ts'

export const siteSetting = { method: 'GET', path: '/site/setting' } as const satisfies Call

/**
 * GET /site/setting: true means maintenance; bare or as a JSON string. A hand-written schema
 * (standardschema.dev), because the landing page asks too and has no room for a schema library.
 */
export const maintenanceAnswer = {
  '~standard': {
    validate(answer: unknown): { value: boolean } | { issues: readonly unknown[] } {
      if (answer === true || answer === 'true') return { value: true }
      if (answer === false || answer === 'false') return { value: false }
      return { issues: ['neither true nor false'] }
    },
  },
} as const

import type { Call } from './call.ts'

export const siteSetting = { method: 'GET', path: '/site/setting' } as const satisfies Call

/**
 * True means maintenance; a boolean or a JSON string. A hand-written standard schema (standardschema.dev), because
 * the landing page, which uses it too, must not load a schema library.
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

/**
 * GET /site/setting: true means maintenance; bare or as a JSON string. A schema of its own making
 * (standardschema.dev), because the landing page asks too and has no room for a library of them.
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

import { useEffect } from 'react'
import { updatesService } from '../offline/updates.ts'
import { useService } from './use-service.ts'

/** While a form has unsaved input, no tab offers a new version: a reload would discard the input. */
export function useUnsavedChanges(isDirty: boolean): void {
  const { hold } = useService(updatesService)
  useEffect(() => (isDirty ? hold() : undefined), [isDirty, hold])
}

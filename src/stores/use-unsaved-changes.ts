import { useEffect } from 'react'
import { updatesService } from '../offline/updates.ts'
import { useService } from './use-service.ts'

/** No new version is offered, in any tab, while a form is half filled: a reload would empty it. */
export function useUnsavedChanges(isDirty: boolean): void {
  const { hold } = useService(updatesService)
  useEffect(() => (isDirty ? hold() : undefined), [isDirty, hold])
}

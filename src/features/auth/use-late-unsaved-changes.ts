import { useEffect } from 'react'
import { useLateServices } from '../../stores/use-service.ts'

/** Like `useUnsavedChanges`, for forms that do not wait for the services. */
export function useLateUnsavedChanges(isDirty: boolean): void {
  const services = useLateServices()
  useEffect(() => {
    if (!isDirty) return
    let isOver = false
    let release = () => {}
    Promise.all([services(), import('../../offline/updates.ts')])
      .then(([{ get }, { updatesService }]) => {
        if (!isOver) release = get(updatesService).hold()
      })
      // Where its code cannot be loaded, no new version is offered either.
      .catch(() => undefined)
    return () => {
      isOver = true
      release()
    }
  }, [isDirty, services])
}

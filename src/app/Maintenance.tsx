import { screens } from '../text/messages.ts'

/** Shown instead of any screen, and nothing else with it (spec §2). */
export function Maintenance() {
  return (
    <main>
      <h1>{screens.maintenance}</h1>
    </main>
  )
}

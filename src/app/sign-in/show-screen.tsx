import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { arrival, setSingleScreen } from '../../router/navigation.tsx'
import { type LateServices, LateServicesContext } from '../../stores/use-service.ts'
import { ScreenArrival } from '../../ui/layout/Page.tsx'

interface Place {
  /** The element between header and footer. */
  readonly element: Element
  readonly late: LateServices
  /** Whether it is the screen that `element` contains. */
  readonly isPrerendered: boolean
}

/** Resolves when the screen can be used. */
export function showScreen(Screen: ComponentType, { element, late, isPrerendered }: Place) {
  setSingleScreen()
  return new Promise<void>((resolve) => {
    const screen = (
      <Ready onReady={resolve}>
        <LateServicesContext value={late}>
          <ScreenArrival value={arrivalHere}>
            <Screen />
          </ScreenArrival>
        </LateServicesContext>
      </Ready>
    )
    // A transition is carried out in parts of a few milliseconds, between which the page reacts.
    if (isPrerendered) startTransition(() => void hydrateRoot(element, screen))
    else createRoot(element).render(screen)
  })
}

/** Somebody who has turned to a field already stays there, and so does a screen that has turned to its own. */
const arrivalHere = () => (document.activeElement === document.body ? arrival() : undefined)

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

import { type ComponentType, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setSingleScreen } from '../../router/navigation.tsx'
import { type LateServices, LateServicesContext } from '../../stores/late-services.ts'

interface Document {
  /** Between header and footer. */
  readonly element: Element
  readonly late: LateServices
  /** Whether it is the screen that `element` contains. */
  readonly isPrerendered: boolean
}

/** Resolves when the screen can be used. */
export function showScreen(Screen: ComponentType, document: Document): Promise<void> {
  const { element, late, isPrerendered } = document
  setSingleScreen()
  return new Promise((resolve) => {
    const screen = (
      <Ready onReady={resolve}>
        <LateServicesContext value={late}>
          <Screen />
        </LateServicesContext>
      </Ready>
    )
    if (isPrerendered) hydrateRoot(element, screen)
    else createRoot(element).render(screen)
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Services } from '../../stores/services.ts'
import { prepareToasts } from '../../ui/feedback/toast.ts'
import '../../ui/styles/tokens.css'
import 'virtual:landing-styles'
import { islands } from './islands.tsx'

/** Hydrates the landing page. */
export async function start(): Promise<Services> {
  const page = document.getElementById('root')
  if (!page) throw new Error('The document has no #root')
  if (import.meta.hot)
    import('./render-landing.tsx').then(({ renderLanding }) => renderLanding(page), reportError)
  else hydrate(page)
  prepareToasts()
  return showMaintenance(page)
}

/** Only the islands are hydrated: the rest is static HTML from the build and needs no script. */
function hydrate(page: HTMLElement): void {
  for (const [name, Island] of Object.entries(islands)) {
    const element = page.querySelector(`[data-island="${name}"]`)
    if (element) hydrateRoot(element, <Island />)
  }
}

/** During maintenance only its heading is shown (product §2); afterwards the page is put back unchanged. */
async function showMaintenance(page: HTMLElement): Promise<Services> {
  const [{ subscribeMaintenance, services }, { Maintenance }] = await Promise.all([
    import('./landing-services.ts'),
    import('../shell/Maintenance.tsx'),
  ])
  const notice = document.createElement('div')
  createRoot(notice).render(<Maintenance />)
  subscribeMaintenance((isInMaintenance) => {
    if (isInMaintenance) page.replaceWith(notice)
    else notice.replaceWith(page)
  })
  return services
}

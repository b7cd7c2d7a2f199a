import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Services } from '../../stores/services.ts'
import { prepareToasts } from '../../ui/feedback/toast.ts'
import '../../ui/styles/tokens.css'
import 'virtual:landing-styles'
import { islands } from './islands.tsx'

/** Brings the landing page to life. */
export async function start(): Promise<Services> {
  const page = document.getElementById('root')
  if (!page) throw new Error('The document has no #root')
  if (import.meta.hot) import('./draw.tsx').then(({ draw }) => draw(page), reportError)
  else hydrate(page)
  prepareToasts()
  return followMaintenance(page)
}

/** What does not change is in the document already (build/pages.tsx), and in no script. */
function hydrate(page: HTMLElement): void {
  for (const [name, Island] of Object.entries(islands)) {
    const place = page.querySelector(`[data-island="${name}"]`)
    if (place) hydrateRoot(place, <Island />)
  }
}

/** product §2: under maintenance its heading is all there is; afterwards the page is as it was. */
async function followMaintenance(page: HTMLElement): Promise<Services> {
  const [{ followMaintenance, services }, { Maintenance }] = await Promise.all([
    import('./live-landing.ts'),
    import('../shell/Maintenance.tsx'),
  ])
  const notice = document.createElement('div')
  createRoot(notice).render(<Maintenance />)
  followMaintenance((isClosed) => {
    if (isClosed) page.replaceWith(notice)
    else notice.replaceWith(page)
  })
  return services
}

import { createRoot } from 'react-dom/client'
import { Landing } from '../../features/landing/Landing.tsx'
import { islands } from './islands.tsx'

/** The development server does not prerender the landing page, so it is rendered here. */
export function renderLanding(page: HTMLElement): void {
  const { header: Header, copy: Copy, footer: Footer } = islands
  createRoot(page).render(
    <Landing now={new Date()} header={<Header />} copy={<Copy />} footer={<Footer />} />,
  )
}

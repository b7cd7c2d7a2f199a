import { createRoot } from 'react-dom/client'
import { Landing } from '../../features/landing/Landing.tsx'
import { islands } from './islands.tsx'

/** While the site is being worked on nothing is drawn ahead: the whole page is drawn here. */
export function renderLanding(page: HTMLElement): void {
  const { header: Header, copy: Copy, footer: Footer } = islands
  createRoot(page).render(
    <Landing now={new Date()} header={<Header />} copy={<Copy />} footer={<Footer />} />,
  )
}

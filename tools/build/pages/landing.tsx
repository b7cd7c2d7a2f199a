import { renderToStaticMarkup } from 'react-dom/server'
import { Maintenance } from '../../../src/app/frame/Maintenance.tsx'
import { Landing } from '../../../src/landing/page.tsx'
import '../../../src/ui/styles/tokens.css'
import type { Markup } from './markup.ts'

/** The landing page, and what replaces it during maintenance (app/frame/static-parts.ts). */
export const render = (): Markup => ({
  root: renderToStaticMarkup(<Landing now={new Date()} />),
  after: renderToStaticMarkup(
    <template id="maintenance">
      <Maintenance />
    </template>,
  ),
})

import { renderToStaticMarkup } from 'react-dom/server'
import { Maintenance } from '../../../src/app/frame/Maintenance.tsx'
import { Landing } from '../../../src/landing/page.tsx'
import url from '../../../src/ui/icons/sprite.svg?no-inline'
import source from '../../../src/ui/icons/sprite.svg?raw'
import '../../../src/ui/styles/tokens.css'
import { inlineIcons } from '../inline-icons.ts'
import type { Markup } from './markup.ts'

/** The landing page, and what replaces it during maintenance (app/frame/static-parts.ts). */
export function render(): Markup {
  const icons = inlineIcons({ url, source }, ['check'])
  const root = icons.use(renderToStaticMarkup(<Landing now={new Date()} />))
  const maintenance = icons.use(
    renderToStaticMarkup(
      <template id="maintenance">
        <Maintenance />
      </template>,
    ),
  )
  return { root, after: icons.element() + maintenance }
}

import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { headText } from '#text/landing.ts'
import { shell } from '#text/screens-shell.ts'
import { islands } from '../../src/app/landing/islands.tsx'
import { Landing } from '../../src/features/landing/Landing.tsx'
import { Preloader } from '../../src/ui/feedback/Preloader.tsx'
import type { PageHtml } from './page-html.ts'

/** Runs in Node when the site is built (prerender.ts). */
export const draw = (now: Date): PageHtml => ({
  landing: renderToStaticMarkup(
    <Landing now={now} header={island('header')} copy={island('copy')} footer={island('footer')} />,
  ),
  shell: renderToStaticMarkup(
    <Preloader size="overlay" label={headText.loading} late={<Late />} />,
  ),
})

/** Where scripts are gone, as in the middle of a deployment, this link is all that can help. */
const Late = () => (
  <>
    {shell.late}{' '}
    {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, its query included */}
    <a href="">{shell.reload}</a>
  </>
)

/** Drawn as React will find it again: each island is a root of its own. */
function island(name: keyof typeof islands) {
  const Island = islands[name]
  const html = renderToString(<Island />)
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
}

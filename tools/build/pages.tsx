import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { headText } from '#text/landing.ts'
import { shell } from '#text/screens-shell.ts'
import { islands } from '../../src/app/landing/islands.tsx'
import { Landing } from '../../src/features/landing/Landing.tsx'
import { Preloader } from '../../src/ui/feedback/Preloader.tsx'
import type { PageHtml } from './page-html.ts'

/** Runs in Node during the build (prerender.ts). */
export const renderPages = (now: Date): PageHtml => ({
  landing: renderToStaticMarkup(
    <Landing now={now} header={island('header')} copy={island('copy')} footer={island('footer')} />,
  ),
  shell: renderToStaticMarkup(
    <Preloader size="overlay" label={headText.loading} late={<Late />} />,
  ),
})

/** Shown if the app does not start, for example because its scripts are missing during a deployment. */
const Late = () => (
  <>
    {shell.late}{' '}
    {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, its query included */}
    <a href="">{shell.reload}</a>
  </>
)

/** Rendered for hydration: each island is a React root of its own. */
function island(name: keyof typeof islands) {
  const Island = islands[name]
  const html = renderToString(<Island />)
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
}

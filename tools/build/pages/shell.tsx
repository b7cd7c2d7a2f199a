import { renderToStaticMarkup } from 'react-dom/server'
import { headText } from '#text/landing.ts'
import { shell } from '#text/screens-shell.ts'
import { Preloader } from '../../../src/ui/feedback/Preloader.tsx'
import type { Markup } from './markup.ts'

/** What a document of the app shows until the app has started. */
export const render = (): Markup => ({
  root: renderToStaticMarkup(<Preloader size="overlay" label={headText.loading} late={<Late />} />),
})

/** Shown if the app does not start, for example because its scripts are missing during a deployment. */
const Late = () => (
  <>
    {shell.late} <Reload />
  </>
)

/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, its query included */
export const Reload = () => <a href="">{shell.reload}</a>

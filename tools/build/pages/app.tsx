import { renderToStaticMarkup } from 'react-dom/server'
import type { Page } from '#config/pages.ts'
import { headText } from '#text/landing.ts'
import { Late } from '../../../src/app/frame/Late.tsx'
import { prerenderScreen } from '../../../src/app/shell/prerender-screen.tsx'
import { Preloader } from '../../../src/ui/feedback/Preloader.tsx'
import type { Markup } from './markup.ts'

/** What a document of the app shows until the app has started: the first render of its screen, or a preloader. */
export const render = async ({ path }: Page): Promise<Markup> => ({
  root: path ? await prerenderScreen(path) : preloader(),
  after: renderToStaticMarkup(<Late />),
})

const preloader = () => renderToStaticMarkup(<Preloader size="overlay" label={headText.loading} />)

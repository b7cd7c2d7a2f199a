import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { islands } from '../app/landing-islands.tsx'
import { Landing } from '../features/landing/Landing.tsx'
import { headText } from '../text/landing.ts'
import { Preloader } from '../ui/Preloader.tsx'

/** HTML for the `#root` of both documents. */
export interface Drawn {
  readonly landing: string
  /** What stands there until the app has started. */
  readonly shell: string
}

/** Runs in Node when the site is built (prerender.ts). */
export const draw = (now: Date): Drawn => ({
  landing: renderToStaticMarkup(
    <Landing now={now} header={island('header')} copy={island('copy')} footer={island('footer')} />,
  ),
  shell: renderToStaticMarkup(<Preloader overlay label={headText.loading} />),
})

/** Drawn as React will find it again: each island is a root of its own. */
function island(name: keyof typeof islands) {
  const Island = islands[name]
  const html = renderToString(<Island />)
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
}

import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Path } from '#config/paths.ts'
import { site } from '#config/site.ts'
import type { Platform } from '../../offline/platform.ts'
import { ServicesProvider } from '../../stores/ServicesProvider.tsx'
import { createServices } from '../../stores/services.ts'
import { Frame } from './Frame.tsx'

/**
 * The app's first render of a screen for somebody who is logged in, before anything is known. It is static HTML in the
 * document until React replaces it. Runs in Node during the build.
 */
export const prerenderScreen = (path: Path, View: ComponentType): string =>
  renderToStaticMarkup(
    <ServicesProvider services={createServices(nothing)}>
      <Frame current={path} isLoggedIn>
        {/* Nothing can be typed into a form that is about to be replaced. */}
        <div inert>
          <View />
        </div>
      </Frame>
    </ServicesProvider>,
  )

const never = () => new Promise<never>(() => {})

/** A browser that has stored nothing, receives nothing and in which no time passes. */
const nothing: Platform = {
  deviceStorage: undefined,
  tabStorage: undefined,
  subtle: undefined,
  locks: undefined,
  openChannel: () => ({ post() {}, onMessage() {}, close() {} }),
  fetch: never,
  timeout: () => new AbortController().signal,
  apiHost: site.apiHost,
  origin: '',
  now: () => 0,
  later: () => () => {},
  repeat() {},
  nextFrame() {},
  random: () => 0,
  newId: () => '',
  isVisible: () => true,
  reload() {},
  onMissingChunk() {},
  isInstalled: () => false,
  hasShareMenu: () => false,
  onInstallable() {},
  onInstalled() {},
}

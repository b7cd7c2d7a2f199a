import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Path } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { EXTENSIONS_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { EXTENSIONS } from '#contract/extensions.ts'
import type { Platform } from '../../offline/platform.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { ServicesProvider } from '../../stores/ServicesProvider.tsx'
import { createServices } from '../../stores/services.ts'
import { Frame } from './Frame.tsx'

/**
 * The app's first render of a screen for somebody who is logged in at a host that offers all extensions, before anything
 * else is known. It is static HTML in the document until React replaces it. Runs in Node during the build.
 */
export function prerenderScreen(path: Path, View: ComponentType): string {
  const services = createServices(loggedIn)
  services.get(sessionStore).restore()
  return renderToStaticMarkup(
    <ServicesProvider services={services}>
      <Frame current={path} isLoggedIn>
        {/* Nothing can be typed into a form that is about to be replaced. */}
        <div inert>
          <View />
        </div>
      </Frame>
    </ServicesProvider>,
  )
}

const never = () => new Promise<never>(() => {})

const TOKEN = 'nobody'
const stored = new Map([
  [SESSION_KEY, TOKEN],
  [EXTENSIONS_KEY, [TOKEN, ...EXTENSIONS].join(' ')],
])

/** A browser that has stored a session alone, receives nothing and in which no time passes. */
const loggedIn: Platform = {
  deviceStorage: {
    length: stored.size,
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem() {},
    removeItem() {},
    clear() {},
  },
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
  sincePaint: () => 0,
  reload() {},
  onMissingChunk() {},
  isInstalled: () => false,
  hasShareMenu: () => false,
  onInstallable() {},
  onInstalled() {},
}

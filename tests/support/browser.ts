import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the Chromium that the tests drive; undefined stands for Playwright's own. */
export const findBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] || onPath('chromium', 'chromium-browser', 'google-chrome')

/** The same for flows. Debian's shell, which has no windows, takes a fifth less of processor time. */
export const findFlowBrowser = (): string | undefined =>
  process.env['CHROMIUM_PATH'] || onPath('chromium-headless-shell') || findBrowser()

function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

/**
 * Chromium renders two pages for address bar suggestions in each window, even headless, which uses more CPU time than
 * most tests. Only the last `--disable-features` on the command line counts, so Playwright's list (1.65) is repeated.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
]

const argsWithout = (features: readonly string[]): string[] => [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${features.join()}`,
]

export const BROWSER_ARGS = argsWithout(FEATURES_OFF)

/** For flows, which open a page each: they have no use for the renderer that is kept ready for another site. */
export const FLOW_ARGS = argsWithout([...FEATURES_OFF, 'SpareRendererForSitePerProcess'])

export const launchOptionsOf = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: FLOW_ARGS,
})

import Bowser from 'bowser'

/** Browser and system by name; empty where the user agent does not say. */
export interface DeviceName {
  readonly browser: string
  readonly platform: string
}

const LONGEST = 500
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
const PLATFORMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))

/**
 * What device a user agent names. Only names that are in the library's lists: anybody can send any text, which must not
 * get into a mail or on a screen.
 */
export function deviceNameOf(userAgent = ''): DeviceName {
  if (userAgent === '') return { browser: '', platform: '' }
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST))
  return {
    browser: listed(browser.name, BROWSERS).replace(/ for Android$/, ''),
    platform: listed(os.name, PLATFORMS),
  }
}

const listed = (name: string | undefined, names: ReadonlySet<string>): string =>
  name !== undefined && names.has(name) ? name : ''

/** The name of the device in mails. */
export const deviceText = ({ browser, platform }: DeviceName): string =>
  [browser, platform].filter((name) => name !== '').join(' on ') || 'not recognised'

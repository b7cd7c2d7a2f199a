import { resolve } from 'node:path'
import { type Browser, chromium, firefox, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../support/browser.ts'
import { visibleArea } from './in-page.ts'
import { callOf, type Engine, type Tab } from './tab.ts'

export async function startChromium(): Promise<Engine> {
  const path = findBrowser()
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: [...BROWSER_ARGS, ...camera],
  })
  return engineOf('chromium', browser)
}

export async function startFirefox(): Promise<Engine> {
  const browser = await firefox.launch({
    // Playwright's own Firefox is driven otherwise; this channel is the released one.
    channel: 'moz-firefox',
    executablePath: resolve(import.meta.dirname, 'firefox.ts'),
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  })
  return engineOf('firefox', browser)
}

const engineOf = (name: 'chromium' | 'firefox', browser: Browser): Engine => ({
  name,
  newTab: async () => tabOf(await browser.newPage({ viewport: { width: 1280, height: 800 } })),
  close: () => browser.close(),
})

function tabOf(page: Page): Tab {
  const named = (role: Parameters<Tab['press']>[0], name: string) =>
    page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  const field = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .and(page.locator('input, select, textarea'))
      .filter({ visible: true })
      .first()
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (script, ...given) => page.evaluate(callOf(script, given)),
    has: (role, name) => named(role, name).isVisible(),
    press: (role, name) => named(role, name).click(),
    pressAt: (x, y) => page.mouse.click(x, y),
    async type(label, text) {
      // Not `fill`: in Firefox it sets the value and reports the input afterwards, which React takes for no change.
      await field(label).press('ControlOrMeta+a')
      await field(label).pressSequentially(text)
    },
    key: (key) => page.keyboard.press(key),
    async paste(label) {
      await field(label).click()
      await field(label).press('ControlOrMeta+v')
    },
    attach: (label, path) => page.getByLabel(label, { exact: true }).setInputFiles(path),
    picture: async (selector) =>
      page.screenshot({ clip: await page.evaluate(visibleArea, selector ?? '') }),
    paper: () => page.pdf({ format: 'A4' }),
    close: () => page.context().close(),
  }
}

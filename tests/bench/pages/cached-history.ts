import type { Page } from '@playwright/test'

/** The head of the history is written to the device after all of its slices. */
export async function waitUntilCached(page: Page): Promise<void> {
  const isWritten = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open('wallet-cache')
          opening.onsuccess = () => {
            const keys = opening.result.transaction('entries').objectStore('entries').getAllKeys()
            keys.onsuccess = () => {
              opening.result.close()
              done(JSON.stringify(keys.result).includes('"history/deposit"'))
            }
          }
        }),
    )
  while (!(await isWritten())) await page.evaluate(() => new Promise(requestAnimationFrame))
}

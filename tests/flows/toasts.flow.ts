import { expect, test, WITH_MOTION } from '../support/flow.ts'
import { open, scenes } from '../support/scenes.ts'

/** A toast covers neither the heading of its screen nor the field that it is about. */
test.use({ ...WITH_MOTION, timezoneId: 'UTC', locale: 'en-US' })

const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** Runs in the page: what the toast covers of the heading, and of the field that has the focus with its label and its error. */
function covered(): string[] {
  const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect()
  const field = document.activeElement?.closest('div:has(> label), fieldset')
  const heading = document.querySelector('h1')
  if (!toast || !field || !heading) return ['there is no toast, no field or no heading']
  return [field, heading].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const isBeside = left > toast.right || right < toast.left
    return isBeside || top > toast.bottom || bottom < toast.top ? [] : [part.textContent]
  })
}

for (const scene of scenes.filter(({ name }) => /^(signup-code|withdraw-errors)$/.test(name)))
  test(`${scene.name}: the toast covers neither the field nor the heading`, async ({ context }) => {
    for (const size of SIZES) {
      const page = await context.newPage()
      await page.setViewportSize(size)
      await open(page, scene)
      // Its code is loaded with the first one.
      await expect(page.locator('.Toastify__toast').first()).toBeVisible()
      expect(await page.evaluate(covered), `${size.width} px`).toEqual([])
      await page.close()
    }
  })

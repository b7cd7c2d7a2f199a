import { DEVICE_SCREENS, type DeviceScreen, startupImage, THEMES } from '#config/startup-images.ts'

/**
 * The startup images of an installed app on an iPhone or iPad, which must have exactly its size. Added by script:
 * static links for all devices would be most of the document, and need the deprecated media feature `device-width`.
 */
export function addStartupImages(head: HTMLElement, here: DeviceScreen): void {
  const isKnown = DEVICE_SCREENS.some(
    ({ width, height, ratio }) =>
      width === here.width && height === here.height && ratio === here.ratio,
  )
  if (!isKnown) return
  for (const theme of THEMES) {
    const link = head.ownerDocument.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(prefers-color-scheme: ${theme}) and (orientation: portrait)`
    link.href = `/${startupImage(here, theme)}`
    head.append(link)
  }
}

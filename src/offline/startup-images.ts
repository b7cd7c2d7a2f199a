import { DEVICE_SCREENS, type DeviceScreen, startupImage, THEMES } from '#config/startup-images.ts'

/**
 * What an iPhone or iPad shows while the installed app starts: it takes only a picture of exactly its size. Put in
 * by script, because the links for all devices would be most of the document, and ask for `device-width`, which
 * the media queries of today have given up.
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

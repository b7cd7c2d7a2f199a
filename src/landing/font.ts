import geist from 'geist-basic.woff2'

/**
 * The font of the landing page, whose request would delay the first paint. The preloader covers the page while the
 * fallback is replaced, whose lines are as long (ui/styles/font.css).
 */
export function loadFont(): void {
  const font = new FontFace('Geist', `url("${geist}") format("woff2")`, {
    weight: '400 700',
    display: 'swap',
  })
  document.fonts.add(font)
  font.load().catch(reportError)
}

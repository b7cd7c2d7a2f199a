import geist from 'geist-basic.woff2'

/**
 * The font of the landing page, whose request would delay the first paint. The preloader covers the page while the
 * fallback is replaced, whose lines are as long (ui/styles/font.css).
 */
export async function loadFont(): Promise<void> {
  const font = new FontFace('Geist', `url("${geist}") format("woff2")`, {
    weight: '400 700',
  })
  // Once it is there: added before, the page would be laid out twice.
  document.fonts.add(await font.load())
}

import { heroText } from '#text/landing.ts'
import { hex } from '../theme-colours.ts'
import type { Picture } from './render.ts'

/** Pixels, as link previews want it. */
const SIZE = { width: 1200, height: 630 }
const MARGIN = 80

/** The link preview image: name and headline of the landing page beside the logo. */
export function socialCard(siteName: string, logo: string, hue: number): Picture {
  const mark = logo.replace('<svg ', '<svg x="760" y="105" width="420" height="420" ')
  const glow = hex(0.47, 0.2, hue)
  return {
    ...SIZE,
    svg: `<svg xmlns="http://www.w3.org/2000/svg">
<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="970" cy="315" r="414">
<stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/>
</radialGradient></defs>
<rect width="100%" height="100%" fill="${hex(0.165, 0.016, hue)}"/>
<rect width="100%" height="100%" fill="url(#glow)"/>
${mark}</svg>`,
    texts: [
      {
        text: siteName,
        size: 34,
        colour: hex(0.76, 0.125, hue),
        left: MARGIN,
        top: 76,
        width: 640,
      },
      {
        text: heroText.title(siteName),
        size: 68,
        colour: hex(0.95, 0.008, hue),
        left: MARGIN,
        bottom: MARGIN,
        width: 600,
        height: 350,
      },
    ],
  }
}

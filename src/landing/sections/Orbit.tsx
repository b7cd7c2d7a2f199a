import { hasOwnMark, site } from '#config/site.ts'
import { ecosystemText, heroText } from '#text/landing.ts'
import sprite from '../../ui/icons/sprite.svg?no-inline'
import { type Part, parts } from '../drawings.tsx'
import css from './Orbit.module.css'

/** Lengths are in user units; the centre is 0 0. */
const RADIUS = 186
const rounded = (value: number) => Math.round(value * 10) / 10

/** Positions the parts evenly around the token, clockwise from the top. */
function transformOf(index: number): string {
  const angle = (index / parts.length) * 2 * Math.PI
  return `translate(${rounded(RADIUS * Math.sin(angle))} ${rounded(-RADIUS * Math.cos(angle))})`
}

/** The hero illustration: the seven parts on an orbit around the token. */
export const Orbit = () => (
  <svg
    className={css.orbit}
    viewBox="-300 -300 600 600"
    role="img"
    aria-label={heroText.picture(site.siteName)}
  >
    <radialGradient id="glow">
      <stop className={css.near} />
      <stop className={css.far} offset="1" />
    </radialGradient>
    <circle r="298" fill="url(#glow)" />
    <path
      className={css.dial}
      d="M0-293a293 293 0 1 1 0 586a293 293 0 1 1 0-586"
      pathLength="210"
    />
    <circle className={css.line} r={RADIUS} />
    <circle className={css.line} r="98" />
    <g className={css.turning}>
      {parts.map((part, index) => (
        <g key={part} transform={transformOf(index)}>
          <PartSymbol part={part} />
        </g>
      ))}
    </g>
    <circle className={css.token} r="66" />
    {hasOwnMark ? <OwnMark /> : <Star />}
  </svg>
)

const Star = () => (
  <path
    className={css.star}
    d="M0-40C3.7-14.5 14.5-3.7 40 0 14.5 3.7 3.7 14.5 0 40-3.7 14.5-14.5 3.7-40 0-14.5-3.7-3.7-14.5 0-40Z"
  />
)

/** The logo of the brand, 24 × 24 in its drawing. */
const OwnMark = () => (
  <use className={css.mark} href={`${sprite}#mark`} x="-40" y="-40" width="80" height="80" />
)

/** Counter-rotates, so that it stays upright while the orbit turns. */
const PartSymbol = ({ part }: { part: Part }) => (
  <g className={css.upright}>
    <circle className={css.symbol} r="42" />
    <use className={css.drawing} href={`#part-${part}`} transform="scale(.57) translate(-48 -32)" />
    <text className={css.label} y="66">
      {ecosystemText.short[part]}
    </text>
  </g>
)

import type { ReactNode } from 'react'
import type { ecosystemText } from '#text/landing.ts'
import css from './drawings.module.css'

export type Part = keyof typeof ecosystemText.parts

/** Clockwise from the top of the orbit. */
export const parts: readonly Part[] = [
  'exchange',
  'gateway',
  'swap',
  'wallet',
  'cards',
  'lending',
  'chain',
]

const Line = ({ d }: { d: string }) => <path className={css.line} d={d} />
const Accent = ({ d }: { d: string }) => <path className={css.accent} d={d} />

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`
const cube = (x: number) =>
  `M${x} 19l11 6.5v13L${x} 45l-11-6.5v-13zM${x - 11} 25.5 ${x} 32l11-6.5M${x} 32v13`

/** Line drawings of 96 × 64 units, each with an accent in the second hue. */
const drawings: Record<Part, ReactNode> = {
  // The two sides of an order book with the price between them.
  exchange: (
    <>
      <Line d="M4 56V14h10v10h10v9h10v9h6v14M92 56V20H82v6H72v10H62v9h-6v11M2 56h92" />
      <Accent d="M48 6v44" />
    </>
  ),
  // A paid receipt.
  gateway: (
    <>
      <Line d="M28 6h40v52l-6.7-4-6.6 4-6.7-4-6.7 4-6.6-4-6.7 4zM37 18h22M37 27h22" />
      <Accent d="m38 40 5 5 11-11" />
    </>
  ),
  // Three routes from one coin to another; one is the best.
  swap: (
    <>
      <Line d={`${ring(10, 32, 5)}${ring(86, 32, 5)}M14 28C30 4 66 4 82 28M15 32h66`} />
      <Accent d="M14 36c16 24 52 24 68 0" />
    </>
  ),
  // A key.
  wallet: (
    <>
      <Line d={`${ring(25, 32, 15)}${ring(21, 32, 4)}M40 32h50`} />
      <Accent d="M66 32v9M76 32v13M86 32v9" />
    </>
  ),
  cards: (
    <>
      <Line d="M22 10h52a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6zM16 22h64M25 33h11v10H25z" />
      <Accent d="M60 45a9 9 0 0 0 0-12M66 48a15 15 0 0 0 0-18" />
    </>
  ),
  // The value of a collateral, and the threshold of its liquidation.
  lending: (
    <>
      <Line d="M4 20c10-12 17-6 24 4s14 10 22-4 16-14 22-2 12 12 20 4M4 58h88" />
      <Accent d="M4 42h6m6 0h6m6 0h6m6 0h6m6 0h6m6 0h6m6 0h6m6 0h6" />
    </>
  ),
  chain: (
    <>
      <Line d={`${cube(15)}${cube(48)}M26 32h11M59 32h11`} />
      <Accent d={cube(81)} />
    </>
  ),
}

/** The horizontal extent of each drawing, so that it aligns with the text below. */
const extent: Record<Part, { x: number; width: number }> = {
  exchange: { x: 1, width: 94 },
  gateway: { x: 27, width: 42 },
  swap: { x: 4, width: 88 },
  wallet: { x: 9, width: 82 },
  cards: { x: 15, width: 66 },
  lending: { x: 3, width: 90 },
  chain: { x: 3, width: 90 },
}

/** The drawings, defined once in the document and referenced by `use`. */
export const DrawingDefinitions = () => (
  <svg className={css.definitions} aria-hidden="true">
    <defs>
      {parts.map((part) => (
        <g key={part} id={`part-${part}`}>
          {drawings[part]}
        </g>
      ))}
    </defs>
  </svg>
)

export const Drawing = ({ part }: { part: Part }) => (
  <svg
    className={css.drawing}
    viewBox={`${extent[part].x} 0 ${extent[part].width} 64`}
    aria-hidden="true"
  >
    <use href={`#part-${part}`} />
  </svg>
)

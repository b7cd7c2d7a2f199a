import type { ReactNode } from 'react'
import type { ecosystemText } from '../../text/landing.ts'
import css from './drawings.module.css'

export type Part = keyof typeof ecosystemText.parts

/** From the top of the orbit, clockwise. */
export const parts: readonly Part[] = [
  'exchange',
  'gateway',
  'swap',
  'wallet',
  'cards',
  'lending',
  'chain',
]

const Accent = ({ d }: { d: string }) => <path className={css['accent']} d={d} />
const cube = (x: number) =>
  `M${x} 19l11 6.5v13L${x} 45l-11-6.5v-13zM${x - 11} 25.5 ${x} 32l11-6.5M${x} 32v13`

/** 96 × 64, one line each, with one part of it in the second hue. */
const lines: Record<Part, ReactNode> = {
  // The two sides of an order book, and the price between them.
  exchange: (
    <>
      <path d="M4 56V14h10v10h10v9h10v9h8v14M92 56V20H82v6H72v10H62v9h-8v11M2 56h92" />
      <Accent d="M48 6v50" />
    </>
  ),
  // A receipt that is paid.
  gateway: (
    <>
      <path d="M28 6h40v52l-6.7-4-6.6 4-6.7-4-6.7 4-6.6-4-6.7 4zM37 18h22M37 27h22" />
      <Accent d="m38 40 5 5 11-11" />
    </>
  ),
  // Three routes from one coin to another; one is the best.
  swap: (
    <>
      <circle cx="10" cy="32" r="5" />
      <circle cx="86" cy="32" r="5" />
      <path d="M14 28C30 4 66 4 82 28M15 32h66" />
      <Accent d="M14 36c16 24 52 24 68 0" />
    </>
  ),
  // A key, which only its holder has; its teeth are chains.
  wallet: (
    <>
      <circle cx="25" cy="32" r="15" />
      <circle cx="21" cy="32" r="4" />
      <path d="M40 32h50" />
      <Accent d="M66 32v9M76 32v13M86 32v9" />
    </>
  ),
  cards: (
    <>
      <rect x="16" y="10" width="64" height="44" rx="6" />
      <path d="M16 22h64M25 33h11v10H25z" />
      <Accent d="M60 45a9 9 0 0 0 0-12M66 48a15 15 0 0 0 0-18" />
    </>
  ),
  // What is held against a loan, and the line it must not cross.
  lending: (
    <>
      <path d="M4 20c10-12 17-6 24 4s14 10 22-4 16-14 22-2 12 12 20 4M4 58h88" />
      <Accent d="M4 42h6m6 0h6m6 0h6m6 0h6m6 0h6m6 0h6m6 0h6m6 0h6" />
    </>
  ),
  chain: (
    <>
      <path d={`${cube(15)}${cube(48)}M26 32h11M59 32h11`} />
      <Accent d={cube(81)} />
    </>
  ),
}

/** Drawn once in the document; every `Drawing` refers to it. */
export const Drawings = () => (
  <svg className={css['store']} aria-hidden="true">
    {parts.map((part) => (
      <symbol key={part} id={`part-${part}`} viewBox="0 0 96 64">
        {lines[part]}
      </symbol>
    ))}
  </svg>
)

export const Drawing = ({ part }: { part: Part }) => (
  <svg className={css['drawing']} aria-hidden="true">
    <use href={`#part-${part}`} />
  </svg>
)

import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Coin } from '#domain/assets.ts'
import { notLoaded } from '#text/screens-failures.ts'
import { courseText } from '#text/wallet/course.ts'
import { worthText } from '#text/wallet/worth.ts'
import { sessionStore } from '../../../stores/session.ts'
import { useService } from '../../../stores/use-service.ts'
import { late } from '../../../ui/feedback/late.tsx'
import css from '../wallet.module.css'
import { Holdings } from './Holdings.tsx'
import { isWorthShown, worthFigures } from './worth-figures.ts'

const Course = late(() => import('../course/Course.tsx'), notLoaded, 5)

/** What is loaded after the balances: their shares, and their course for whoever opens it. */
export const Details = () => (
  <>
    <Holdings />
    <CourseDisclosure />
  </>
)

function CourseDisclosure() {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  if (!useService(sessionStore).offers('values')) return null
  return (
    <details className={css.course} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{courseText.title}</summary>
      {isOpen && <Course />}
    </details>
  )
}

/** The price of a coin and the value of what one has of it, in its row. Hidden with the amounts. */
export function Worth({ coin }: { coin: Coin }) {
  useSignals()
  const { price, value } = useService(worthFigures)[coin]
  if (!useService(isWorthShown).value) return null
  return (
    <>
      <span className={css.price}>
        <span className={css.name}>{worthText.price}</span> {price}
      </span>
      <span className={css.value}>
        <span className={css.name}>{worthText.value}</span> {worthText.about} {value} USDT
      </span>
    </>
  )
}

import { LineChart } from '../../ui/charts/LineChart.tsx'

interface Props {
  label: string
  /** Days without a gap between them, such as 2026-11-26, the earliest first: at least two. */
  days: readonly { readonly day: string; readonly height: number | undefined }[]
  /** A height as people read it. */
  textOf: (index: number) => string
}

/** A figure of each day as a line; a table or a file has the exact ones. */
export function DayChart({ label, days, textOf }: Props) {
  const known = days.flatMap(({ height }, index) => (height === undefined ? [] : { height, index }))
  const sorted = known.toSorted((one, two) => one.height - two.height)
  const textAt = (one: (typeof known)[number] | undefined) => (one ? textOf(one.index) : '')
  return (
    <LineChart
      label={label}
      points={days.map(({ day, height }, index) => ({ height, text: `${day}: ${textOf(index)}` }))}
      top={textAt(sorted.at(-1))}
      bottom={textAt(sorted[0])}
      start={days[0]?.day ?? ''}
      end={days.at(-1)?.day ?? ''}
    />
  )
}

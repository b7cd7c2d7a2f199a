import { type ChangeEvent, useState } from 'react'
import { unbroken } from '../display/unbroken.tsx'
import css from './LineChart.module.css'

export interface ChartPoint {
  /** A float is precise enough for a chart; undefined leaves a gap. */
  readonly height: number | undefined
  /** What is said of the point. */
  readonly text: string
}

interface Props {
  /** The name of the slider that moves along the line. */
  label: string
  /** There are at least two points, at equal distances. */
  points: readonly ChartPoint[]
  /** The texts at the highest and the lowest point, and below the first and the last one. */
  top: string
  bottom: string
  start: string
  end: string
}

/** The drawing is stretched to its box, so strokes keep their width whatever its proportions. */
const [WIDTH, HEIGHT] = [1000, 300]

/** A line, along which a slider moves: by arrow keys, finger or mouse, and each point is spoken. */
export function LineChart({ label, points, top, bottom, start, end }: Props) {
  const last = points.length - 1
  const [selected, setSelected] = useState(last)
  const at = Math.min(selected, last)
  const places = placesOf(points)
  const marked = places[at]
  const text = points[at]?.text ?? ''
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => setSelected(Number(target.value))
  return (
    <div className={css.chart}>
      <p className={css.reading} aria-hidden="true">
        {unbroken(text)}
      </p>
      <div className={css.plot}>
        <span className={css.top} aria-hidden="true">
          {unbroken(top)}
        </span>
        <svg
          className={css.picture}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {piecesOf(places).map((piece) => (
            <g key={piece[0]?.x}>
              <path className={css.area} d={areaOf(piece)} />
              <path className={css.line} d={lineOf(piece)} />
            </g>
          ))}
          {marked && (
            <>
              <path className={css.cursor} d={`M${marked.x} 0V${HEIGHT}`} />
              <path className={css.dot} d={`M${marked.x} ${marked.y}h0`} />
            </>
          )}
        </svg>
        <span className={css.bottom} aria-hidden="true">
          {unbroken(bottom)}
        </span>
        <input
          className={css.slider}
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          onChange={move}
          aria-label={label}
          aria-valuetext={text}
        />
      </div>
      <p className={css.ends} aria-hidden="true">
        <span>{start}</span>
        <span>{end}</span>
      </p>
    </div>
  )
}

interface Place {
  readonly x: number
  readonly y: number
}

function placesOf(points: readonly ChartPoint[]): (Place | undefined)[] {
  const heights = points.flatMap(({ height }) => height ?? [])
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
  // A line without any change is drawn in the middle.
  const share = (height: number) =>
    highest === lowest ? 0.5 : (height - lowest) / (highest - lowest)
  return points.map(({ height }, index) =>
    height === undefined
      ? undefined
      : { x: round((index / (points.length - 1)) * WIDTH), y: round((1 - share(height)) * HEIGHT) },
  )
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The places between two gaps. */
function piecesOf(places: readonly (Place | undefined)[]): Place[][] {
  const pieces: Place[][] = [[]]
  for (const place of places) {
    if (place) pieces.at(-1)?.push(place)
    else pieces.push([])
  }
  return pieces.filter(({ length }) => length > 0)
}

/** A single place is a dot: the ends of a line are round. */
const lineOf = (piece: readonly Place[]): string =>
  `M${piece.map(({ x, y }) => `${x} ${y}`).join('L')}${piece.length === 1 ? 'h0' : ''}`

const areaOf = (piece: readonly Place[]): string =>
  `${lineOf(piece)}V${HEIGHT}H${piece[0]?.x ?? 0}Z`

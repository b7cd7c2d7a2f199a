import { done, type Outcome } from './command.ts'

/** How many a page of a list has: neither the host nor the operator's command ever holds more of it. */
export const PAGE = 200

/**
 * A page of a list, from one item more than a page has: `placeOf` is where an item is. `none` is what is said of an empty
 * list.
 */
export function pageOf<T>(
  items: readonly T[],
  { lineOf, placeOf, none }: PageTexts<T>,
  after?: unknown,
): Outcome {
  const shown = items.slice(0, PAGE)
  const last = items.length > PAGE ? shown.at(-1) : undefined
  return {
    ...done(...(shown.length === 0 && after === undefined ? [none] : shown.flatMap(lineOf))),
    ...(last && { next: placeOf(last) }),
  }
}

interface PageTexts<T> {
  readonly lineOf: (item: T) => string | readonly string[]
  readonly placeOf: (item: T) => string
  readonly none: string
}

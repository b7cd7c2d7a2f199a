/** The values that something had one after another, each since a commit. */
export interface Timeline<T> {
  set(value: T, commit: number): void
  last(): T | undefined
  /** The values it had after some commit, up to now: that of the moment, and every later one. */
  since(commit: number): T[]
}

export function createTimeline<T>(): Timeline<T> {
  const values: { readonly value: T; readonly commit: number }[] = []
  return {
    set: (value, commit) => void values.push({ value, commit }),
    last: () => values.at(-1)?.value,
    since(commit) {
      const first = values.findLastIndex((one) => one.commit <= commit)
      return values.slice(Math.max(0, first)).map(({ value }) => value)
    },
  }
}

/** A map whose values are made when they are first asked for. */
export function createDefaultMap<K, V>(create: () => V): Map<K, V> & { of(key: K): V } {
  class DefaultMap extends Map<K, V> {
    of(key: K): V {
      const found = this.get(key) ?? create()
      this.set(key, found)
      return found
    }
  }
  return new DefaultMap()
}

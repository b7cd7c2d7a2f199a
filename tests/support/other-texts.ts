const OTHER = '⟦any text⟧'

/**
 * Replaces every text of these tables by one and the same, which says nothing: whatever compares words, with each other
 * or with those of the specification, then decides otherwise. `using` puts them back.
 */
export function otherTexts(...tables: readonly object[]): Disposable {
  const undo: (() => void)[] = []

  function replace(table: object): void {
    for (const key of Object.keys(table)) {
      const text: unknown = Reflect.get(table, key)
      if (typeof text === 'object' && text !== null) {
        replace(text)
        continue
      }
      Reflect.set(table, key, typeof text === 'function' ? () => OTHER : OTHER)
      undo.push(() => Reflect.set(table, key, text))
    }
  }

  for (const table of tables) replace(table)
  return {
    [Symbol.dispose]() {
      for (const back of undo) back()
    },
  }
}

const OTHER = '⟦any text⟧'

/**
 * Replaces every text of these tables with the same placeholder, so that code that decides by comparing display texts
 * fails. Use with `using`, which restores the texts.
 */
export function replaceTexts(...tables: readonly object[]): Disposable {
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
      for (const restore of undo) restore()
    },
  }
}

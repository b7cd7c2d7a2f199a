/** Icons that are in a document itself, whose first paint then does not share the network with the sprite. */
export interface InlineIcons {
  /** HTML whose icons are those of the document. */
  readonly use: (html: string) => string
  /** The icons of all HTML until then. */
  readonly element: () => string
}

/** `added` are the names of those that a script shows later. */
export function inlineIcons(
  sprite: { readonly url: string; readonly source: string },
  added: readonly string[],
): InlineIcons {
  const names = new Set(added)
  return {
    use: (html) =>
      html.replaceAll(/"([^"#]+)#([\w-]+)"/g, (reference, file: string, name: string) => {
        if (file !== sprite.url) return reference
        names.add(name)
        return `"#${idOf(name)}"`
      }),
    element() {
      const symbols = [...names].map((name) => symbolIn(sprite.source, name))
      return `<svg hidden>${symbols.join('')}</svg>`
    },
  }
}

/** As in landing/browser.ts; the other identifiers of the document do not begin with it. */
const idOf = (name: string): string => `icon-${name}`

function symbolIn(source: string, name: string): string {
  const id = `id="${name}"`
  const symbol = new RegExp(`<symbol ${id}.*?</symbol>`, 's').exec(source)?.[0]
  if (symbol === undefined) throw new Error(`The sprite has no icon ${name}`)
  return symbol.replace(id, `id="${idOf(name)}"`)
}

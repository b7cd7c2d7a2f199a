/** A parser for the text of a JSON list that arrives in pieces: an array, or a string of JSON with one (product §7). */
export interface ItemParser {
  /** The items that are complete with this piece. */
  push(piece: string): readonly unknown[]
  /** The last items; undefined if the text was not a list. */
  end(): readonly unknown[] | undefined
}

/** The last `},` of a piece may be within an item or a text; so many earlier ones are tried. */
const TRIES = 8

export function createItemParser(): ItemParser {
  const toJson = createUnescaper()
  /** What is not parsed yet. */
  let rest = ''
  let isList = false
  let isBroken = false

  /** A text before a comma that parses as a list ends with a complete item, since JSON is read from left to right. */
  function takeItems(): readonly unknown[] {
    let end = rest.lastIndexOf('},')
    for (let tries = 0; end > 0 && tries < TRIES; tries++) {
      const items = parseList(`[${rest.slice(0, end + 1)}]`)
      if (items) {
        rest = rest.slice(end + 2)
        return items
      }
      end = rest.lastIndexOf('},', end - 1)
    }
    return []
  }

  return {
    push(piece) {
      const text = toJson(piece)
      isBroken ||= text === undefined
      rest += text ?? ''
      if (!isList) {
        rest = rest.trimStart()
        if (!rest.startsWith('[')) return []
        isList = true
        rest = rest.slice(1)
      }
      return takeItems()
    },
    end: () => (isList && !isBroken ? parseList(`[${rest}`) : undefined),
  }
}

function parseList(text: string): readonly unknown[] | undefined {
  const list = parse(text)
  return Array.isArray(list) ? list : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Unescapes a JSON string piece by piece, and passes other text on; undefined if it is not a string after all. */
function createUnescaper(): (piece: string) => string | undefined {
  let isString: boolean | undefined
  let isClosed = false
  /** The beginning of an escape sequence whose end is in the next piece. */
  let rest = ''

  return (piece) => {
    let text = rest + piece
    if (isString === undefined) {
      text = text.trimStart()
      if (text === '') return ''
      isString = text.startsWith('"')
      if (isString) text = text.slice(1)
    }
    if (!isString) return text
    if (isClosed) return text.trim() === '' ? '' : undefined
    const length = completeLength(text)
    rest = text.slice(length)
    const complete = text.slice(0, length)
    const inside = withoutLastQuote(complete)
    isClosed = inside !== complete
    const unescaped = parse(`"${inside}"`)
    return typeof unescaped === 'string' ? unescaped : undefined
  }
}

/** The length of `text` without an escape sequence that is cut off at its end. */
function completeLength(text: string): number {
  const last = text.lastIndexOf('\\')
  if (last < 0 || isEscaped(text, last)) return text.length
  const end = last + (text[last + 1] === 'u' ? 6 : 2)
  return end <= text.length ? text.length : last
}

function withoutLastQuote(text: string): string {
  const end = text.trimEnd()
  return end.endsWith('"') && !isEscaped(end, end.length - 1) ? end.slice(0, -1) : text
}

/** Whether an odd number of backslashes precedes the character. */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start -= 1
  return (at - start) % 2 === 1
}

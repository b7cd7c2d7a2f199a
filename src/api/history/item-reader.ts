import { createItemParser } from './item-parser.ts'
import { yieldToBrowser } from './slices.ts'

/** Bytes per slice of a response: few enough to process between two frames on a slow phone. */
const SLICE = 64 * 1024

/**
 * Reads a response with a long JSON list, and calls `onItems` with some of its items at a time, in order. Parsed at
 * once, 50,000 rows would block the page. False if the response is not a list; its items so far are to be discarded.
 */
export async function readItems(
  response: Response,
  onItems: (items: readonly unknown[]) => void,
): Promise<boolean> {
  const decoder = new TextDecoder()
  const parser = createItemParser()
  const bytes = response.body?.getReader()
  for (let next = await bytes?.read(); next && !next.done; next = await bytes?.read()) {
    for (let start = 0; start < next.value.length; start += SLICE) {
      if (start > 0) await yieldToBrowser()
      const slice = next.value.subarray(start, start + SLICE)
      onItems(parser.push(decoder.decode(slice, { stream: true })))
    }
    // Of a fast network the next bytes are there already.
    await yieldToBrowser()
  }
  const last = parser.end()
  if (last) onItems(last)
  return last !== undefined
}

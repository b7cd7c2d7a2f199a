import { createItemParser } from './item-parser.ts'

/** Rows per slice: few enough to process between two frames on a slow phone. */
const SLICE_ROWS = 500

/** Yields to the browser, so that it can handle input before the next slice. A message, unlike a timer, is not delayed. */
export const yieldToBrowser = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Runs `work` on a long list slice by slice, in order, so that it does not block the main thread. */
export async function forEachSlice<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE_ROWS) {
    if (start > 0) await yieldToBrowser()
    await work(items.slice(start, start + SLICE_ROWS))
  }
}

/** Bytes per slice of a response: few enough to process between two frames on a slow phone. */
const SLICE_BYTES = 64 * 1024

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
    for (let start = 0; start < next.value.length; start += SLICE_BYTES) {
      if (start > 0) await yieldToBrowser()
      const slice = next.value.subarray(start, start + SLICE_BYTES)
      onItems(parser.push(decoder.decode(slice, { stream: true })))
    }
    // On a fast network the next bytes are there already.
    await yieldToBrowser()
  }
  const last = parser.end()
  if (last) onItems(last)
  return last !== undefined
}

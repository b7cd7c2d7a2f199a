/** Rows per slice: few enough to process between two frames on a slow phone. */
const SLICE = 500

/** Yields to the browser, so that it can handle input before the next slice. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Runs `work` on a long list slice by slice, in order, so that it does not block the main thread. */
export async function forEachSlice<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await yieldToBrowser()
    await work(items.slice(start, start + SLICE))
  }
}

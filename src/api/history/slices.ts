/** Rows per slice: few enough to process between two frames on a slow phone. */
const SLICE = 500

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
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await yieldToBrowser()
    await work(items.slice(start, start + SLICE))
  }
}

/** Rows handled at a stretch: few enough to fit between two frames on a slow phone. */
const SLICE = 500

/** Lets the browser answer the reader before the next slice. */
const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume))

/** Does `work` on a long list slice by slice, in order, so that no frame waits for all of it. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => void | Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await pause()
    await work(items.slice(start, start + SLICE))
  }
}

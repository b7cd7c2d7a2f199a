/** Requests that a node is sent at a time: enough for one that is far away, and few enough for one that limits them. */
const AT_ONCE = 20

/** Does the work of all, that of several at a time, and resolves to its results in their order. */
export async function inParallel<T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < all.length; start += AT_ONCE)
    results.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(work))))
  return results
}

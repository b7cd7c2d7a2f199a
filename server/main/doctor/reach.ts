import { createFetch } from '../../platform/http-out/fetch.ts'
import { SECOND } from '../../platform/time/clock.ts'

/** Milliseconds that whatever is asked has to answer. */
export const PATIENCE = 10 * SECOND

const LARGEST_PAGE = 2 ** 24

/** Asks for a page of this installation. Throws an Error that says what to look at where nothing answers. */
export async function reach(url: string): Promise<Response> {
  try {
    const limits = { maxBytes: LARGEST_PAGE, timeout: PATIENCE, most: 1 }
    return await createFetch({ configured: [new URL(url).origin], ...limits })(url, {})
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    const why = cause instanceof Error ? cause.message : String(error)
    throw new Error(
      `${url} cannot be reached (${why}). Look at whether the host and its proxy run, and at SITE_URL`,
    )
  }
}

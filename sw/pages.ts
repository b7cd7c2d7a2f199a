import { matchPrecache } from 'workbox-precaching'

/** Responds with a precached file, or from the network if the browser has evicted it. */
export async function respondWithPage(request: Request, url: string): Promise<Response> {
  return (await matchPrecache(url)) ?? fetch(request)
}

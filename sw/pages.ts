import { matchPrecache } from 'workbox-precaching'

/** A file of the build; from the network should the browser have thrown our copy away. */
export async function respondWithPage(request: Request, url: string): Promise<Response> {
  return (await matchPrecache(url)) ?? fetch(request)
}

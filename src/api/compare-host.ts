import { builtMark, site } from '#config/site.ts'
import { differences, SITE_MARK } from '#config/site-mark.ts'
import { siteSetting } from '#contract/host.ts'
import { log } from './host.ts'

/**
 * Says in the browser's log if the host of a site on another server has another brand or other terms than the site was
 * built with. A host without that header is another one than ours. Never shown to a person, who can do nothing about it.
 */
export async function compareHost(fetch: (url: string) => Promise<Response>): Promise<void> {
  const { headers } = await fetch(`${site.apiHost}${siteSetting.path}`)
  const mark = headers.get(SITE_MARK)
  if (mark === null) return
  for (const host of differences(mark, builtMark))
    log('This site was built with other terms than its host has. Build it anew.', { host })
}

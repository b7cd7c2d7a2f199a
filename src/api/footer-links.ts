import { link, linksAnswer } from '#contract/host.ts'
import type { HasClient } from './request.ts'

export const createFooterLinksApi = ({ client }: HasClient) => ({
  /** Links that are not https are dropped. */
  links: () => client.request(linksAnswer, link),
})

import { link, linksAnswer } from '#contract/link.ts'
import type { HasClient } from './request.ts'

export const createFooterLinksApi = ({ client }: HasClient) => ({
  /** The footer's links: https only, anything else is left out. */
  links: () => client.request(linksAnswer, link),
})

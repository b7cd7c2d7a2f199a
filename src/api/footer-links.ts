import { linksAnswer } from '#contract/answers.ts'
import type { HasClient } from './request.ts'

export const createFooterLinksApi = ({ client }: HasClient) => ({
  /** The footer's links: https only, anything else is left out. */
  links: () => client.request(linksAnswer, { method: 'GET', path: '/link' }),
})

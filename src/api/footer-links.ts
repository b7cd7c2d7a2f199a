import { linksAnswer } from '#contract/answers.ts'
import { request } from './request.ts'

/** The footer's links: https only, anything else is left out. */
export const links = () => request(linksAnswer, { method: 'GET', path: '/link' })

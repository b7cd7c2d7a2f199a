import { linksAnswer, maintenanceAnswer } from '../wire/answers.ts'
import { request } from './request.ts'

/** True means maintenance. */
export const siteSetting = () =>
  request(maintenanceAnswer, { method: 'GET', path: '/site/setting' })

/** The footer's links: https only, anything else is left out. */
export const links = () => request(linksAnswer, { method: 'GET', path: '/link' })

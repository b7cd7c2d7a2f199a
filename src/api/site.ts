import { maintenanceAnswer } from '#contract/maintenance.ts'
import { request } from './request.ts'

/** True means maintenance. */
export const siteSetting = () =>
  request(maintenanceAnswer, { method: 'GET', path: '/site/setting' })

import { maintenanceAnswer } from '#contract/maintenance.ts'
import type { HasClient } from './request.ts'

export const createSiteApi = ({ client }: HasClient) => ({
  /** True means maintenance. */
  siteSetting: () => client.request(maintenanceAnswer, { method: 'GET', path: '/site/setting' }),
})

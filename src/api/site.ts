import { maintenanceAnswer, siteSetting } from '#contract/host.ts'
import type { HasClient } from './request.ts'

export const createSiteApi = ({ client }: HasClient) => ({
  /** True means maintenance. */
  siteSetting: () => client.request(maintenanceAnswer, siteSetting),
})

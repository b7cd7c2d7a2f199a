import { link, linksAnswer, maintenanceAnswer, STAGE_HEADER, siteSetting } from '#contract/host.ts'
import type { ApiError, HasClient } from './request.ts'

/** Logs a failure that nobody is shown (product §8). The error holds no address, token or response body. */
export function log(
  message: string,
  error: ApiError | { readonly dropped: number } | { readonly host: string },
): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(message, error)
}

export const createSiteApi = ({ client }: HasClient) => ({
  /** True means maintenance. `onStage` is given the header that says how far the stage is sold; null where there is none. */
  siteSetting: (onStage: (header: string | null) => void) =>
    client.request(maintenanceAnswer, siteSetting, ({ headers }) =>
      onStage(headers.get(STAGE_HEADER)),
    ),
})

export const createFooterLinksApi = ({ client }: HasClient) => ({
  /** Links that are not https are dropped. */
  links: () => client.request(linksAnswer, link),
})

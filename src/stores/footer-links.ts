import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { FooterLink } from '#contract/host.ts'
import { log } from '../api/log.ts'
import type { ApiResult } from '../api/request.ts'
import type { Factory } from './services.ts'

export interface FooterLinks {
  readonly links: ReadonlySignal<readonly FooterLink[]>
  /** Called once, when the footer appears (product §7). A failure is only logged (product §8). */
  load(): Promise<void>
}

export function createFooterLinks(request: () => Promise<ApiResult<FooterLink[]>>): FooterLinks {
  const links = signal<readonly FooterLink[]>([])
  return {
    links,
    async load() {
      const answer = await request().catch(chunkFailure)
      if (answer.ok) links.value = answer.value
      else log('The footer links could not be loaded', answer.error)
    },
  }
}

/** The request's own chunk may be gone after a deployment; the open page then offers a reload (offline/updates.ts). */
const chunkFailure = (): ApiResult<never> => ({ ok: false, error: { kind: 'unreachable' } })

export const footerLinksStore: Factory<FooterLinks> = ({ get }) =>
  // Imported on demand: it needs valibot, which must not delay the landing page.
  createFooterLinks(async () => {
    const { createFooterLinksApi } = await import('../api/footer-links.ts')
    return get(createFooterLinksApi).links()
  })

import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { FooterLink } from '#contract/link.ts'
import { log } from '../api/log.ts'
import type { ApiResult } from '../api/request.ts'
import type { Factory } from './services.ts'

export interface FooterLinks {
  readonly links: ReadonlySignal<readonly FooterLink[]>
  /** Called once, when the footer appears (product §7). A failure is only logged (product §8). */
  load(): Promise<void>
}

export function createFooterLinks(request: () => Promise<ApiResult<FooterLink[]>>): FooterLinks {
  const known = signal<readonly FooterLink[]>([])
  return {
    links: known,
    async load() {
      const answer = await request().catch(isGone)
      if (answer.ok) known.value = answer.value
      else log('The footer links could not be loaded', answer.error)
    },
  }
}

/** Its code is fetched as well, and may be gone after a deployment: the page that is open offers a reload by itself. */
const isGone = (): ApiResult<never> => ({ ok: false, error: { kind: 'unreachable' } })

export const footerLinksStore: Factory<FooterLinks> = ({ get }) =>
  // Reading them needs a schema library, which the landing page has no room for before it can be used.
  createFooterLinks(async () => {
    const { createFooterLinksApi } = await import('../api/footer-links.ts')
    return get(createFooterLinksApi).links()
  })

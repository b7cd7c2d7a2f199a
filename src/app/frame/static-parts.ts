import type { FooterLink } from '#contract/host.ts'

let page: HTMLElement | null = null
let notice: Element | null = null

/**
 * During maintenance only its heading is there instead of the page (product §2); afterwards the page is put back as it
 * was, with what was typed into it.
 */
export function showMaintenance(isInMaintenance: boolean): void {
  page ??= document.getElementById('root')
  notice ??=
    document.querySelector<HTMLTemplateElement>('#maintenance')?.content.firstElementChild ?? null
  if (!page || !notice) throw new Error('The document has no page or no notice of maintenance')
  if (isInMaintenance) page.replaceWith(notice)
  else if (notice.isConnected) notice.replaceWith(page)
  delete document.documentElement.dataset['covered']
}

/** Puts the host's links into the footer. */
export function showServerLinks(links: readonly FooterLink[]): void {
  const group = document.getElementById('server-links')
  group?.querySelector('ul')?.replaceChildren(...links.map(itemOf))
  group?.toggleAttribute('hidden', links.length === 0)
}

function itemOf({ title, url }: FooterLink): HTMLElement {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer'
  link.target = '_blank'
  link.textContent = title
  const item = document.createElement('li')
  item.append(link)
  return item
}

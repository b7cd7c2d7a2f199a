import type { Role } from './tab.ts'

/*
 * Functions that run in the page, for WebDriver, which finds elements by selector only. Each must stand alone, because
 * it is sent as text.
 */

/** The first displayed element of this role and accessible name; enough for this site's markup. */
export function findByRole(role: Role, name: string): Element | undefined {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    tab: '[role=tab]',
    heading: 'h1, h2',
    dialog: 'dialog[open]',
  }
  const nameOf = (element: Element) => {
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    return element.getAttribute('aria-label') ?? (labelledBy ?? element).textContent ?? ''
  }
  return [...document.querySelectorAll(selectors[role])].find(
    (element) => element.checkVisibility() && nameOf(element).trim() === name,
  )
}

/** The field of this label; a file input need not be displayed. */
export function findByLabel(label: string): Element | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return fields.find(
    (field) =>
      (field.checkVisibility() || field.type === 'file') &&
      (field.ariaLabel === label ||
        [...(field.labels ?? [])].some(({ textContent }) => textContent?.trim() === label)),
  )
}

/** Where the first element of a selector is, or the viewport without one, in whole pixels. */
export function visibleArea(selector: string) {
  const viewport = new DOMRect(0, 0, innerWidth, innerHeight)
  const { x, y, width, height } = selector
    ? (document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect())
    : viewport
  return {
    x: Math.floor(x),
    y: Math.floor(y),
    width: Math.ceil(width),
    height: Math.ceil(height),
  }
}

/** Whether the element can be pressed: enabled, and where it is no animation moves it. */
export function isAtRest(element: Element): boolean {
  return (
    !element.matches(':disabled') &&
    !document.getAnimations().some(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return playState === 'running' && target?.contains(element)
    })
  )
}

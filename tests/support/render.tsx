import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** A component in a document of its own. `using` takes it down at the end of the test. */
export function render(element: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const place = document.createElement('div')
  document.body.append(place)
  const root: Root = createRoot(place)
  act(() => root.render(element))

  const unmount = () => {
    act(() => root.unmount())
    place.remove()
  }
  return {
    place,
    show: (next: ReactNode) => act(() => root.render(next)),
    find: (selector: string) => findIn(place, selector),
    unmount,
    [Symbol.dispose]: unmount,
  }
}

export function findIn(place: ParentNode, selector: string): HTMLElement {
  const found = place.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`)
  return found
}

export const press = (element: HTMLElement) => act(async () => element.click())

export const pressKey = (element: HTMLElement, key: string) =>
  act(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

/** As a person or a password manager would: the value changes, then the browser says so. */
export function type(element: HTMLElement, text: string): void {
  const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(kind.prototype, 'value') ?? {}
  act(() => {
    set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

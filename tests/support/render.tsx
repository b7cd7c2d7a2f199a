import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, vi } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

const mounted = new Set<() => void>()

// What React has scheduled for them, and what they load late, would otherwise come when the file's page is gone.
afterAll(async () => {
  for (const unmount of mounted) unmount()
  await new Promise(setImmediate)
  await vi.dynamicImportSettled()
})

/** Renders a component into a container of its own. Use with `using`, which unmounts it at the end of the test. */
export function render(element: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const container = document.createElement('div')
  document.body.append(container)
  addToastRegion()
  const root: Root = createRoot(container)
  act(() => root.render(element))

  const unmount = () => {
    mounted.delete(unmount)
    act(() => root.unmount())
    container.remove()
  }
  mounted.add(unmount)
  return {
    container,
    show: (next: ReactNode) => act(() => root.render(next)),
    find: (selector: string) => findIn(container, selector),
    unmount,
    [Symbol.dispose]: unmount,
  }
}

/** Every document has it (index.html). */
export function addToastRegion(): void {
  if (document.getElementById('toasts')) return
  const region = document.createElement('div')
  region.id = 'toasts'
  document.body.append(region)
}

export function findIn(container: ParentNode, selector: string): HTMLElement {
  const found = container.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`)
  return found
}

/** Chooses one of the cards of a choice. */
export const chooseCard = (container: ParentNode, value: string) =>
  press(findIn(container, `[type="radio"][value="${value}"]`))

/** What is chosen among the cards; undefined for nothing. */
export const chosenCard = (container: ParentNode): string | undefined =>
  [...container.querySelectorAll<HTMLInputElement>('[type="radio"]')].find((it) => it.checked)
    ?.value

export const press = (element: HTMLElement) => act(async () => element.click())

export const pressKey = (element: HTMLElement, key: string) =>
  act(() => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

/** Changes the value and dispatches `input`, as typing and password managers do. */
export function type(element: HTMLElement, text: string): void {
  const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(kind.prototype, 'value') ?? {}
  act(() => {
    set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Chooses an option of a list, as a press on it does. */
export function chooseOption(list: HTMLElement, value: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value') ?? {}
  return act(async () => {
    set?.call(list, value)
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import type { Services } from '../../src/stores/services.ts'
import { LateServicesContext, type PendingCode } from '../../src/stores/use-service.ts'
import { addToastRegion, findIn } from './render.tsx'

/** Services that arrive, or fail to, when the test says so. */
export function lateServices() {
  let settled = Promise.withResolvers<Services>()
  return {
    load: vi.fn(() => settled.promise),
    arrive: (services: Services) => act(async () => settled.resolve(services)),
    async fail(): Promise<void> {
      const failed = settled
      settled = Promise.withResolvers<Services>()
      // Handled, whoever waits for it.
      failed.promise.catch(() => undefined)
      await act(async () =>
        failed.reject(new TypeError('Failed to fetch dynamically imported module')),
      )
    },
  }
}

interface Document {
  readonly load: () => Promise<Services>
  readonly login?: PendingCode | null
  readonly hasSignup?: boolean
}

/** A document whose services come late. */
export function inDocument(screen: ReactNode, { load, login = null, hasSignup = false }: Document) {
  const codes = { login: () => login, hasSignup: () => hasSignup }
  return <LateServicesContext value={{ load, codes }}>{screen}</LateServicesContext>
}

/** The HTML that the build makes of `screen`, as the browser has parsed it. */
export function prerendered(screen: ReactNode) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(screen)
  document.body.append(container)
  addToastRegion()
  let root: Root | undefined
  return {
    container,
    find: (selector: string) => findIn(container, selector),
    /** Hydrates it; resolves to what hydration has changed or complained about. */
    async hydrate(element: ReactNode): Promise<string[]> {
      globalThis.IS_REACT_ACT_ENVIRONMENT = true
      const faults: string[] = []
      const before = container.innerHTML
      const complain = vi.spyOn(console, 'error').mockImplementation((...args) => {
        faults.push(args.map(String).join(' '))
      })
      await act(async () => {
        root = hydrateRoot(container, element, {
          onRecoverableError: (error) => faults.push(String(error)),
        })
      })
      complain.mockRestore()
      if (container.innerHTML !== before) faults.push(`changed to ${container.innerHTML}`)
      return faults
    },
    [Symbol.dispose]() {
      act(() => root?.unmount())
      container.remove()
    },
  }
}

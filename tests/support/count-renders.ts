/*
 * Counts the components that React renders, the way its developer tools do: React reports every commit to a global
 * hook. Must be imported before react-dom, which looks for the hook once.
 */
type Fiber = object

/** The tags of function components: plain, forwardRef, and the two kinds of memo. */
const COMPONENTS = [0, 11, 14, 15]
const PERFORMED_WORK = 1

let isConnected = false
let counts = new Map<string, number>()

Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => {
    isConnected = true
    return 1
  },
  onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => visit(current),
  onCommitFiberUnmount: () => undefined,
})

/** How often each component has been rendered since the last call, by its name. */
export function takeRenders(): Readonly<Record<string, number>> {
  if (!isConnected) throw new Error('react-dom was imported before count-renders.ts')
  const taken = Object.fromEntries(counts)
  counts = new Map()
  return taken
}

function visit(fiber: Fiber): void {
  const former = fiberAt(fiber, 'alternate')
  if (COMPONENTS.includes(Number(Reflect.get(fiber, 'tag')))) {
    const isRendered = !former || (Number(Reflect.get(fiber, 'flags')) & PERFORMED_WORK) !== 0
    if (isRendered) count(nameOf(Reflect.get(fiber, 'type')))
  }
  // The children of a fiber that was skipped are the former ones.
  const first = fiberAt(fiber, 'child')
  if (former && first === fiberAt(former, 'child')) return
  for (let child = first; child; child = fiberAt(child, 'sibling')) visit(child)
}

function fiberAt(fiber: Fiber, field: 'alternate' | 'child' | 'sibling'): Fiber | undefined {
  const found: unknown = Reflect.get(fiber, field)
  return typeof found === 'object' && found !== null ? found : undefined
}

function count(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return ''
  return nameOf(Reflect.get(type, 'type') ?? Reflect.get(type, 'render'))
}

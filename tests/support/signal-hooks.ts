import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { signalReads } from './imports.ts'

/** A function that is not inside another one. */
interface OuterFunction {
  readonly name: string
  /** What it calls itself, not in a function inside it, which runs at another time. */
  readonly calls: Set<string>
  /** Whether it reads a signal itself. */
  readsSignal: boolean
}

/** The functions of a file that are not inside another one. */
function outerFunctions(path: string, code: string): OuterFunction[] {
  const found: OuterFunction[] = []
  const reads = new Set(signalReads(path, code))
  let [depth, declared] = [0, '']
  const enter = (node: { id: { name: string } | null }) => {
    if (depth++ > 0) return
    found.push({ name: node.id?.name ?? declared, calls: new Set(), readsSignal: false })
  }
  const leave = () => void depth--
  /** The function whose own code is visited at the moment. */
  const current = () => (depth === 1 ? found.at(-1) : undefined)
  new Visitor({
    VariableDeclarator: ({ id }) => {
      if (depth === 0 && id.type === 'Identifier') declared = id.name
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: () => enter({ id: null }),
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier') current()?.calls.add(callee.name)
    },
    MemberExpression: ({ start, end }) => {
      const one = current()
      if (one && reads.has(code.slice(start, end))) one.readsSignal = true
    },
  }).visit(parseSync(path, code).program)
  return found
}

const isHook = ({ name }: OuterFunction): boolean => /^use[A-Z]/.test(name)
const isComponent = ({ name }: OuterFunction): boolean => /^[A-Z]/.test(name)

/**
 * The components that call a hook which reads a signal, itself or by another hook, and neither of them calls `useSignals()`.
 * When that signal changes nothing renders them.
 */
export function unsubscribedComponents(
  files: readonly string[],
  codeOf = (file: string) => readFileSync(file, 'utf8'),
): string[] {
  const all = files.flatMap((file) =>
    outerFunctions(file, codeOf(file)).map((one) => ({ ...one, file })),
  )
  const unsubscribed = all.filter(({ calls }) => !calls.has('useSignals'))
  const reading = new Set<string>()
  const callsReading = ({ calls }: OuterFunction) => [...calls].some((name) => reading.has(name))
  const hooks = unsubscribed.filter(isHook)
  for (let before = -1; before < reading.size; ) {
    before = reading.size
    for (const hook of hooks) if (hook.readsSignal || callsReading(hook)) reading.add(hook.name)
  }
  return unsubscribed
    .filter((one) => isComponent(one) && callsReading(one))
    .map(({ file, name }) => `${file}: ${name}`)
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One arrow of the house: `from` imports `to`, both as paths from the project's root. */
export interface Arrow {
  readonly from: string
  readonly to: string
}

/** Every source file of the product, as paths from the project's root. */
export const sourceFiles = (): string[] =>
  globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'server/**/*.ts']).map(normalize).sort()

/** The relative imports of a file: static, re-exporting, dynamic and of types alike. */
export function arrowsOf(path: string, code = readFileSync(path, 'utf8')): Arrow[] {
  const found: string[] = []
  new Visitor({
    ImportDeclaration: (node) => void found.push(node.source.value),
    ExportAllDeclaration: (node) => void found.push(node.source.value),
    ExportNamedDeclaration: (node) => void (node.source && found.push(node.source.value)),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') found.push(String(node.source.value))
    },
  }).visit(parseSync(path, code).program)
  return found
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from: path, to: join(dirname(path), specifier.split('?')[0] ?? '') }))
}

/**
 * The signals a component file reads with `.value`: members of what it imports from a store or from
 * `offline/`, or of a signal it makes itself. Reading one outside `useSignals()` goes stale silently.
 */
export function signalReads(path: string, code = readFileSync(path, 'utf8')): string[] {
  const roots = new Set<string>()
  const reads: string[] = []
  new Visitor({
    ImportDeclaration: (node) => {
      if (!/(^|\/)(stores|offline)\//.test(node.source.value)) return
      for (const { local } of node.specifiers) roots.add(local.name)
    },
    VariableDeclarator: (node) => {
      const made = node.init?.type === 'CallExpression' ? node.init.callee : undefined
      if (made?.type !== 'Identifier' || node.id.type !== 'Identifier') return
      if (/^(signal|computed|useSignal|useComputed)$/.test(made.name)) roots.add(node.id.name)
    },
    MemberExpression: (node) => {
      if (node.property.type !== 'Identifier' || node.property.name !== 'value') return
      const text = code.slice(node.start, node.end)
      const root = /^\w+/.exec(text)?.[0]
      if (root && roots.has(root)) reads.push(text)
    },
  }).visit(parseSync(path, code).program)
  return reads
}

export const callsUseSignals = (code: string): boolean => /\buseSignals\(\)/.test(code)

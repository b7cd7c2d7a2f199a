import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** `from` imports `to`; both are paths relative to the project's root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Every source file of the product and its tools, relative to the project's root. */
export const sourceFiles = (): string[] =>
  globSync(['{src,sw,server,signer,verify,tools}/**/*.{ts,tsx}', '*.ts']).map(normalize).sort()

/** The package imports, such as `#domain/` → `src/domain/`. */
const ALIASES = Object.entries(readPackage().imports).map(([alias, target]) => {
  const path = typeof target === 'string' ? target : target.default
  return [withoutStar(alias), normalize(withoutStar(path))] as const
})

/** The imports of other project files: static, dynamic, re-exporting and type imports. */
export function importsOf(path: string, code = readFileSync(path, 'utf8')): Import[] {
  const found: string[] = []
  new Visitor({
    ImportDeclaration: (node) => void found.push(node.source.value),
    ExportAllDeclaration: (node) => void found.push(node.source.value),
    ExportNamedDeclaration: (node) => void (node.source && found.push(node.source.value)),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') found.push(String(node.source.value))
    },
  }).visit(parseSync(path, code).program)
  return found.flatMap((specifier) => {
    const to = resolveSpecifier(path, specifier.split('?')[0] ?? '')
    return to === undefined ? [] : [{ from: path, to }]
  })
}

/**
 * What is loaded together with a file: the files and packages that it and its imports import statically, without types.
 * An import that names only types with `type` before each of them still loads its file.
 */
export function loadedWith(path: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([path])
  const packages = new Set<string>()
  for (const file of files) {
    for (const specifier of staticSpecifiersOf(file)) {
      const to = resolveSpecifier(file, specifier.split('?')[0] ?? '')
      if (to === undefined) packages.add(specifier)
      else if (/\.tsx?$/.test(to)) files.add(to)
    }
  }
  return { files, packages }
}

export function staticSpecifiersOf(path: string, code = readFileSync(path, 'utf8')): string[] {
  const found: string[] = []
  new Visitor({
    ImportDeclaration: ({ importKind, source }) =>
      void (importKind !== 'type' && found.push(source.value)),
    ExportAllDeclaration: ({ exportKind, source }) =>
      void (exportKind !== 'type' && found.push(source.value)),
    ExportNamedDeclaration: ({ exportKind, source }) =>
      void (source && exportKind !== 'type' && found.push(source.value)),
  }).visit(parseSync(path, code).program)
  return found
}

/** The imported file, relative to the project's root; undefined for a package. */
function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (!specifier.startsWith('#')) return undefined
  const alias = ALIASES.find(([prefix]) =>
    prefix.endsWith('/') ? specifier.startsWith(prefix) : specifier === prefix,
  )
  if (!alias) throw new Error(`${from}: package.json has no import for ${specifier}`)
  const [prefix, folder] = alias
  return join(folder, specifier.slice(prefix.length))
}

function readPackage(): { imports: Record<string, string | { default: string }> } {
  return JSON.parse(readFileSync('package.json', 'utf8'))
}

function withoutStar(pattern: string): string {
  return pattern.replace(/\*$/, '')
}

/**
 * The signals that a component file reads with `.value`: those of imports from a store or from `offline/`, of services,
 * and of signals that it creates. Outside `useSignals()` such a read does not update the component.
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
      if (!node.init) return
      const from = /^\w+/.exec(code.slice(node.init.start, node.init.end))?.[0] ?? ''
      const isSignal = /^(signal|computed|useSignal|useComputed|useServices?|get)$/.test(from)
      if (isSignal || roots.has(from)) for (const name of namesIn(node.id)) roots.add(name)
    },
    MemberExpression: (node) => {
      if (node.property.type !== 'Identifier' || node.property.name !== 'value') return
      const text = code.slice(node.start, node.end)
      const root = /^\w+/.exec(text)?.[0]
      if (root && (roots.has(root) || /^(useService|get)$/.test(root))) reads.push(text)
    },
  }).visit(parseSync(path, code).program)
  return reads
}

/** The names that a declaration binds: its own, or those of its pattern. */
function namesIn(pattern: ESTree.BindingPattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((it) =>
    it.type === 'Property' ? namesIn(it.value) : namesIn(it.argument),
  )
}

export const callsUseSignals = (code: string): boolean => /\buseSignals\(\)/.test(code)

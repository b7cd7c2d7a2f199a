import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type ESTree, type Plugin, parseSync, transformWithOxc, Visitor } from 'vite'

/** Folders without screens. To the texts that an operator may set, the build appends code that changes them. */
const SPLIT =
  /\/src\/(text|contract|domain|api|config|offline|stores)\/(?!\w+\/landing(-faq)?\.).+\.ts$/
/** A library of many small functions, which would be in the first chunk with all that any screen uses of it. */
const LIBRARY = /\/node_modules\/valibot\/dist\/index\.mjs$/
/** All that imports the library, or it would be in the site twice: in parts and as a whole. */
const IMPORTERS = [
  /\/src\/.+\.tsx?(\?declares=\w+)?$/,
  /\/node_modules\/@hookform\/resolvers\/valibot\//,
]
const MARK = '?declares='
const PART = /\.m?[jt]s\?declares=[\w$]+$/
/** How a part is imported, without the folder of the checkout: the bundler measures what it merges with its imports. */
const PREFIX = 'part:'

/**
 * Makes a module of each declaration, so that a file can have all of a subject, while each text, schema and call is in the
 * chunk that needs it. Bundlers put a file as a whole where any part of it is needed first. A file that does more than
 * declare constants, functions and classes is left as it is.
 */
export function splitModules(): Plugin {
  let root = ''
  const paths = new Map<string, string>()
  const scripts = new Map<string, Promise<Script | undefined>>()
  const partAt = (path: string, name: string): string => {
    const place = LIBRARY.exec(path)?.[0] ?? relative(root, path)
    paths.set(place, path)
    return JSON.stringify(PREFIX + place + MARK + name)
  }
  const scriptOf = (path: string): Promise<Script | undefined> => {
    const isSplit = SPLIT.test(path) || LIBRARY.test(path)
    const script = scripts.get(path) ?? (isSplit ? readScript(path) : NONE)
    scripts.set(path, script)
    return script
  }
  return {
    name: 'split-modules',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId: {
      filter: { id: PART },
      handler(id) {
        const [place = '', name = ''] = id.slice(PREFIX.length).split(MARK)
        const path = id.startsWith(PREFIX) ? paths.get(place) : undefined
        return { id: path === undefined ? id : path + MARK + name, moduleSideEffects: false }
      },
    },
    load: {
      filter: { id: PART },
      async handler(id) {
        const [path = '', name = ''] = id.split(MARK)
        const code = partOf(await scriptOf(path), { path, name, partAt })
        return { code, moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: IMPORTERS },
      async handler(code, id) {
        const [path = ''] = id.split('?')
        const own = id === path ? await scriptOf(path) : undefined
        if (own) return { code: allPartsOf(path, own, partAt), map: null }
        const { program } = parseSync(path, code)
        const edits: Edit[] = []
        for (const node of program.body) {
          if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue
          const from = (await this.resolve(node.source.value, id))?.id ?? ''
          const script = await scriptOf(from)
          if (script) edits.push(...importsOf(node, { path: from, script, program, partAt }))
        }
        return edits.length === 0 ? null : { code: edited(code, edits), map: null }
      },
    },
  }
}

/** A text in the place of a part of a program. */
interface Edit extends ESTree.Span {
  readonly text: string
}

function edited(code: string, edits: readonly Edit[]): string {
  let all = code
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
    all = all.slice(0, start) + text + all.slice(end)
  return all
}

interface Script {
  readonly code: string
  readonly program: ESTree.Program
  /** The declarations by their names. */
  readonly nodes: ReadonlyMap<string, ESTree.Span>
  /** The names of what is exported, by those under which it is. */
  readonly exported: ReadonlyMap<string, string>
}

const PURE = '/* @__NO_SIDE_EFFECTS__ */'
const NONE = Promise.resolve(undefined)

/** Undefined if the file does anything but declare. */
async function readScript(path: string): Promise<Script | undefined> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  const { program } = parseSync('x.js', code)
  const exported = new Map<string, string>()
  const nodes = new Map<string, ESTree.Span>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue
    const isExport = statement.type === 'ExportNamedDeclaration'
    if (isExport && !statement.declaration && !statement.source) {
      for (const { local, exported: as } of statement.specifiers)
        exported.set(nameOf(as), nameOf(local))
      continue
    }
    const node = isExport ? statement.declaration : statement
    // A library's own variables are read alone: to assign one from another module does not compile.
    const name = nameDeclaredBy(node, LIBRARY.test(path) ? /const|let|var/ : /const/)
    if (!node || name === undefined) return undefined
    nodes.set(name, node)
    if (isExport) exported.set(name, name)
  }
  return { code, program, nodes, exported }
}

function nameDeclaredBy(
  node: ESTree.Program['body'][number] | null,
  kinds: RegExp,
): string | undefined {
  if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration')
    return node.id?.name
  if (node?.type !== 'VariableDeclaration' || !kinds.test(node.kind)) return undefined
  const [only, another] = node.declarations
  return only?.id.type === 'Identifier' && !another ? only.id.name : undefined
}

const nameOf = (name: ESTree.ModuleExportName): string =>
  name.type === 'Literal' ? name.value : name.name

/** Says how a part of a file is imported, in quotes. */
type PartAt = (path: string, name: string) => string

/** An import of a split file, changed into those of its parts. */
function importsOf(
  node: ESTree.ImportDeclaration,
  {
    path,
    script: { exported },
    program,
    partAt,
  }: {
    readonly path: string
    readonly script: Script
    readonly program: ESTree.Program
    readonly partAt: PartAt
  },
): Edit[] {
  const importOf = (name: string, local: string) =>
    `import { ${exported.get(name) ?? name} as ${local} } from ${partAt(path, exported.get(name) ?? name)}\n`
  const imports: string[] = []
  const uses: Edit[] = []
  for (const one of node.specifiers) {
    if (one.type === 'ImportDefaultSpecifier') return []
    if (one.type === 'ImportSpecifier' && one.importKind !== 'type')
      imports.push(importOf(nameOf(one.imported), one.local.name))
    if (one.type !== 'ImportNamespaceSpecifier') continue
    const members = membersOf(program, one.local.name)
    for (const { start, end, name } of members)
      uses.push({ start, end, text: `${one.local.name}$${name}` })
    for (const name of new Set(members.map((member) => member.name)))
      imports.push(importOf(name, `${one.local.name}$${name}`))
  }
  return [{ start: node.start, end: node.end, text: imports.join('') }, ...uses]
}

/** Where a program reads what is exported through the name of the whole module. Types, which are left out, may go on doing so. */
function membersOf(
  program: ESTree.Program,
  whole: string,
): readonly (ESTree.Span & { readonly name: string })[] {
  const members: (ESTree.Span & { readonly name: string })[] = []
  new Visitor({
    MemberExpression({ start, end, computed, object, property }) {
      if (computed || object.type !== 'Identifier' || object.name !== whole) return
      if (property.type === 'Identifier') members.push({ start, end, name: property.name })
    },
  }).visit(program)
  return members
}

/** All that a file exports, for who imports it as a whole. */
const allPartsOf = (path: string, { exported }: Script, partAt: PartAt): string =>
  [...exported]
    .map(([as, name]) => `export { ${name} as ${as} } from ${partAt(path, name)}\n`)
    .join('')

/** One declaration of a file, with the imports and the other declarations that it mentions. */
function partOf(
  script: Script | undefined,
  { path, name, partAt }: { readonly path: string; readonly name: string; readonly partAt: PartAt },
): string {
  const own = script?.nodes.get(name)
  if (!script || !own) throw new Error(`${path} declares no ${name}`)
  const { code, program, nodes } = script
  const textOf = (node: ESTree.Span) => code.slice(node.start, node.end)
  const mentioned = namesIn(program, own)
  const imports = program.body
    .flatMap((node) => (node.type === 'ImportDeclaration' ? node : []))
    .flatMap(({ specifiers, source }) =>
      specifiers
        .filter(({ local }) => mentioned.has(local.name))
        .map((one) => {
          const what = one.type === 'ImportSpecifier' ? `{ ${textOf(one)} }` : textOf(one)
          return `import ${what} from ${textOf(source)}\n`
        }),
    )
  const others = [...nodes.keys()]
    .filter((other) => other !== name && mentioned.has(other))
    .map((other) => `import { ${other} } from ${partAt(path, other)}\n`)
  const isPure = code.slice(0, own.start).trimEnd().endsWith(PURE)
  return `${imports.join('')}${others.join('')}${isPure ? PURE : ''} export ${textOf(own)}\n`
}

/** The names within a part of a program, but for those of properties. */
function namesIn(program: ESTree.Program, { start, end }: ESTree.Span): Set<string> {
  const names = new Map<number, string>()
  const properties: number[] = []
  new Visitor({
    Identifier: (node) => void names.set(node.start, node.name),
    MemberExpression: ({ computed, property }) =>
      void (computed || properties.push(property.start)),
    Property: ({ computed, shorthand, key }) =>
      void (computed || shorthand || properties.push(key.start)),
  }).visit(program)
  for (const at of properties) names.delete(at)
  return new Set([...names].flatMap(([at, name]) => (at >= start && at < end ? name : [])))
}

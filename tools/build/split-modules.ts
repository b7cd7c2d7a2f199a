import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, parseSync, transformWithOxc, Visitor } from 'vite'

/** Folders without screens. To the texts that an operator may set, the build appends code that changes them. */
const SPLIT =
  /\/src\/(text|contract|domain|api|config|offline|stores)\/(?!\w+\/landing(-faq)?\.).+\.ts$/
const MARK = '?declares='
const PART = /\.ts\?declares=\w+$/

/**
 * Makes a module of each declaration, so that a file can have all of a subject, while each text, schema and call is in the
 * chunk that needs it. Bundlers put a file as a whole where any part of it is needed first. A file that does more than
 * declare constants, functions and classes is left as it is.
 */
export function splitModules(): Plugin {
  const scripts = new Map<string, Promise<Script | undefined>>()
  const scriptOf = (path: string): Promise<Script | undefined> => {
    const script = scripts.get(path) ?? (SPLIT.test(path) ? readScript(path) : NONE)
    scripts.set(path, script)
    return script
  }
  return {
    name: 'split-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: PART },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: PART },
      async handler(id) {
        const [path = '', name = ''] = id.split(MARK)
        const code = partOf(path, await scriptOf(path), name)
        return { code, moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx?(\?declares=\w+)?$/ },
      async handler(code, id) {
        const [path = ''] = id.split('?')
        const own = id === path ? await scriptOf(path) : undefined
        if (own) return { code: allPartsOf(path, own), map: null }
        let split = code
        for (const node of parseSync(path, code).program.body.toReversed()) {
          if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue
          if (node.specifiers.some(({ type }) => type !== 'ImportSpecifier')) continue
          const from = (await this.resolve(node.source.value, id))?.id ?? ''
          if (await scriptOf(from))
            split = split.slice(0, node.start) + importsOf(node, from) + split.slice(node.end)
        }
        return split === code ? null : { code: split, map: null }
      },
    },
  }
}

interface Script {
  readonly code: string
  readonly program: ESTree.Program
  readonly declarations: ReadonlyMap<string, Declaration>
}

interface Declaration {
  readonly node: ESTree.Span
  readonly isExported: boolean
}

const NONE = Promise.resolve(undefined)

/** Undefined if the file does anything but declare. */
async function readScript(path: string): Promise<Script | undefined> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  const { program } = parseSync('x.js', code)
  const declarations = new Map<string, Declaration>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue
    const isExported = statement.type === 'ExportNamedDeclaration'
    const node = isExported ? statement.declaration : statement
    const name = nameDeclaredBy(node)
    if (!node || name === undefined) return undefined
    declarations.set(name, { node, isExported })
  }
  return { code, program, declarations }
}

function nameDeclaredBy(node: ESTree.Program['body'][number] | null): string | undefined {
  if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration')
    return node.id?.name
  if (node?.type !== 'VariableDeclaration' || node.kind !== 'const') return undefined
  const [only, another] = node.declarations
  return only?.id.type === 'Identifier' && !another ? only.id.name : undefined
}

const partAt = (path: string, name: string) => JSON.stringify(path + MARK + name)

const importsOf = ({ specifiers }: ESTree.ImportDeclaration, path: string): string =>
  specifiers
    .flatMap((one) => {
      if (one.type !== 'ImportSpecifier' || one.importKind === 'type') return []
      const name = one.imported.type === 'Literal' ? one.imported.value : one.imported.name
      return `import { ${name} as ${one.local.name} } from ${partAt(path, name)}\n`
    })
    .join('')

/** All that a file exports, for who imports it dynamically. */
const allPartsOf = (path: string, { declarations }: Script): string =>
  [...declarations]
    .filter(([, { isExported }]) => isExported)
    .map(([name]) => `export { ${name} } from ${partAt(path, name)}\n`)
    .join('')

/** One declaration of a file, with the imports and the other declarations that it mentions. */
function partOf(path: string, script: Script | undefined, name: string): string {
  const own = script?.declarations.get(name)
  if (!script || !own) throw new Error(`${path} declares no ${name}`)
  const { code, program, declarations } = script
  const textOf = (node: ESTree.Span) => code.slice(node.start, node.end)
  const mentioned = namesIn(program, own.node)
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
  const others = [...declarations.keys()]
    .filter((other) => other !== name && mentioned.has(other))
    .map((other) => `import { ${other} } from ${partAt(path, other)}\n`)
  return `${imports.join('')}${others.join('')}export ${textOf(own.node)}\n`
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

import { readFileSync } from 'node:fs'
import { type ESTree, type Plugin, parseSync, transformWithOxc, Visitor } from 'vite'

/** Folders of constants and pure functions. The build appends code to what an operator may set, which changes it. */
const SPLIT = /\/src\/(text|contract)\/(?!\w+\/landing(-faq)?\.).+\.ts$/
const MARK = '?declares='
const PART = /\.ts\?declares=\w+$/

/**
 * Makes a module of each declaration, so that a file can have all of a subject, while each text and schema is in the
 * chunk that needs it. Bundlers put a file as a whole where any part of it is needed first.
 */
export const splitModules = (): Plugin => ({
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
      const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
      return { code: partOf(path, code, name), moduleType: 'js' }
    },
  },
  transform: {
    filter: { id: /\/src\/.+\.tsx?(\?declares=\w+)?$/ },
    async handler(code, id) {
      const path = id.split('?')[0] ?? ''
      if (SPLIT.test(id)) return { code: await allPartsOf(path, code), map: null }
      let split = code
      for (const node of parseSync(path, code).program.body.toReversed()) {
        if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue
        const from = (await this.resolve(node.source.value, id))?.id ?? ''
        if (SPLIT.test(from) && node.specifiers.every(({ type }) => type === 'ImportSpecifier'))
          split = split.slice(0, node.start) + importsOf(node, from) + split.slice(node.end)
      }
      return split === code ? null : { code: split, map: null }
    },
  },
})

const importOf = (path: string, name: string, local = name) =>
  `import { ${name} as ${local} } from ${JSON.stringify(path + MARK + name)}\n`

const importsOf = ({ specifiers }: ESTree.ImportDeclaration, path: string): string =>
  specifiers
    .flatMap((one) =>
      one.type === 'ImportSpecifier' && one.importKind !== 'type'
        ? importOf(path, nameOf(one.imported), one.local.name)
        : [],
    )
    .join('')

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

type Statement = ESTree.Program['body'][number]

const declarationOf = (node: Statement) =>
  node.type === 'ExportNamedDeclaration' ? node.declaration : node

/** The name that a statement of the file declares. */
function nameDeclaredBy(node: Statement): string | undefined {
  const declaration = declarationOf(node)
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return declaration.id?.name
  if (declaration?.type !== 'VariableDeclaration') return undefined
  const [only, another] = declaration.declarations
  return declaration.kind === 'const' && only?.id.type === 'Identifier' && !another
    ? only.id.name
    : undefined
}

/** All that a file exports, for who imports it dynamically. */
async function allPartsOf(path: string, code: string): Promise<string> {
  const { code: script } = await transformWithOxc(code, path)
  return parseSync('x.js', script)
    .program.body.filter((node) => node.type === 'ExportNamedDeclaration' && node.declaration)
    .flatMap((node) => nameDeclaredBy(node) ?? [])
    .map((name) => `export { ${name} } from ${JSON.stringify(path + MARK + name)}\n`)
    .join('')
}

/** One declaration of a script, with the imports and the other declarations that it mentions. */
function partOf(path: string, script: string, name: string): string {
  const { program } = parseSync('x.js', script)
  const textOf = (node: ESTree.Span) => script.slice(node.start, node.end)
  const own = program.body.find((node) => nameDeclaredBy(node) === name)
  const declaration = own && declarationOf(own)
  if (!declaration) throw new Error(`${path} declares no ${name}`)
  const mentioned = namesIn(program, declaration)
  const imports = program.body.flatMap((node) => {
    const other = nameDeclaredBy(node)
    if (other !== undefined)
      return node !== own && mentioned.has(other) ? importOf(path, other) : []
    if (node.type !== 'ImportDeclaration') return []
    return node.specifiers
      .filter(({ local }) => mentioned.has(local.name))
      .map((one) => {
        const what = one.type === 'ImportSpecifier' ? `{ ${textOf(one)} }` : textOf(one)
        return `import ${what} from ${textOf(node.source)}\n`
      })
  })
  return `${imports.join('')}export ${textOf(declaration)}\n`
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

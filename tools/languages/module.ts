import { type ESTree, parseSync } from 'vite'

/** A text of a module, at its place in the source. */
export interface Text {
  /** Such as `buyText.priceMoved`. */
  readonly path: string
  /** What is said, with `{name}` for each value; of a function with more than one sentence its source. */
  readonly words: string
  readonly isCode: boolean
  /** English still, as `fill` has put it there. */
  readonly isUntranslated: boolean
  /** Where its mark stands. */
  readonly markedAt: number
  readonly start: number
  readonly end: number
  readonly kind: 'string' | 'template' | 'code'
}

/** Stands before a property that `fill` has copied from English. */
export const MARK = '/* untranslated */ '

interface Property {
  readonly path: string
  readonly key: string
  readonly start: number
  readonly end: number
  readonly inner: Table | undefined
}

/** An object of a module, for what is missing in it. */
export interface Table {
  readonly start: number
  readonly properties: readonly Property[]
}

type Node = ESTree.Expression | ESTree.Argument | ESTree.FunctionBody

const unwrap = (node: Node): Node =>
  node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression'
    ? unwrap(node.expression)
    : node

interface Statement {
  readonly start: number
  readonly end: number
}

/**
 * The constants of a module that are exported, and its tables that are not, each with its value and its statement. Throws where it
 * does not parse.
 */
function* constantsOf(code: string): Generator<readonly [string, Node, Statement]> {
  const { program, errors } = parseSync('text.ts', code)
  if (errors[0]) throw new Error(errors[0].message)
  for (const statement of program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      const value = unwrap(init)
      if (isExported || value.type === 'ObjectExpression') yield [id.name, value, statement]
    }
  }
}

const keyOf = (key: ESTree.PropertyKey): string => {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal') return String(key.value)
  throw new Error('A table of texts has a key that is computed')
}

/** All texts of a module. */
export function textsOf(code: string): Text[] {
  const isUntranslated = (start: number) => code.slice(0, start).endsWith(MARK)
  const visit = (node: Node, path: string, start: number): Text[] => {
    if (node.type === 'ObjectExpression')
      return node.properties.flatMap((one) =>
        one.type === 'Property'
          ? visit(unwrap(one.value), `${path}.${keyOf(one.key)}`, one.start)
          : [],
      )
    if (node.type === 'ArrayExpression')
      return node.elements.flatMap((one, index) =>
        one && one.type !== 'SpreadElement'
          ? visit(unwrap(one), `${path}.${index}`, one.start)
          : [],
      )
    const said = sentenceOf(code, node)
    if (!said) return []
    return [{ ...said, path, isUntranslated: isUntranslated(start), markedAt: start }]
  }
  return [...constantsOf(code)].flatMap(([name, value]) => visit(value, name, value.start))
}

type Sentence = Omit<Text, 'path' | 'isUntranslated' | 'markedAt'>

function sentenceOf(code: string, node: Node): Sentence | undefined {
  if (node.type === 'Literal') {
    if (typeof node.value !== 'string') return undefined
    return { words: node.value, isCode: false, kind: 'string', start: node.start, end: node.end }
  }
  if (node.type !== 'ArrowFunctionExpression') return undefined
  const body = unwrap(node.body)
  if (body.type === 'Literal') return sentenceOf(code, body)
  if (
    body.type === 'TemplateLiteral' &&
    body.expressions.every(({ type }) => type === 'Identifier')
  )
    return {
      words: wordsOf(code, body),
      isCode: false,
      kind: 'template',
      start: body.start,
      end: body.end,
    }
  return {
    words: code.slice(node.start, node.end),
    isCode: true,
    kind: 'code',
    start: node.start,
    end: node.end,
  }
}

const wordsOf = (code: string, { quasis, expressions }: ESTree.TemplateLiteral): string =>
  quasis
    .map(({ value }, index) => {
      const one = expressions[index]
      return (value.cooked ?? '') + (one ? `{${code.slice(one.start, one.end)}}` : '')
    })
    .join('')

/** The statements of a module by the names of their constants. */
export const statementsOf = (code: string): Map<string, Statement> =>
  new Map([...constantsOf(code)].map(([name, , statement]) => [name, statement]))

/** The tables of a module by the names of its constants. */
export function tablesOf(code: string): Map<string, Table | undefined> {
  const tableOf = (node: Node, path: string): Table | undefined => {
    if (node.type !== 'ObjectExpression') return undefined
    const properties = node.properties.flatMap((one): Property[] => {
      if (one.type !== 'Property') return []
      const key = keyOf(one.key)
      const inner = tableOf(unwrap(one.value), `${path}.${key}`)
      return [{ path: `${path}.${key}`, key, start: one.start, end: one.end, inner }]
    })
    return { start: node.start + 1, properties }
  }
  return new Map([...constantsOf(code)].map(([name, value]) => [name, tableOf(value, name)]))
}

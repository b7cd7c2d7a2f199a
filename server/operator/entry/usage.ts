/*
 * The usage of a command says how it is typed, and is what the command line is parsed by:
 *
 *   withdrawals [list]      words as they are, of which the one in brackets may be left out
 *   <email>  [<network>]    an argument, which may be left out in brackets
 *   <reason...>             an argument that takes all further words
 *   [--all]  [--tx <id>]    an option, with a value or without
 */

type OptionNames<Usage extends string> = Usage extends `${string}[--${infer Option}]${infer Rest}`
  ? (Option extends `${infer Name} <${string}>` ? Name : Option) | OptionNames<Rest>
  : never
type WithoutOptions<Usage extends string> =
  Usage extends `${infer Before}[--${string}]${infer Rest}`
    ? WithoutOptions<`${Before}${Rest}`>
    : Usage
type NameOf<Label extends string> = Label extends `${infer Name}...` ? Name : Label
type ArgumentNames<Usage extends string> = Usage extends `${string}<${infer Label}>${infer Rest}`
  ? NameOf<Label> | ArgumentNames<Rest>
  : never
type BracketedNames<Usage extends string> = Usage extends `${string}[<${infer Label}>]${infer Rest}`
  ? NameOf<Label> | BracketedNames<Rest>
  : never

/** The names of the arguments and options in a usage. */
export type NamesIn<Usage extends string> =
  | OptionNames<Usage>
  | ArgumentNames<WithoutOptions<Usage>>

/** Those that may be left out. */
export type OptionalNamesIn<Usage extends string> =
  | OptionNames<Usage>
  | BracketedNames<WithoutOptions<Usage>>

export type Part =
  | { readonly kind: 'word'; readonly text: string; readonly isOptional: boolean }
  | {
      readonly kind: 'argument'
      readonly name: string
      readonly isOptional: boolean
      readonly isRest: boolean
    }

export interface Form {
  readonly parts: readonly Part[]
  /** The options by name, with the label of their value; undefined where there is none. */
  readonly options: ReadonlyMap<string, string | undefined>
}

const TOKEN = /\[--(?<option>[\w-]+)(?: <(?<value>[^>]+)>)?\]|(?<part>\[?<?[\w-]+(?:\.\.\.)?>?\]?)/g

export function formOf(usage: string): Form {
  const parts: Part[] = []
  const options = new Map<string, string | undefined>()
  for (const { groups: { option, value, part = '' } = {} } of usage.matchAll(TOKEN)) {
    if (option !== undefined) {
      options.set(option, value)
      continue
    }
    const isOptional = part.startsWith('[')
    const text = part.replace(/[[\]<>]/g, '')
    parts.push(
      part.includes('<')
        ? {
            kind: 'argument',
            name: text.replace('...', ''),
            isOptional,
            isRest: text.endsWith('...'),
          }
        : { kind: 'word', text, isOptional },
    )
  }
  return { parts, options }
}

/** How an argument or option is named in the usage. */
export const labelIn = ({ options }: Form, name: string): string =>
  options.has(name) ? `--${name}` : `<${name}>`

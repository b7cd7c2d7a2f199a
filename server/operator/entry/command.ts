import type * as v from 'valibot'
import type { Role } from '#domain/staff/policy.ts'
import type { ChainServices } from '../../chains/services.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Argument } from './arguments.ts'
import type { Reply } from './reply.ts'
import type { Form, NamesIn, OptionalNamesIn } from './usage.ts'

/*
 * A command of the operator is one entry of the table (table.ts): all that the terminal, the host and the log need to know
 * of it. `query` and `order` (define.ts) check the types of an entry and hide them: the table has commands of every kind.
 */

/** What a command does to the state of the host. */
export type Effect = 'reads' | 'changes' | 'moves money'

type Lines = string | readonly string[]

export interface Description<Usage extends string> {
  /** As it is sent to the admin socket, recorded and logged. */
  readonly name: string
  /** How it is typed. */
  readonly usage: Usage
  /** One line for the overview, without a full stop. */
  readonly summary: string
  /** Whole sentences for --help, if the summary does not say all. */
  readonly help?: string
  /** Command lines, each without the program's name. */
  readonly examples?: readonly string[]
  readonly effect: Effect
  /** Who of the staff gives it in the console; what only reads is everybody's. */
  readonly may?: Role
}

/** What an order is about, as it is now: the staff signs it, and it is carried out only if it still is so. */
export interface Concern {
  /** Withdrawals and people, by their ids and names. */
  readonly on: readonly string[]
  readonly before: Texts
  readonly after: Texts
  /** What it moves, in units of 10⁻¹⁸ of each coin. */
  readonly moves?: readonly { readonly coin: string; readonly units: bigint }[]
  readonly signs?: readonly string[]
}

export type Entries<Usage extends string> = Readonly<Record<NamesIn<Usage>, Argument>>

/** No argument that the usage does not name, and a schema of nothing as well for what it has in brackets alone. */
type Checked<Usage extends string, Given extends v.ObjectEntries> = {
  readonly [Name in keyof Given]: Name extends NamesIn<Usage>
    ? [Name extends OptionalNamesIn<Usage> ? true : false] extends [
        undefined extends v.InferInput<Given[Name]> ? true : false,
      ]
      ? unknown
      : never
    : never
}

/** What the arguments and options are parsed to. */
export type Values<Given extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Given, undefined>>

export type Result<R extends v.ObjectEntries> = v.InferInput<v.ObjectSchema<R, undefined>>
type Shown<R extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<R, undefined>>

/** What a page of a list is shown with. */
export interface Place {
  readonly isFirst: boolean
}

export interface Entry<
  Usage extends string,
  Given extends Entries<Usage>,
  Needs extends keyof ChainServices,
  R extends v.ObjectEntries,
> extends Description<Usage> {
  /** The arguments and options that the usage names, and no other. */
  readonly given: Given & Checked<Usage, Given>
  /** Arguments that are typed as the name of a file, whose text is sent. */
  readonly fileArguments?: readonly NamesIn<Usage>[]
  /** The services that it uses. */
  readonly needs: readonly Needs[]
  /** The data that it answers with. */
  readonly result: R
  /** Whether a result says that all is well; without it every one does. */
  readonly isDone?: (result: Shown<R>) => boolean
  /** The result for people. */
  readonly show: (result: Shown<R>, place: Place) => Lines
  /** The columns of --csv, of a list that has it. */
  readonly csv?: readonly string[]
}

/** What an order is carried out with. Its services' statements are part of its transaction. */
export interface OrderScope<Needs extends keyof ChainServices = keyof ChainServices, R = object> {
  readonly id: string
  /** The account that gave it. */
  readonly by: string
  readonly tx: Transaction
  readonly services: Pick<ChainServices, Needs>
  /** The database for what happens after the commit. */
  readonly db: Db
  /** Runs after the commit, which it cannot undo; what it resolves to is added to the result. */
  afterCommit(action: () => Promise<Partial<R>>): void
}

/** A command whose arguments are right. */
export type Ready =
  | { readonly kind: 'query'; answer(deps: ChainServices): Promise<Reply> }
  | {
      /** Something outside carries it out, such as a chain, where no transaction takes it back. */
      readonly kind: 'outside'
      concern(deps: ChainServices): Promise<Concern>
      answer(deps: ChainServices): Promise<Reply>
    }
  | {
      readonly kind: 'order'
      concern(deps: ChainServices): Promise<Concern>
      /** Does what must not happen in a transaction, such as to ask the nodes of a chain. */
      prepare(deps: ChainServices, by: string): Promise<(scope: OrderScope) => Promise<Reply>>
    }

/** An argument that is wrong, by its label in the usage, and why. */
export interface Problem {
  readonly kind: 'problem'
  readonly label: string
  readonly message: string
}

/** The label, unless the message names it. */
export const problemText = ({ label, message }: Problem): string =>
  message.startsWith(label) ? `${message}.` : `${label}: ${message}.`

export type Texts = Readonly<Record<string, string>>

/** What changes something, and is signed in the console. */
export type Ordered = Extract<Ready, { readonly concern: unknown }>

export interface Command extends Description<string> {
  readonly form: Form
  /** What each argument and option is. */
  readonly given: Readonly<Record<string, { readonly about: string }>>
  readonly fileArguments?: readonly string[]
  readonly needs: readonly (keyof ChainServices)[]
  readonly csv?: readonly string[]
  readonly isOrder: boolean
  /** `after` is where the page of a list begins. */
  read(texts: Texts, after?: string): Ready | Problem
  /** Undefined if it is not a result of this command, such as one of another version. */
  show(result: unknown, place: Place): string[] | undefined
}

import * as v from 'valibot'
import type { Role } from '#domain/staff/policy.ts'
import type { ChainServices } from '../../chains/services.ts'
import type {
  Command,
  Concern,
  Description,
  Effect,
  Entries,
  Entry,
  OrderScope,
  Place,
  Problem,
  Result,
  Texts,
  Values,
} from './command.ts'
import type { Reply } from './reply.ts'
import { formOf, labelIn } from './usage.ts'

/** What whoever changes something must say of it: by these types no such command is without it. */
interface Changing<Given extends v.ObjectEntries, Needs extends keyof ChainServices> {
  readonly effect: Exclude<Effect, 'reads'>
  /** Who of the staff gives it: a new order is nobody's by accident. */
  readonly may: Role
  /** What it is about, which whoever signs it is shown and which must be so when it is carried out. */
  concern(
    given: Values<Given>,
    services: Pick<ChainServices, Needs | 'db' | 'clock'>,
  ): Promise<Concern>
}

/** A command that may be repeated: nothing that matters is changed by it. */
export function query<
  const Usage extends string,
  Given extends Entries<Usage>,
  Needs extends keyof ChainServices,
  R extends v.ObjectEntries,
  After = undefined,
>(
  entry: Entry<Usage, Given, Needs, R> & {
    readonly effect: 'reads'
    readonly may?: never
    /** The place where a page of a list begins, if it has pages. */
    readonly after?: v.GenericSchema<string, After>
    answer(
      given: Values<Given>,
      services: Pick<ChainServices, Needs>,
      after: After | undefined,
    ): Promise<Result<R>>
  },
): Command {
  return {
    ...entry,
    ...shared(entry),
    isOrder: false,
    read(texts, place) {
      const given = valuesOf(entry, texts)
      if (!given.isRight) return given.problem
      const after =
        place === undefined ? undefined : v.safeParse(entry.after ?? v.never(NO_PAGES), place)
      if (after && !after.success) return problemOf('after', after.issues[0].message)
      return {
        kind: 'query',
        answer: async (deps) =>
          replyOf(entry, await entry.answer(given.values, deps, after?.output)),
      }
    },
  }
}

/**
 * A command that is carried out once, in one transaction with the record of its outcome. `prepare` does before it what must
 * not happen in a transaction, and resolves to what remains.
 */
export function order<
  const Usage extends string,
  Given extends Entries<Usage>,
  Needs extends keyof ChainServices,
  R extends v.ObjectEntries,
>(
  entry: Entry<Usage, Given, Needs, R> &
    Changing<Given, Needs> &
    (
      | { carryOut(given: Values<Given>, scope: OrderScope<Needs, Result<R>>): Promise<Result<R>> }
      | {
          prepare(
            given: Values<Given>,
            services: Pick<ChainServices, Needs>,
            by: string,
          ): Promise<(scope: OrderScope<Needs, Result<R>>) => Promise<Result<R>>>
        }
    ),
): Command {
  const more = v.partial(v.object(entry.result))
  return {
    ...entry,
    ...shared(entry),
    isOrder: true,
    read(texts) {
      const given = valuesOf(entry, texts)
      if (!given.isRight) return given.problem
      return {
        kind: 'order',
        concern: async (deps) => entry.concern(given.values, deps),
        async prepare(deps, by) {
          const work =
            'prepare' in entry
              ? await entry.prepare(given.values, deps, by)
              : (scope: OrderScope<Needs, Result<R>>) => entry.carryOut(given.values, scope)
          return async (scope) => {
            const afterCommit = (action: () => Promise<unknown>) =>
              scope.afterCommit(async () => v.parse(more, await action()))
            return replyOf(entry, await work({ ...scope, afterCommit }))
          }
        },
      }
    },
  }
}

/**
 * A command that something outside carries out, such as a chain, while the books know nothing of it yet. No transaction takes
 * it back, so the console writes down before that it was begun.
 */
export function outside<
  const Usage extends string,
  Given extends Entries<Usage>,
  Needs extends keyof ChainServices,
  R extends v.ObjectEntries,
>(
  entry: Entry<Usage, Given, Needs, R> &
    Changing<Given, Needs> & {
      answer(given: Values<Given>, services: Pick<ChainServices, Needs>): Promise<Result<R>>
    },
): Command {
  return {
    ...entry,
    ...shared(entry),
    isOrder: false,
    read(texts) {
      const given = valuesOf(entry, texts)
      if (!given.isRight) return given.problem
      return {
        kind: 'outside',
        concern: async (deps) => entry.concern(given.values, deps),
        answer: async (deps) => replyOf(entry, await entry.answer(given.values, deps)),
      }
    },
  }
}

/** The one command that answers with the reply of another one. */
export function retelling<const Usage extends string, Given extends Entries<Usage>>(
  entry: Description<Usage> & {
    readonly given: Given
    answer(given: Values<Given>, deps: ChainServices): Promise<Reply>
  },
): Command {
  return {
    ...entry,
    ...shared({ usage: entry.usage, result: {}, show: () => [] }),
    needs: [],
    isOrder: false,
    read(texts) {
      const given = valuesOf(entry, texts)
      if (!given.isRight) return given.problem
      return { kind: 'query', answer: (deps) => entry.answer(given.values, deps) }
    },
  }
}

const NO_PAGES = 'this command has no pages'

const problemOf = (label: string, message: string): Problem => ({ kind: 'problem', label, message })

function valuesOf<Given extends v.ObjectEntries>(
  { usage, given }: { readonly usage: string; readonly given: Given },
  texts: Texts,
):
  | { readonly isRight: true; readonly values: Values<Given> }
  | { readonly isRight: false; readonly problem: Problem } {
  const form = formOf(usage)
  const wrong = (name: string, message: string) =>
    ({ isRight: false, problem: problemOf(labelIn(form, name), message) }) as const
  const unknown = Object.keys(texts).find((name) => !Object.hasOwn(given, name))
  if (unknown !== undefined) return wrong(unknown, 'is no argument of this command')
  const read = v.safeParse(v.object(given), texts)
  if (read.success) return { isRight: true, values: read.output }
  const [{ path, message }] = read.issues
  const name = String(path?.[0].key)
  return wrong(name, Object.hasOwn(texts, name) ? message : 'is missing')
}

function replyOf<R extends v.ObjectEntries>(
  {
    name,
    result: entries,
    isDone,
  }: Pick<Entry<string, never, never, R>, 'name' | 'result' | 'isDone'>,
  value: Result<R>,
): Reply {
  const result = v.parse(v.object(entries), value)
  return { isDone: isDone?.(result) ?? true, command: name, result: { ...result } }
}

/** The usage in its parts, and what shows a result that was parsed. */
const shared = <R extends v.ObjectEntries>({
  usage,
  result: entries,
  show,
}: Pick<Entry<string, never, never, R>, 'usage' | 'result' | 'show'>) => ({
  form: formOf(usage),
  show(result: unknown, place: Place) {
    const read = v.safeParse(v.object(entries), result)
    return read.success ? [show(read.output, place)].flat() : undefined
  },
})

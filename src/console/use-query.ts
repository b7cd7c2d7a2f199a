import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import * as v from 'valibot'
import { failure, type Result, success } from '#domain/result.ts'
import { consoleText as text } from '#text/console.ts'
import { useLoaded } from '../ui/feedback/use-loaded.ts'
import type { Fault } from './calls.ts'
import { useConsole } from './context.ts'
import { withUtc } from './time.tsx'

type Texts = Readonly<Record<string, string>>

/** The message of a fault, for people. */
export const faultText = ({ status, message }: Fault): string =>
  status === 0 ? text.noAnswer : withUtc(message) || text.failed

/** What a command has said instead of an answer. */
const refusalOf = (lines: readonly string[]): string => withUtc(lines.join(' '))

/** What a command answers, read by `schema`; asked again after each order. A refusal of the command is its error. */
export function useQuery<S extends v.GenericSchema>(command: string, texts: Texts, schema: S) {
  const { call, orders } = useConsole()
  const key = JSON.stringify([command, texts, orders])
  return useLoaded(key, async (): Promise<Result<v.InferOutput<S>, string>> => {
    const answer = await call('query', { command, texts: { ...texts } })
    if (!answer.ok) return failure(faultText(answer.error))
    const read = v.safeParse(schema, answer.value.result)
    return read.success ? success(read.output) : failure(refusalOf(answer.value.lines))
  })
}

/** A page has 200 rows: a longer file is the command line's. */
const MOST_PAGES = 100

interface Listed<Row> {
  /** What was asked for. */
  readonly key: string
  readonly rows: readonly Row[]
  readonly next?: string | undefined
}

/** The rows of a list so far, and how to ask for more. */
export function usePages<S extends v.GenericSchema>(command: string, texts: Texts, row: S) {
  type Row = v.InferOutput<S>
  const { call, orders } = useConsole()
  const [listed, setListed] = useState<Listed<Row>>()
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: string }>()
  const [attempt, reload] = useReducer((count: number) => count + 1, 0)
  const key = JSON.stringify([command, texts])
  // What was listed by other filters is no answer to these.
  const list = listed?.key === key ? listed : undefined
  const keepError = (answer: Result<unknown, string>) =>
    setFailed((before) => {
      if (!answer.ok) return { key, error: answer.error }
      return before?.key === key ? undefined : before
    })
  const onAnswer = useEffectEvent(keepError)

  const ask = useCallback(
    async (after: string | undefined) => {
      const [name, given] = v.parse(
        v.tuple([v.string(), v.record(v.string(), v.string())]),
        JSON.parse(key),
      )
      const answer = await call('query', {
        command: name,
        texts: given,
        ...(after === undefined ? {} : { after }),
      })
      if (!answer.ok) return failure(faultText(answer.error))
      const page = v.safeParse(
        v.object({ rows: v.array(row), next: v.optional(v.string()) }),
        answer.value.result,
      )
      return page.success ? success(page.output) : failure(refusalOf(answer.value.lines))
    },
    [key, call, row],
  )
  useEffect(() => {
    let isCurrent = true
    void ask(undefined).then((answer) => {
      if (!isCurrent) return
      onAnswer(answer)
      if (answer.ok) setListed({ key, ...answer.value })
    })
    return () => {
      isCurrent = false
    }
  }, [ask, key, orders, attempt])

  const more = async () => {
    if (!list) return
    const answer = await ask(list.next)
    keepError(answer)
    if (!answer.ok) return
    const { rows, next } = answer.value
    // It follows what it was asked for after: another list, or a second press, may have taken its place.
    setListed((now) => (now === list ? { key, rows: [...list.rows, ...rows], next } : now))
  }
  /** All rows from the first on, of at most {@link MOST_PAGES} pages. */
  const all = async (): Promise<Result<readonly Row[], string>> => {
    const rows: Row[] = []
    let after: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await ask(after)
      if (!answer.ok) return answer
      rows.push(...answer.value.rows)
      after = answer.value.next
      if (after === undefined) break
    }
    return success(rows)
  }
  return {
    rows: list?.rows,
    error: failed?.key === key ? failed.error : undefined,
    reload,
    all,
    more: list?.next === undefined ? undefined : more,
  }
}

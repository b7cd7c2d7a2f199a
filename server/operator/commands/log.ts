import * as v from 'valibot'
import { parseSigned } from '#domain/staff/orders.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { about, afterNumber, flag, textUpTo } from '../entry/arguments.ts'
import { query } from '../entry/define.ts'
import { PAGE, pageFrom, pageOf, time } from '../entry/reply.ts'
import type { OutcomeEntry } from '../staff/entries.ts'
import { type LogRow, logRows, type ReadRow, soundRows } from '../staff/log.ts'
import { neededFor } from '../staff/policies.ts'
import { waitingOrders } from '../staff/standing.ts'

const texts = v.record(v.string(), v.string())

const row = v.object({
  number: v.number(),
  at: time,
  by: v.string(),
  isSigned: v.boolean(),
  agreed: v.array(v.string()),
  command: v.string(),
  /** Withdrawals and people, by their ids and names. */
  on: v.array(v.string()),
  arguments: texts,
  before: texts,
  after: texts,
  isDone: v.boolean(),
  lines: v.array(v.string()),
  /** The same as text, for --csv. */
  about: v.string(),
  changes: v.string(),
  answer: v.string(),
})
type Row = v.InferOutput<typeof row>

const waiting = v.object({
  id: v.string(),
  at: time,
  by: v.string(),
  command: v.string(),
  on: v.array(v.string()),
  arguments: texts,
  before: texts,
  after: texts,
  worth: v.string(),
  signs: v.array(v.string()),
  agreed: v.array(v.string()),
  objected: v.array(v.string()),
  needs: v.number(),
})

export const log = [
  query({
    name: 'log',
    usage: 'log [--about <thing>] [--csv]',
    summary: 'list every order with what it changed, the newest first',
    help: 'Refused ones too. --about keeps those about a withdrawal, a person or a member of the staff. Times are UTC.',
    effect: 'reads',
    given: {
      about: about(
        'the id of a withdrawal, an e-mail or a name',
        v.optional(textUpTo(254, 'a thing')),
      ),
      csv: flag('as CSV, with a first line of names'),
    },
    needs: ['db'],
    result: pageOf(row),
    csv: ['number', 'at', 'by', 'isSigned', 'command', 'about', 'changes', 'isDone', 'answer'],
    after: afterNumber,
    async answer({ about: thing }, { db }, after) {
      const logged = await logRows(
        db,
        `kind = 'outcome' AND ($1::text IS NULL OR things @> ARRAY[$1::text]) AND ($2::bigint IS NULL OR number < $2)
         ORDER BY number DESC LIMIT ${PAGE + 1}`,
        [thing ?? null, after ?? null],
      )
      const page = pageFrom(
        logged,
        ({ number }) => String(number),
        (shown) => [...shown],
      )
      return { ...page, rows: await rowsOf(db, page.rows) }
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0
        ? 'Nothing was ordered yet.'
        : rows.map(({ number, at, by, isSigned, command, changes, isDone, answer }) =>
            [
              ...[String(number), at, isSigned ? by : `${by} (not signed)`, command, changes],
              isDone ? answer : `REFUSED: ${answer}`,
            ].join('  '),
          ),
  }),
  query({
    name: 'waiting',
    usage: 'waiting',
    summary: 'list orders that wait for others to agree',
    effect: 'reads',
    given: {},
    needs: ['db', 'clock'],
    result: { rows: v.array(waiting) },
    async answer(_, { db, clock }) {
      const now = clock.now()
      const rows = (await waitingOrders(db, now)).map(async ({ order, at, agreed, objected }) => ({
        id: order.id,
        at,
        by: order.by.name,
        command: order.command,
        on: order.on,
        arguments: order.arguments,
        before: order.before,
        after: order.after,
        worth: order.worth,
        signs: order.signs,
        agreed: agreed.map(({ name }) => name),
        objected: objected.map(({ name }) => name),
        needs: await neededFor(db, order, now),
      }))
      return { rows: await Promise.all(rows) }
    },
    show: ({ rows }) =>
      rows.length === 0
        ? 'Nothing waits for anybody to agree.'
        : rows.map(
            ({ id, at, by, command, on, agreed, needs }) =>
              `${id}  ${at}  ${by}  ${command}  ${on.join(', ')}  ${agreed.length} of ${needs} agree`,
          ),
  }),
]

async function rowsOf(db: Pick<Tx, 'rows'> & Signer, found: readonly LogRow[]): Promise<Row[]> {
  const outcomes = await soundRows(db, found)
  const ids = found.map(({ subject }) => subject)
  const signed = await soundRows(
    db,
    await logRows(db, `kind = 'signed' AND subject = ANY($1) ORDER BY number`, [ids]),
  )
  return outcomes.flatMap(({ number, at, entry }) =>
    entry.kind === 'outcome' ? [rowOf(number, at, entry, signed)] : [],
  )
}

function rowOf(number: number, at: Date, outcome: OutcomeEntry, signed: readonly ReadRow[]): Row {
  const { order: id, command, arguments: given, by, isSigned, agreed, isDone, lines } = outcome
  const orders = signed.flatMap(({ entry }) => {
    const read = entry.kind === 'signed' ? parseSigned(entry.text) : undefined
    return read?.ok && read.value.format === 'order' && read.value.id === id ? [read.value] : []
  })
  const { on = [], before = {}, after = given } = orders[0] ?? outcome
  return {
    number,
    at: at.toISOString(),
    by,
    isSigned,
    agreed,
    command,
    isDone,
    lines,
    on: [...on],
    arguments: given,
    before,
    after,
    about: on.join(' '),
    changes: changesText(before, after),
    answer: lines.join(' '),
  }
}

/** What has changed, with its old and its new value. */
const changesText = (before: Row['before'], after: Row['after']): string =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => `${name}: ${before[name] ?? '–'} → ${after[name] ?? '–'}`)
    .join('; ')

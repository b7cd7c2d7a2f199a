import type { PGlite } from '@electric-sql/pglite'
import { messages, parse, protocol } from '@electric-sql/pglite'
import type { Outcome } from './db.ts'

const { parse: parsed, describe, bind, execute, sync } = protocol.serialize

interface Statement {
  readonly name: string
  /** The types of its parameters, by their numbers in PostgreSQL. */
  readonly types: readonly number[]
  /** The columns of its rows; none where it has no rows. */
  readonly columns: readonly messages.RowDescriptionMessage[]
}

/**
 * Runs statements on PGlite, each parsed once and found again by name, as on a server (postgres.ts), and each in one
 * exchange with the database. PGlite's own `query` takes six and parses anew each time, which costs four times as
 * much. All of it is PGlite's public protocol interface; the caller runs it inside `runExclusive`.
 */
export function createStatements(lite: PGlite) {
  const known = new Map<string, Statement>()

  async function prepare(sql: string): Promise<Statement> {
    const name = `s${known.size}`
    const answer = await lite.execProtocolStream(
      oneMessage(parsed({ name, text: sql }), describe({ type: 'S', name }), sync()),
    )
    const statement = {
      name,
      types: parse.parseDescribeStatementResults(answer),
      columns: answer.filter((message) => message instanceof messages.RowDescriptionMessage),
    }
    known.set(sql, statement)
    return statement
  }

  return async (sql: string, params: readonly unknown[]): Promise<Outcome> => {
    const { name, types, columns } = known.get(sql) ?? (await prepare(sql))
    const values = params.map((param, index) => written(lite, param, types[index] ?? 0))
    const answer = await lite.execProtocolStream(
      oneMessage(bind({ statement: name, values }), execute({}), sync()),
    )
    const [result] = parse.parseResults([...columns, ...answer], lite.parsers)
    return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 }
  }
}

function written(lite: PGlite, param: unknown, type: number): string | null {
  if (param === null || param === undefined) return null
  return lite.serializers[type]?.(param) ?? String(param)
}

function oneMessage(...parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}

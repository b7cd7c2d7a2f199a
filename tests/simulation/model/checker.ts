import type { Answer, Call, Order, OrderAnswer, Request } from '../world/call.ts'
import type { JumpingClock } from '../world/clock.ts'
import type { Change } from '../world/database.ts'
import type { Context } from '../world/scheduler.ts'
import { answerFault } from './answers.ts'
import { type BooksModel, createBooksModel } from './books.ts'
import { type CodesModel, createCodesModel } from './codes.ts'
import { createMailsModel, type MailsModel } from './mails.ts'
import { orderFault } from './orders.ts'
import { createSessionsModel, type SessionsModel } from './sessions.ts'
import { createStreamsModel, type StreamsModel } from './streams.ts'

/*
 * Holds a history against a sequential model. Commits come one after another, each with the request or order on whose
 * behalf it was made; what may happen follows from the commits before it. What somebody is told must be true of some
 * moment between the question and the answer.
 */
export interface Model {
  readonly clock: JumpingClock
  readonly codes: CodesModel
  readonly sessions: SessionsModel
  readonly books: BooksModel
  readonly mails: MailsModel
  readonly streams: StreamsModel
  /** E-mails of users by id. */
  readonly users: ReadonlyMap<string, string>
  userIdOf(email: string): string | undefined
  /** Who has proved to be whom to the identity provider. */
  emailOfProof(token: string): string | undefined
  passwordChangedAt(email: string): Date | undefined
  /** Whether the password has changed since the proof was given. */
  isProofStale(token: string): boolean
}

export interface Checker extends Model {
  readonly findings: readonly string[]
  report(finding: string): void
  /** The number of commits so far. */
  commits(): number
  sent(request: Request): Call
  ordered(order: Order): Call
  drawn(context: Context, value: number): void
  committed(author: Context | undefined, changes: readonly Change[]): void
  answered(call: Call, answer: Answer): void
  carriedOut(call: Call, outcome: OrderAnswer): void
  failed(call: Call, error: unknown): void
}

interface Parts {
  readonly clock: JumpingClock
  readonly now: () => number
  readonly emailOfProof: (token: string) => string | undefined
  readonly passwordChangedAt: (email: string) => Date | undefined
  readonly isProofStale: (token: string) => boolean
}

const MAX_FINDINGS = 20

export function createChecker({ clock, now, ...provider }: Parts): Checker {
  const findings: string[] = []
  const calls = new Map<number, Call>()
  const users = new Map<string, string>()
  let commits = 0
  const report = (finding: string) => {
    if (findings.length < MAX_FINDINGS) findings.push(finding)
  }
  const callOf = (context: Context | undefined) =>
    context?.cause ? calls.get(context.cause.id) : undefined
  const add = (given: Pick<Call, 'request' | 'order'>): Call => {
    const call = { id: calls.size + 1, faults: [], sentAt: now(), sentAfter: commits, ...given }
    calls.set(call.id, call)
    return call
  }

  const codes = createCodesModel(report)
  const sessions = createSessionsModel()
  const books = createBooksModel(report)
  const model: Model = {
    clock,
    codes,
    sessions,
    books,
    users,
    mails: createMailsModel(report),
    streams: createStreamsModel(report, books),
    userIdOf: (email) => [...users].find(([, known]) => known === email)?.[0],
    ...provider,
  }

  function signedUp({ kind, row }: Change, call: Call | undefined): void {
    const [id, email] = [row['id'] ?? '', row['email'] ?? '']
    // A login notes that it was the first one.
    if (kind === 'UPDATE' && users.get(id) === email) return
    users.set(id, email)
    // Those that a world begins with.
    if (commits === 1) return
    const code = codes.usedNow()
    if (call?.request?.path !== '/signup') report('a user whom nobody signed up')
    if (code?.purpose !== 'signup' || code.subject !== email) report('a user without a code')
    if (provider.emailOfProof(call?.request?.token ?? '') !== email)
      report('a user without a proof')
  }

  function sessionChanged(change: Change, call: Call | undefined): void {
    const { kind, row } = change
    const before = sessions.ofUser(row['user_id'] ?? '').find(({ id }) => id === row['id'])
    const after = sessions.apply(change, commits)
    if (commits === 1 || !after) return
    if (kind === 'INSERT') {
      const email = provider.emailOfProof(call?.request?.token ?? '')
      if (call?.request?.path !== '/login' || email !== users.get(after.userId))
        report('a session without a proof')
      if (after.isVerified) report('a session that is verified from the start')
    } else if (after.isVerified && !before?.isVerified) {
      const code = codes.usedNow()
      if (code?.purpose !== 'login' || code.subject !== after.userId)
        report('a session was verified without a code')
    }
  }

  return {
    ...model,
    findings,
    report,
    commits: () => commits,
    sent: (request) => add({ request, order: undefined }),
    ordered: (order) => add({ request: undefined, order }),
    drawn: (context, value) => codes.drawn(callOf(context), value),
    committed(author, changes) {
      commits += 1
      const call = callOf(author)
      const { earliest } = clock.since(call?.sentAt ?? now())
      // What uses a code up comes in the same commit as the use.
      for (const change of changes)
        if (change.table === 'codes') codes.apply(change, call, earliest.getTime())
      for (const change of changes) {
        if (change.table === 'users') signedUp(change, call)
        if (change.table === 'sessions') sessionChanged(change, call)
        const isPlaced = change.table === 'withdrawals' && change.kind === 'INSERT'
        if (isPlaced && codes.usedNow()?.purpose !== 'withdrawal')
          report('a withdrawal without a code')
      }
      books.apply(changes, call, commits, (id) => users.get(id))
      codes.endCommit()
      model.streams.changed(changes)
    },
    answered(call, answer) {
      const fault = answerFault(model, call, answer)
      if (fault) report(`${nameOf(call)}: ${fault}`)
    },
    carriedOut(call, outcome) {
      const fault = orderFault(model, call, outcome)
      if (fault) report(`${nameOf(call)}: ${fault}`)
    },
    failed(call, error) {
      if (call.faults.length === 0) report(`${nameOf(call)} failed: ${error}`)
    },
  }
}

const nameOf = ({ request, order }: Call): string =>
  request ? `${request.method} ${request.path}` : `operator ${order?.command['command']}`
